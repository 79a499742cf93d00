/** The loans behind a vintage: the month and the day of the address, what each adds to the bad amount, and their sums. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { loanChoiceCalls } from '@ajo/contract/modules/loan-applications.choices';
import { LoanId } from '@ajo/contract/modules/loans';
import { vintageCalls, type VintageLoan } from '@ajo/contract/modules/reports.vintages';
import { reportCalls } from '@ajo/contract/modules/reports';
import { answer, openPage, pageWith, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const late: VintageLoan = {
  id: LoanId.parse('0199a000-0000-7000-8000-000000000f11'),
  number: 'AJ-000043',
  customer: 'Danjuma Musa',
  branch: 'Yaba',
  officer: null,
  product: 'Trader loan',
  disbursed_on: day('2026-01-12'),
  lent: kobo(20_000_000n),
  days_past_due: 44,
  class_days: 44,
  outstanding: kobo(15_000_000n),
  written_off: kobo(0n),
  bad: kobo(15_000_000n),
};
const gone: VintageLoan = {
  ...late,
  id: LoanId.parse('0199a000-0000-7000-8000-000000000f12'),
  number: 'AJ-000044',
  days_past_due: null,
  class_days: null,
  outstanding: kobo(0n),
  written_off: kobo(2_500_050n),
  bad: kobo(2_500_050n),
};
const restructured: VintageLoan = {
  ...late,
  id: LoanId.parse('0199a000-0000-7000-8000-000000000f13'),
  number: 'AJ-000045',
  days_past_due: 0,
  class_days: 62,
};
const lastDay = day('2026-03-02');
const portfolio = answer(reportCalls.portfolio, {
  data: {
    on: lastDay,
    first_day: day('2026-01-01'),
    last_day: lastDay,
    loans: 0,
    outstanding: kobo(0n),
    provision: kobo(0n),
    due: kobo(0n),
    missing: 0,
    at_risk: [],
    buckets: [],
    groups: [],
  },
});
const choices = answer(loanChoiceCalls.list, { data: { branches: [], officers: [], products: [] } });
const totals = { lent: kobo(40_000_000n), outstanding: kobo(30_000_000n), bad: kobo(17_500_050n) };
const answers = [answer(vintageCalls.loans, { ...pageWith([late, restructured, gone]), totals }), choices];

test('the month, the day and the state of the address are sent, and each loan shows what it adds', async () => {
  const address = '/admin/portfolio/vintage?month=2026-01-01&on=2026-03-02&bad=true';
  const { sentTo } = await openPage(address, { as: 'finance', answers });
  expect(await screen.findByRole('heading', { level: 1, name: 'Loans paid out in January 2026' })).toBeTruthy();
  expect(sentTo(vintageCalls.loans).at(-1)?.query).toMatchObject({ month: '2026-01-01', on: '2026-03-02', bad: 'true' });
  const rowOf = async (number: string) =>
    (await screen.findByRole('link', { name: new RegExp(`${number}$`) })).closest('tr')?.textContent;
  expect(await rowOf('AJ-000043')).toContain('44 days');
  expect(await rowOf('AJ-000045')).toContain('On probation counted as 62 days late');
  expect(await rowOf('AJ-000044')).toContain('₦25,000.50');
  for (const sum of ['₦300,000.00', '₦175,000.50'])
    expect(screen.getByRole('row', { name: /^All 3/ }).textContent).toContain(sum);
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Portfolio' }).getAttribute('href')).toBe('/admin/portfolio');
});

test('until the last closed day is read, the title names no month', async () => {
  const more = unanswered(reportCalls.portfolio);
  const { sentTo } = await openPage('/admin/portfolio/vintage?month=soon', { as: 'finance', answers: [...answers, more] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Loans paid out in the latest month' })).toBeTruthy();
  expect(sentTo(vintageCalls.loans).at(-1)?.query).not.toHaveProperty('month');
});

test('without a month the list is of the month of the last closed day', async () => {
  const { sentTo } = await openPage('/admin/portfolio/vintage', { as: 'finance', answers: [...answers, portfolio] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Loans paid out in March 2026' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Month').selectedOptions[0]?.text).toBe('March 2026');
  expect(screen.getByLabelText<HTMLInputElement>('As of').value).toBe('2026-03-02');
  expect(sentTo(vintageCalls.loans).at(-1)?.query).not.toHaveProperty('month');
});
