/** The books of a loan whose payout came back: balanced, and nobody's kobo is lost. */
import { kobo, negative } from '@ajo/contract/kernel/money';
import { type Day, day } from '@ajo/contract/kernel/time';
import type { LoanId, LoanState } from '@ajo/contract/modules/loans';
import { bankOperating, customerCredit, type JournalId, type Leg, loanReceivable } from '#modules/ledger';
import { expect, test } from 'vitest';
import type { Loan } from './loan.ts';
import { kindOfReturn, loanUndone, payoutReturnedLate } from './returned.rules.ts';

const loan = {
  id: 'loan' as LoanId,
  customerId: 'customer',
  status: 'active',
  principal: kobo(100_000n),
  fee: kobo(1_000n),
  upfrontFee: kobo(500n),
  downPayment: kobo(0n),
  tranchePlan: [],
  undrawn: kobo(0n),
  underWay: kobo(0n),
} as unknown as Loan;
const noted = { id: 'journal' as JournalId, on: '2026-03-02' as Day, reference: 'payout-1' };
const sides = (legs: readonly Leg[]): Record<string, bigint> =>
  legs.reduce<Record<string, bigint>>((sums, leg) => {
    const side = 'debit' in leg ? `Dr ${leg.debit.code}` : `Cr ${leg.credit.code}`;
    return { ...sums, [side]: (sums[side] ?? 0n) + leg.amount };
  }, {});
const sum = (legs: readonly Leg[]): bigint =>
  legs.reduce((total, leg) => total + ('debit' in leg ? leg.amount : negative(leg.amount)), 0n);
test('the mirror takes the net payout back, unearns the fee, and balances with what takes the loan out of the books', () => {
  const taken: Leg[] = [
    { credit: loanReceivable(loan.id), amount: kobo(40_000n) },
    { credit: customerCredit('customer'), amount: kobo(60_000n) },
  ];
  const { legs } = loanUndone(loan, { ...noted, legs: taken, cameBackTo: bankOperating, feeGoesTo: customerCredit('customer') });
  expect([sum(legs), sides(legs)]).toEqual([
    0n,
    // The fee that was kept back, and the one that was paid first: the latter is the customer's again.
    { 'Dr 1000': 99_000n, 'Dr 4010': 1_500n, 'Cr 1100': 40_000n, 'Cr 2010': 60_500n },
  ]);
});

test.each([
  ['waits in the queue', { waiting: kobo(39_000n), used: kobo(0n) }, { 'Dr 1000': 60_000n, 'Dr 2050': 39_000n }],
  ['was given to the customer since', { waiting: kobo(0n), used: kobo(39_000n) }, { 'Dr 1000': 60_000n, 'Dr 1130': 39_000n }],
  ['is all of it', { waiting: kobo(99_000n), used: kobo(0n) }, { 'Dr 2050': 99_000n }],
])('a payout that had come back before the loan was undone is there once: it %s', (_what, returned, cash) => {
  const { legs } = loanUndone(loan, {
    ...noted,
    legs: [],
    cameBackTo: bankOperating,
    returned,
    feeGoesTo: customerCredit('customer'),
  });
  expect(sides(legs)).toEqual({ ...cash, 'Dr 4010': 1_500n, 'Cr 2010': 500n });
});

test.each<[LoanState, boolean, string]>([
  ['active', false, 'back'],
  ['active', true, 'undone'],
  ['completed', false, 'undone'],
  ['written_off', false, 'late'],
  ['reversed', false, 'late'],
  ['denied', false, 'late'],
])('a loan that is %s (another application open: %s) is %s', (status, open, kind) => {
  expect(kindOfReturn({ ...loan, status }, open)).toBe(kind);
});

test.each([
  ['out', { undrawn: kobo(0n) }],
  ['on its way', { undrawn: kobo(100n), underWay: kobo(100n) }],
])('a first payout that comes back while a later one is %s undoes nothing', (_what, change) => {
  const tranchePlan = [{ amount: kobo(100n), expected_on: day('2026-05-01') }];
  expect(kindOfReturn({ ...loan, status: 'active', tranchePlan, ...change }, false)).toBe('late');
});

test('what was written off is recovered, what was undone before waits for a person', () => {
  const legs = (status: LoanState, isOwed = false) =>
    sides(payoutReturnedLate({ ...loan, status }, { ...noted, amount: kobo(99_000n), isOwed }).legs);
  expect(legs('written_off')).toEqual({ 'Dr 1000': 99_000n, 'Cr 4030': 99_000n });
  expect(legs('reversed')).toEqual({ 'Dr 1000': 99_000n, 'Cr 2050': 99_000n });
  expect(legs('reversed', true)).toEqual({ 'Dr 1000': 99_000n, 'Cr 1130': 99_000n });
});
