/** The receipt of a payment has what it settled: instalments, or the payout that a customer returns and the credit above it. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { Payment } from '#modules/loan-accounts';
import type { Loan } from '#modules/loans';
import { expect, test } from 'vitest';
import { aLoan } from '../loans/loan.examples.ts';
import { receiptRows } from './receipt.ts';

const requestedAt = new Date('2026-03-03T10:00:00Z');
/** ₦98,750 paid out on a Monday; three working days end on Thursday. */
const loan = (change: Partial<Loan> = {}): Loan =>
  aLoan({ status: 'active', disbursedOn: day('2026-03-02'), coolingOffRequestedAt: requestedAt, ...change });

const allocations: Payment['allocations'] = [
  { instalment: 1, instalmentId: 'i' as never, component: 'interest', amount: kobo(300_000n) },
  { instalment: 1, instalmentId: 'i' as never, component: 'principal', amount: kobo(700_000n) },
];
const payment = (change: Partial<Payment> = {}) => ({
  amount: kobo(1_000_000n),
  overpaid: kobo(0n),
  paidOn: day('2026-03-03'),
  recordedAt: new Date('2026-03-03T10:05:00Z'),
  allocations,
  ...change,
});
const settled = [
  ['1', 'interest', '₦3,000.00'],
  ['1', 'principal', '₦7,000.00'],
];

test.each([
  [0n, [['—', 'principal, returned', '₦10,000.00']]],
  [
    8_885_000n,
    [
      ['—', 'principal, returned', '₦9,900.00'],
      ['—', 'kept for you as credit', '₦100.00'],
    ],
  ],
  [9_900_000n, [['—', 'kept for you as credit', '₦10,000.00']]],
])('a payment after %s kobo returns the rest of the payout, and what is above it is credit', (before, rows) => {
  expect(receiptRows(payment(), loan(), kobo(before))).toEqual(rows);
  expect(receiptRows(payment(), loan({ status: 'reversed', returnedOn: day('2026-03-04') }), kobo(before))).toEqual(rows);
});

test.each<[string, Partial<Payment>, Partial<Loan>]>([
  ['on the day of the request, before it', { recordedAt: new Date('2026-03-03T09:55:00Z') }, {}],
  ['after the last day', { paidOn: day('2026-03-09'), recordedAt: new Date('2026-03-09T09:00:00Z') }, {}],
  ['for a loan that was reversed for another reason', {}, { status: 'reversed' }],
  ['without a request', {}, { coolingOffRequestedAt: null }],
])('a payment %s settles instalments', (_when, paid, change) => {
  expect(receiptRows(payment(paid), loan(change), kobo(0n))).toEqual(settled);
});

test('what no instalment needed is credit', () => {
  const paid = payment({ overpaid: kobo(5_000n) });
  expect(receiptRows(paid, loan({ coolingOffRequestedAt: null }), kobo(0n))).toEqual([
    ...settled,
    ['—', 'kept for you as credit', '₦50.00'],
  ]);
});
