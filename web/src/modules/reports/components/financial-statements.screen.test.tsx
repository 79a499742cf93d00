/** The financial statements on the screen: each group has its heading, its accounts and its total. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { type FinancialStatements, financialStatementCalls } from '@ajo/contract/modules/reports.statements';
import { answer, openPage } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const figures = (amount: bigint, before: bigint) => ({ amount: kobo(amount), before: kobo(before) });
const part = (code: string, name: string, amount: bigint, before: bigint) => ({
  lines: [{ code, name, ...figures(amount, before) }],
  ...figures(amount, before),
});
const view: FinancialStatements = {
  from: day('2026-03-01'),
  to: day('2026-03-31'),
  before: { from: day('2026-02-01'), to: day('2026-02-28') },
  income: part('4000', 'Interest income', 500_050n, 400_000n),
  expenses: { lines: [], ...figures(0n, 0n) },
  profit: figures(500_050n, 400_000n),
  assets: part('1000', 'Bank, operating', 1_900_050n, 1_400_000n),
  liabilities: part('2000', 'Customer savings', 200_000n, 200_000n),
  equity: part('3000', 'Equity', 800_000n, 800_000n),
  retained: figures(900_050n, 400_000n),
  difference: kobo(0n),
};

const open = async (of = view) => {
  await openPage('/admin/reports', { as: 'finance', answers: [answer(financialStatementCalls.read, { data: of })] });
  await screen.findByRole('heading', { name: 'Income statement' });
};
const rowsOf = (name: string): (string | null)[][] =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('each group has a heading below that of its statement', async () => {
  await open();
  const headings = within(screen.getByRole('main')).getAllByRole('heading');
  expect(headings.map(({ localName, textContent }) => `${localName} ${textContent}`)).toEqual([
    'h1 Reports',
    'h2 Income statement',
    'h3 Income',
    'h3 Expenses',
    'h2 Financial position',
    'h3 Assets',
    'h3 Liabilities',
    'h3 Equity',
  ]);
});

test('the figures of both periods are above their total, and the profit is a total', async () => {
  await open();
  expect(rowsOf('Income')).toEqual([
    ['Account', 'This period', 'Period before'],
    ['4000 Interest income', '₦5,000.50', '₦4,000.00'],
    ['Total', '₦5,000.50', '₦4,000.00'],
  ]);
  expect(rowsOf('Equity')).toEqual([
    ['Account', '31 Mar, 2026', '28 Feb, 2026'],
    ['3000 Equity', '₦8,000.00', '₦8,000.00'],
    ['Profit until then', '₦9,000.50', '₦4,000.00'],
    ['Total', '₦17,000.50', '₦12,000.00'],
  ]);
  const totals = [...document.querySelectorAll('tfoot')].map((foot) => foot.querySelector('td')?.textContent);
  expect(totals).toEqual(['Total', 'Profit of the period', 'Total', 'Total', 'Total']);
});

test('each figure is compared with the period before', async () => {
  await open();
  const notes = screen.getAllByText(/^\+25% from/).map(({ textContent }) => textContent);
  expect(notes).toEqual(['+25% from ₦4,000.00', '+25% from ₦4,000.00']);
});

test('a whole month is named, another span has its days', async () => {
  await open();
  expect(screen.getByText('March 2026, compared with February 2026')).toBeTruthy();
});

test('a span that is no whole month has its days', async () => {
  await open({ ...view, to: day('2026-03-30'), before: { from: day('2026-01-30'), to: day('2026-02-28') } });
  expect(screen.getByText('01 Mar, 2026 to 30 Mar, 2026, compared with 30 Jan, 2026 to 28 Feb, 2026')).toBeTruthy();
});

test('an account leads to its entries of the period, and a group without accounts says so', async () => {
  await open();
  const link = screen.getByRole('link', { name: '4000 Interest income' });
  expect(link.getAttribute('href')).toBe('/admin/ledger/4000?from=2026-03-01&to=2026-03-31');
  expect(screen.getByText('No expenses yet')).toBeTruthy();
  const [, ...rows] = rowsOf('Expenses').map(([name]) => name);
  expect(rows).toEqual(['Profit of the period']);
});

test('books that do not balance are an error with the difference', async () => {
  await open({ ...view, difference: kobo(100n) });
  expect(screen.getByText('The books do not balance')).toBeTruthy();
});
