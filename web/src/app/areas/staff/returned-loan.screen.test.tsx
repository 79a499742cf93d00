/** A loan that its customer returns, as staff see it: what is left to pay back, on the page of the loan. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import { repaymentCalls } from '@ajo/contract/modules/repayments';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, openPage } from '#test-page';
import { accountOf, at, idOf, payment, rowOf, viewOf } from '../../../../tests/customer-dashboard.ts';
import './request-money.tsx';

test.each([
  [kobo(2_960_000n), /₦29,600.00 is left to pay back until 05 Mar, 2026\. The loan is cancelled automatically/],
  [kobo(0n), /The money is back, and the loan is cancelled automatically/],
])('the notice names what is left to pay back: %s', async (left, text) => {
  const back = { until: day('2026-03-05'), requested_at: at, due_on: day('2026-03-05'), left };
  await openPage(`/admin/requests/${idOf(1)}`, {
    as: 'finance',
    answers: [
      answer(loanCalls.read, { data: { ...viewOf(rowOf(1, 'active')), cooling_off_requested_at: at } }),
      answer(repaymentCalls.list, { data: { ...accountOf(idOf(1), false), return: back } }),
    ],
  });
  expect(await screen.findByText('The customer is returning this loan')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(/₦40,000.00 of payments/)).toBeNull();
});

test('a loan that was returned shows its day, the payout and the money received; it has no instalments', async () => {
  const row = { ...rowOf(1, 'reversed'), returned_on: day('2026-03-04') };
  const wrong = {
    ...payment,
    id: idOf(71) as never,
    reference: 'PAY-0',
    reversed: { at, by: 'Bola Cole', reason: 'Other loan', with_loan: false },
  };
  const paidBack = { ...payment, amount: kobo(4_000_000n), reversed: { at, by: null, reason: 'Returned', with_loan: true } };
  await openPage(`/admin/requests/${idOf(1)}`, {
    as: 'finance',
    answers: [
      answer(loanCalls.read, { data: viewOf(row) }),
      answer(repaymentCalls.list, { data: { ...accountOf(idOf(1), true), instalments: [], payments: [wrong, paidBack] } }),
    ],
  });
  expect(await screen.findByText('The loan was returned on 04 Mar, 2026')).toBeTruthy();
  expect(screen.getByText(/₦40,000.00 was paid out on 02 Mar, 2026 and is back/)).toBeTruthy();
  expect(screen.getByText('Returned', { selector: '.tag-words' })).toBeTruthy();
  expect(screen.getByText('in 1 payment')).toBeTruthy();
  const rows = within(await screen.findByRole('region', { name: 'Payments' }));
  expect(within(rows.getByText('PAY-1').closest('tr') ?? document.body).getByText('received')).toBeTruthy();
  expect(within(rows.getByText('PAY-0').closest('tr') ?? document.body).getByText('reversed')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Instalments' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Statement of AJ-00001' })).toBeTruthy();
});

test('a payment that is held after the return is on the page of the loan, and leads finance to the exceptions', async () => {
  const row = { ...rowOf(1, 'reversed'), returned_on: day('2026-03-04') };
  const held = [{ reference: 'PAY-8', amount: kobo(3_960_000n), received_at: at, state: 'open' as const }];
  await openPage(`/admin/requests/${idOf(1)}`, {
    as: 'finance',
    answers: [
      answer(loanCalls.read, { data: viewOf(row) }),
      answer(repaymentCalls.list, { data: { ...accountOf(idOf(1), true), instalments: [], payments: [], held } }),
    ],
  });
  expect(await screen.findByText('A payment of ₦39,600.00 is held')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open exceptions' }).getAttribute('href')).toBe('/admin/reconciliation?tab=exceptions');
});
