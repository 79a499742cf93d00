/** The books of a loan whose payout was returned: balanced to the kobo. */
import { kobo, negative } from '@ajo/contract/kernel/money';
import { type Day, day } from '@ajo/contract/kernel/time';
import type { LoanId, LoanState } from '@ajo/contract/modules/loans';
import { type JournalId, type Leg, gl } from '#modules/ledger';
import { expect, test } from 'vitest';
import type { Loan } from '#modules/loans';
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
test('the mirror reverses the net payout and the earned fee, and balances with the legs that close the loan', () => {
  const taken: Leg[] = [
    { credit: gl.loanReceivable(loan.id), amount: kobo(40_000n) },
    { credit: gl.customerCredit('customer'), amount: kobo(60_000n) },
  ];
  const { legs } = loanUndone(loan, {
    ...noted,
    legs: taken,
    cameBackTo: gl.bankOperating,
    feeGoesTo: gl.customerCredit('customer'),
  });
  expect([sum(legs), sides(legs)]).toEqual([
    0n,
    // The fee that was kept back, and the one that was paid first: the latter is the customer's again.
    { 'Dr 1000': 99_000n, 'Dr 4010': 1_500n, 'Cr 1100': 40_000n, 'Cr 2010': 60_500n },
  ]);
});

test.each([
  ['is in suspense', { waiting: kobo(39_000n), used: kobo(0n) }, { 'Dr 1000': 60_000n, 'Dr 2050': 39_000n }],
  ['was given to the customer since', { waiting: kobo(0n), used: kobo(39_000n) }, { 'Dr 1000': 60_000n, 'Dr 1130': 39_000n }],
  ['is all of it', { waiting: kobo(99_000n), used: kobo(0n) }, { 'Dr 2050': 99_000n }],
])('a payout returned before the loan was undone is booked once: it %s', (_what, returned, cash) => {
  const { legs } = loanUndone(loan, {
    ...noted,
    legs: [],
    cameBackTo: gl.bankOperating,
    returned,
    feeGoesTo: gl.customerCredit('customer'),
  });
  expect(sides(legs)).toEqual({ ...cash, 'Dr 4010': 1_500n, 'Cr 2010': 500n });
});

test.each<[LoanState, boolean, boolean, string]>([
  ['active', false, false, 'back'],
  ['active', true, false, 'undone'],
  ['completed', false, false, 'undone'],
  ['completed', false, true, 'late'],
  ['written_off', false, false, 'late'],
  ['reversed', false, false, 'late'],
  ['denied', false, false, 'late'],
])('a loan that is %s (another application open: %s, another loan owes it: %s) is %s', (status, open, taken, kind) => {
  expect(kindOfReturn({ ...loan, status }, { hasOpenApplication: open, isTakenOver: taken })).toBe(kind);
});

test.each([
  ['out', { undrawn: kobo(0n) }],
  ['on its way', { undrawn: kobo(100n), underWay: kobo(100n) }],
])('a returned first payout undoes nothing while a later one is %s', (_what, change) => {
  const tranchePlan = [{ amount: kobo(100n), expected_on: day('2026-05-01') }];
  expect(
    kindOfReturn({ ...loan, status: 'active', tranchePlan, ...change }, { hasOpenApplication: false, isTakenOver: false }),
  ).toBe('late');
});

test('an amount returned above a loan that took over part of a larger one is credit of the customer', () => {
  const { legs } = loanUndone(loan, {
    ...noted,
    legs: [{ credit: gl.loanReceivable(loan.id), amount: kobo(100_000n) }],
    cameBackTo: gl.bankOperating,
    returned: { waiting: kobo(129_000n), used: kobo(0n) },
    feeGoesTo: gl.customerCredit('customer'),
  });
  expect([sum(legs), sides(legs)]).toEqual([
    0n,
    { 'Dr 2050': 129_000n, 'Dr 4010': 1_500n, 'Cr 1100': 100_000n, 'Cr 2010': 30_500n },
  ]);
});

test('a late return settles what the customer owes outside of the loan; the rest goes to suspense', () => {
  const legs = (owed: bigint, waits: bigint) =>
    sides(payoutReturnedLate(loan, { ...noted, owed: kobo(owed), waits: kobo(waits) }).legs);
  expect(legs(0n, 99_000n)).toEqual({ 'Dr 1000': 99_000n, 'Cr 2050': 99_000n });
  expect(legs(99_000n, 0n)).toEqual({ 'Dr 1000': 99_000n, 'Cr 1130': 99_000n });
  expect(legs(60_000n, 39_000n)).toEqual({ 'Dr 1000': 99_000n, 'Cr 1130': 60_000n, 'Cr 2050': 39_000n });
});
