/** The list of loans that were written off, with its total. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { loanChoiceCalls } from '@ajo/contract/modules/loan-applications.choices';
import { LoanId } from '@ajo/contract/modules/loans';
import { writtenOffCalls } from '@ajo/contract/modules/reports.written-off';
import { answer, openPage, pageWith } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const loan = (last: number) => ({
  id: LoanId.parse(`0199a000-0000-7000-8000-000000000f0${last}`),
  number: `AJ-00000${last}`,
  customer: 'Ada Obi',
  branch: null,
  officer: null,
  product: 'Trader loan',
  written_off_on: day('2026-03-22'),
  written_off: kobo(4_000_000n),
});

test('the days of the address are sent, and the total is that of all rows', async () => {
  const { sentTo } = await openPage('/admin/portfolio/written-off?start_date=2026-01-01&end_date=2026-06-30', {
    as: 'finance',
    answers: [
      answer(writtenOffCalls.list, { ...pageWith([loan(1), loan(2)]), totals: { written_off: kobo(8_000_000n) } }),
      answer(loanChoiceCalls.list, { data: { branches: [], officers: [], products: [] } }),
    ],
  });
  expect((await screen.findByText('All 2')).closest('tr')?.textContent).toContain('₦80,000.00');
  expect(sentTo(writtenOffCalls.list)[0]?.query).toMatchObject({ start_date: '2026-01-01', end_date: '2026-06-30' });
});

test('without a first day, that of the half-year of the last one is shown', async () => {
  await openPage('/admin/portfolio/written-off?end_date=2026-06-30', {
    as: 'finance',
    answers: [
      answer(writtenOffCalls.list, { ...pageWith([loan(1)]), totals: { written_off: kobo(4_000_000n) } }),
      answer(loanChoiceCalls.list, { data: { branches: [], officers: [], products: [] } }),
    ],
  });
  expect((await screen.findByLabelText<HTMLInputElement>('From')).value).toBe('2026-01-01');
});
