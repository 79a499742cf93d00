/** The statement of an account: of the days in the address, between its two balances, and as a file. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { ledgerCalls } from '@ajo/contract/modules/ledger';
import { answer, openPage, refusal } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const row = {
  code: '4000',
  name: 'Interest income',
  class: 'income' as const,
  normal: 'credit' as const,
  owner_kind: null,
  debit: kobo(0n),
  credit: kobo(90_000n),
  balance: kobo(90_000n),
};
const entry = {
  journal_id: '0199a000-0000-7000-8000-0000000000e1',
  kind: 'interest-accrued',
  posted_at: new Date('2026-03-02T08:00:00Z'),
  effective_on: day('2026-03-02'),
  amount: kobo(40_000n),
  balance: kobo(90_000n),
};
type Edges = { opening: bigint | null; closing: bigint | null; debit?: bigint; credit?: bigint };
const amountOf = (amount: bigint | null | undefined) => (amount === null || amount === undefined ? null : kobo(amount));
const open = (search: string, edges: Edges, data = [entry]) =>
  openPage(`/admin/ledger/4000${search}`, {
    as: 'finance',
    answers: [
      answer(ledgerCalls.trialBalance, { data: { sum: kobo(0n), unused: [], rows: [row] } }),
      answer(ledgerCalls.entries, {
        data,
        additional: {
          next: null,
          opening: amountOf(edges.opening),
          debit: amountOf(edges.debit),
          credit: amountOf(edges.credit),
          closing: amountOf(edges.closing),
        },
      }),
      refusal(ledgerCalls.accountFile, 422, 'Choose fewer days', { end_date: ['Choose fewer days'] }),
    ],
  });

test('the days in the address make a statement with its balances and movements, saved as a file', async () => {
  const { sentTo, user } = await open('?from=2026-03-01&to=2026-03-31', {
    opening: 50_000n,
    debit: 10_000n,
    credit: 50_000n,
    closing: 90_000n,
  });
  const text = () => document.querySelector('main')?.textContent;
  await expect.poll(text).toContain('Opening balance₦500.00 CrDebits₦100.00Credits₦500.00Closing balance₦900.00 Cr');
  expect(text()).toContain('₦400.00 Cr');
  const span = { start_date: '2026-03-01', end_date: '2026-03-31' };
  expect(sentTo(ledgerCalls.entries)[0]?.query).toMatchObject({ code: '4000', ...span });
  await user.click(screen.getByRole('button', { name: 'Export Excel' }));
  await expect.poll(() => sentTo(ledgerCalls.accountFile)[0]?.query).toMatchObject({ ...span, format: 'xlsx' });
});

test.each([
  ['credit', 'income', -40_000n, 50_000n, '₦400.00 Dr', '₦500.00 Cr'],
  ['debit', 'asset', 40_000n, -1n, '₦400.00 Dr', '₦0.01 Cr'],
  ['credit', 'asset', 40_000n, 0n, '₦400.00 Cr', '₦0.00'],
] as const)(
  'amounts of an account that grows by a %s (%s) name their side: %i and %i are %s and %s',
  async (normal, kind, amount, balance, amountText, balanceText) => {
    await openPage('/admin/ledger/4000', {
      as: 'finance',
      answers: [
        answer(ledgerCalls.trialBalance, { data: { sum: kobo(0n), unused: [], rows: [{ ...row, normal, class: kind }] } }),
        answer(ledgerCalls.entries, {
          data: [{ ...entry, amount: kobo(amount), balance: kobo(balance) }],
          additional: { next: null, opening: null, debit: null, credit: null, closing: null },
        }),
      ],
    });
    const cells = [...(await screen.findByRole('row', { name: /Interest accrued/ })).querySelectorAll('td')];
    expect(cells.slice(-2).map((cell) => cell.textContent)).toEqual([amountText, balanceText]);
  },
);

test('without days all entries are listed, and no file is offered', async () => {
  const { sentTo } = await open('', { opening: null, closing: null }, []);
  expect(await screen.findByText('Nothing has been posted to this account yet')).toBeTruthy();
  expect(screen.queryByText('Opening balance')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  expect(sentTo(ledgerCalls.entries)[0]?.query).not.toHaveProperty('start_date');
});

test.each([
  ['?from=2026-03-31&to=2026-03-01', 'To', 'Choose a day on or after From.'],
  ['?from=2026-03-31', 'To', 'Choose a day on or after From.'],
  ['?to=2026-03-01', 'From', 'Choose a day on or before To.'],
])('days that make no span (%s) are refused at the field %s', async (search, field, text) => {
  await open(search, { opening: null, closing: null });
  const wrong = document.querySelectorAll('[aria-invalid="true"]');
  expect([...wrong]).toEqual([screen.getByLabelText(field, { exact: false })]);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
});

test('an account that nothing was posted to has its name', async () => {
  const { code, name } = { code: '2120', name: 'Levy payable' };
  const levy = { code, name, class: 'liability' as const, normal: 'credit' as const, owner_kind: null };
  const none = { next: null, opening: null, debit: null, credit: null, closing: null };
  await openPage('/admin/ledger/2120', {
    as: 'finance',
    answers: [
      answer(ledgerCalls.trialBalance, { data: { sum: kobo(0n), unused: [levy], rows: [row] } }),
      answer(ledgerCalls.entries, { data: [], additional: none }),
    ],
  });
  expect(await screen.findByRole('heading', { level: 1, name: '2120 Levy payable' })).toBeTruthy();
});

const owner = (id: string, name: string | null, balance: bigint) => ({
  owner: { kind: 'customer' as const, id },
  name,
  number: null,
  balance: kobo(balance),
  held: kobo(0n),
});

test('accounts by owner have the names of customers, and the total of the account', async () => {
  const [ada, other] = ['0199a000-0000-7000-8000-0000000000c1', '0199a000-0000-7000-8000-0000000000c2'];
  await openPage('/admin/ledger/2010', {
    as: 'finance',
    answers: [
      answer(ledgerCalls.trialBalance, {
        data: {
          sum: kobo(0n),
          unused: [],
          rows: [{ ...row, code: '2010', name: 'Customer credit', class: 'liability', owner_kind: 'customer' }],
        },
      }),
      answer(ledgerCalls.accounts, {
        data: [owner(ada, 'Ada Obi', 60_000n), owner(other, null, 20_000n)],
        additional: { has_more: true, balance: kobo(90_000n), held: kobo(0n) },
      }),
    ],
  });
  expect(await screen.findByText('Ada Obi')).toBeTruthy();
  expect(screen.getByText('All owners').closest('tr')?.textContent).toContain('₦900.00 Cr');
  expect(screen.getByText('The 2 largest balances are shown. The total is of all owners.')).toBeTruthy();
});

test('the account of one owner has its name, number and balance', async () => {
  const id = '0199a000-0000-7000-8000-0000000000d1';
  const ofLoan = {
    owner: { kind: 'loan' as const, id },
    name: 'Ada Obi',
    number: 'AJ-000042',
    balance: kobo(50_000n),
    held: kobo(0n),
  };
  const rows = [{ ...row, code: '1110', name: 'Interest receivable', class: 'asset' as const, normal: 'debit' as const }];
  const none = { next: null, opening: null, debit: null, credit: null, closing: null };
  const { sentTo } = await openPage(`/admin/ledger/1110?owner=${id}`, {
    as: 'finance',
    answers: [
      answer(ledgerCalls.trialBalance, {
        data: { sum: kobo(0n), unused: [], rows: rows.map((one) => ({ ...one, owner_kind: 'loan' as const })) },
      }),
      answer(ledgerCalls.accounts, { data: [ofLoan], additional: { has_more: false, balance: kobo(50_000n), held: kobo(0n) } }),
      answer(ledgerCalls.entries, { data: [], additional: none }),
    ],
  });
  const link = await screen.findByRole('link', { name: 'Ada Obi' });
  expect(link.getAttribute('href')).toBe(`/admin/requests/${id}`);
  expect(screen.getByText('Loan AJ-000042')).toBeTruthy();
  expect(screen.getByText('Balance now').closest('dl')?.textContent).toContain('₦500.00 Dr');
  expect(sentTo(ledgerCalls.accounts)[0]?.query).toEqual({ code: '1110', owner_id: id });
});

test.each(['2031-01-01', '2026-02-31', 'soon'])('a day without a trial balance is named: %s', async (on) => {
  const { sentTo } = await openPage(`/admin/ledger?on=${on}`, {
    as: 'finance',
    answers: [answer(ledgerCalls.trialBalance, { data: { sum: kobo(0n), unused: [], rows: [row] } })],
  });
  expect(await screen.findByText(`No trial balance for “${on}”`)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the trial balance of now' }).getAttribute('href')).toBe('/admin/ledger');
  expect(sentTo(ledgerCalls.trialBalance)).toEqual([]);
});
