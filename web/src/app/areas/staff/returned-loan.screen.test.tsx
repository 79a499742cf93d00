/** A loan that its customer returns, as staff see it: what is left to pay back, on the page of the loan. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import { repaymentCalls } from '@ajo/contract/modules/repayments';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, openPage } from '#test-page';
import { accountOf, at, idOf, rowOf, viewOf } from '../../../../tests/customer-dashboard.ts';
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
  expect(await screen.findByText('The customer is returning this loan.')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(/₦40,000.00 of payments/)).toBeNull();
});
