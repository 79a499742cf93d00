/** The books of a loan whose payout came back: balanced, and nobody's kobo is lost. */
import { kobo, negative } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId, LoanState } from '@ajo/contract/modules/loans';
import { type JournalId, type Leg } from '#modules/ledger';
import { expect, test } from 'vitest';
import type { Loan } from './loan.ts';
import { kindOfReturn, loanReturned, payoutReturnedLate } from './returned.rules.ts';

const loan = {
  id: 'loan' as LoanId,
  customerId: 'customer',
  status: 'active',
  principal: kobo(100_000n),
  fee: kobo(1_000n),
} as Loan;
const noted = { id: 'journal' as JournalId, on: '2026-03-02' as Day, reference: 'payout-1' };
const sides = (legs: readonly Leg[]): Record<string, bigint> =>
  Object.fromEntries(
    legs.map((leg) => ('debit' in leg ? [`Dr ${leg.debit.code}`, leg.amount] : [`Cr ${leg.credit.code}`, leg.amount])),
  );
const sum = (legs: readonly Leg[]): bigint =>
  legs.reduce((total, leg) => total + ('debit' in leg ? leg.amount : negative(leg.amount)), 0n);
const amounts = (principal: bigint, interest: bigint, charges: bigint) => ({
  principal: kobo(principal),
  interest: kobo(interest),
  charges: kobo(charges),
});

test.each([
  [
    'nothing paid, nothing accrued',
    amounts(0n, 0n, 0n),
    [0n, 0n],
    { 'Dr 1000': 99_000n, 'Dr 4010': 1_000n, 'Cr 1100': 100_000n },
  ],
  [
    'paid, income booked when it was paid',
    amounts(60_000n, 5_000n, 0n),
    [0n, 0n],
    { 'Dr 1000': 99_000n, 'Dr 4010': 1_000n, 'Dr 4000': 5_000n, 'Cr 1100': 40_000n, 'Cr 2010': 65_000n },
  ],
  [
    'interest and penalty accrued, partly paid',
    amounts(0n, 2_000n, 100n),
    [3_000n, 400n],
    {
      'Dr 1000': 99_000n,
      'Dr 4010': 1_000n,
      'Dr 4000': 5_000n,
      'Dr 4020': 500n,
      'Cr 1100': 100_000n,
      'Cr 1110': 3_000n,
      'Cr 1120': 400n,
      'Cr 2010': 2_100n,
    },
  ],
  [
    'charges paid that nobody had charged yet',
    amounts(0n, 0n, 700n),
    [0n, -700n],
    { 'Dr 1000': 99_000n, 'Dr 4010': 1_000n, 'Cr 1100': 100_000n, 'Dr 1120': 700n, 'Cr 2010': 700n },
  ],
] as const)('%s: the mirror balances and all that was paid is credit', (_what, paid, [interest, charges], expected) => {
  const { legs } = loanReturned(loan, { ...noted, paid, receivable: { interest: kobo(interest), charges: kobo(charges) } });
  expect([sum(legs), sides(legs)]).toEqual([0n, expected]);
});

test.each<[LoanState, boolean, string]>([
  ['active', false, 'back'],
  ['active', true, 'undone'],
  ['completed', false, 'undone'],
  ['written_off', false, 'late'],
  ['reversed', false, 'late'],
  ['denied', false, 'late'],
])('a loan that is %s (another application open: %s) is %s', (status, open, kind) => {
  expect(kindOfReturn({ status }, open)).toBe(kind);
});

test('what was written off is recovered, what was undone before waits for a person', () => {
  const legs = (status: LoanState) => sides(payoutReturnedLate({ ...loan, status }, noted).legs);
  expect(legs('written_off')).toEqual({ 'Dr 1000': 99_000n, 'Cr 4030': 99_000n });
  expect(legs('reversed')).toEqual({ 'Dr 1000': 99_000n, 'Cr 2050': 99_000n });
});
