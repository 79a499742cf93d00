/** Loans disbursed: the filters of the address are sent, and the sum of the payouts is under the double rule. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { viewCalls } from '@ajo/contract/modules/lists';
import { loanChoiceCalls } from '@ajo/contract/modules/loan-applications.choices';
import { LoanId } from '@ajo/contract/modules/loans';
import { disbursedCalls, type DisbursedLoan } from '@ajo/contract/modules/reports.disbursed';
import { answer, openPage, pageWith } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const loan: DisbursedLoan = {
  id: LoanId.parse('0199a000-0000-7000-8000-000000000f21'),
  number: 'AJ-000045',
  customer: 'Danjuma Musa',
  branch: 'Yaba',
  officer: null,
  product: 'Trader loan',
  payouts: 2,
  disbursed: kobo(20_000_000n),
  paid_on: day('2026-01-12'),
  is_first: true,
};
const later: DisbursedLoan = {
  ...loan,
  id: LoanId.parse('0199a000-0000-7000-8000-000000000f22'),
  number: 'AJ-000046',
  payouts: 1,
  disbursed: kobo(5_000_000n),
  is_first: false,
};
const choices = answer(loanChoiceCalls.list, { data: { branches: [], officers: [], products: [] } });
const unnamed = { start_date: day('2026-03-01'), officer: null, branch: null, merchant: null };
const answers = [
  answer(disbursedCalls.list, { ...pageWith([loan, later]), totals: { disbursed: kobo(25_000_000n) }, additional: unnamed }),
  choices,
];

test('the filters of the address are sent, and each loan shows its payouts', async () => {
  const address = '/admin/portfolio/disbursed?start_date=2026-01-01&end_date=2026-06-30&age=25+to+34&rate_period=month';
  const tabs = answer(viewCalls.read, { data: { list: 'disbursed_loans', hidden: [], views: [] } });
  const { sentTo } = await openPage(address, { as: 'finance', answers: [...answers, tabs] });
  const row = (await screen.findByRole('link', { name: /AJ-000045/ })).closest('tr');
  expect(row?.textContent).toContain('12 Jan, 2026');
  expect(row?.textContent).toContain('2 payouts');
  expect(row?.textContent).not.toContain('was earlier');
  expect(sentTo(disbursedCalls.list).at(-1)?.query).toMatchObject({
    start_date: '2026-01-01',
    end_date: '2026-06-30',
    age: '25 to 34',
    rate_period: 'month',
  });
  expect(screen.getByRole('row', { name: /^All 2/ }).textContent).toContain('₦250,000.00');
  expect(await screen.findByRole('button', { name: /^This month/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /AJ-000046/ }).closest('tr')?.textContent).toContain('first payout was earlier');
});

test('without loans the page explains that nothing was disbursed', async () => {
  await openPage('/admin/portfolio/disbursed', {
    as: 'finance',
    answers: [answer(disbursedCalls.list, { ...pageWith([]), totals: { disbursed: kobo(0n) }, additional: unnamed }), choices],
  });
  expect(await screen.findByText('No loan was disbursed in these days.')).toBeTruthy();
});

test('a filter of a link is named by the reply, and the first day of the list is shown without one', async () => {
  const [officer, merchant] = ['0199a000-0000-7000-8000-000000000b01', '0199a000-0000-7000-8000-000000000b02'];
  const additional = { ...unnamed, officer: 'Bola Sani', merchant: 'Musa Electronics' };
  await openPage(
    `/admin/portfolio/disbursed?under_officer_id=${officer}&merchant_id=${merchant}&state=Somewhere&product=Old+loan`,
    {
      as: 'finance',
      answers: [answer(disbursedCalls.list, { ...pageWith([loan]), totals: { disbursed: kobo(0n) }, additional }), choices],
    },
  );
  expect(await screen.findByText('Officer on the day: Bola Sani')).toBeTruthy();
  for (const words of ['Merchant: Musa Electronics', 'State: Somewhere', 'Product: Old loan'])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-03-01');
  expect(screen.queryByRole('button', { name: 'Clear filter: From' })).toBeNull();
});

test('a merchant, an officer and a branch that the reader does not see are named so', async () => {
  const id = '0199a000-0000-7000-8000-000000000b02';
  await openPage(`/admin/portfolio/disbursed?merchant_id=${id}&under_officer_id=${id}&under_branch_id=${id}`, {
    as: 'subadmin',
    answers: [
      answer(disbursedCalls.list, { ...pageWith([loan]), totals: { disbursed: kobo(0n) }, additional: unnamed }),
      choices,
    ],
  });
  for (const text of [
    'Merchant: Not visible to you',
    'Officer on the day: Unknown officer',
    'Branch of that officer: Unknown branch',
  ])
    expect(await screen.findByText(text)).toBeTruthy();
});
