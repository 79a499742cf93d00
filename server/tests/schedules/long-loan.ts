/** The longest account that is measured: a loan of 400 weekly rows and its payments, for the test of visited rows and for the benchmark. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import { type AccountEvent, type Contract, rateOf } from '../../src/modules/schedules/index.ts';

export const longLoanMethods = ['declining_equal_instalment', 'declining_equal_principal', 'flat'] as const;

export const longLoan = { rows: 400, payments: 2_000 };
const start = day('2024-01-31');
export const lastDue = addDays(start, 7 * longLoan.rows);

/** Kobo of each payment; with 60,000 more and more rows are late, with 150,000 each is paid ahead of time. */
export const paymentAmounts = { ahead: kobo(150_000n), late: kobo(60_000n) };

export const longContract = (method: (typeof longLoanMethods)[number]): Contract => ({
  terms: {
    principal: kobo(100_000_000n),
    rate: rateOf('24', 'year'),
    method,
    frequency: { every: 1, unit: 'week' },
    instalments: longLoan.rows,
    disbursedOn: start,
    dayCount: 'actual/365',
    fees: [],
  },
  servicing: {
    rebateBps: 10_000n,
    penalty: {
      kind: 'daily',
      rate: rateOf('36', 'year'),
      on: 'principal_and_interest',
      graceDays: 2,
      cap: { numerator: 1n, denominator: 1n },
      freeDays: [],
    },
  },
});

/** Five payments fall into each week. */
export const weeklyPayments = (count: number, amount: Kobo): AccountEvent[] =>
  Array.from({ length: count }, (_, at) => ({
    type: 'repayment',
    id: String(at),
    on: addDays(start, Math.floor(((at + 1) * 7) / 5)),
    amount,
  }));
