/** What a payment settles, who may book it, and that the books follow to the kobo. */
import type { Actor } from '@ajo/contract/kernel/access';
import { kobo, negative, sumOf } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { type LoanId, LoanState } from '@ajo/contract/modules/loans';
import type { InstalmentId } from '@ajo/contract/modules/loan-accounts';
import { describe, expect, test } from 'vitest';
import type { Loan } from '#modules/loans';
import type { Instalment, Receipt } from '#modules/loan-accounts';
import {
  approvalActions,
  cashOf,
  daysLate,
  dueBy,
  servicingActions,
  whyNotCheckout,
  whyNotDebit,
  whyNotDecline,
  whyNotReverse,
  whyNotSoMuch,
} from './repayment.rules.ts';

const none = { penalty: kobo(0n), fee: kobo(0n), interest: kobo(0n), principal: kobo(0n) };
const row = (number: number, change: Partial<Instalment> = {}): Instalment => ({
  id: `i${number}` as InstalmentId,
  loanId: 'l' as LoanId,
  number,
  dueOn: day(`2026-0${number + 2}-15`),
  status: 'pending',
  billed: { ...none, interest: kobo(4_000n), principal: kobo(30_000n) },
  paid: none,
  waived: none,
  writtenOff: none,
  ...change,
});
const rows = [row(1), row(2), row(3)];
/** Less than the rows, which ask for interest of days that have not come. */
const closing = kobo(94_000n);
const today = day('2026-03-20');
const fola: Actor = { id: 'fola', role: 'finance', name: 'Fola', branchId: null };
const loan = (change: object = {}): Loan =>
  ({ id: 'l', customerId: 'ada', status: 'active', disbursedOn: day('2026-02-15'), underWay: kobo(0n), ...change }) as Loan;
const receipt: Receipt = {
  source: 'checkout',
  reference: 'r1',
  amount: kobo(50_000n),
  processingFee: kobo(900n),
  providerFee: kobo(850n),
  paidOn: today,
};

test('a received payment is booked at its amount, with the fee on top apart from the fee of the provider', () => {
  const legs = cashOf(receipt);
  expect(sumOf(legs.map((leg) => kobo('debit' in leg ? leg.amount : negative(leg.amount))))).toBe(receipt.amount);
  expect(legs.every((leg) => leg.amount > 0n)).toBe(true);
});

test('an instalment is late from the day after its due day until the last kobo is paid', () => {
  const [first = row(1)] = rows;
  expect(daysLate(first, day('2026-03-15'))).toBe(0);
  expect(daysLate(first, day('2026-03-16'))).toBe(1);
  expect(daysLate({ ...first, paid: { ...none, interest: kobo(4_000n), principal: kobo(29_999n) } }, today)).toBe(5);
  expect(daysLate({ ...first, paid: first.billed }, today)).toBe(0);
  expect(dueBy(rows, today)).toBe(34_000n);
});

describe('refused', () => {
  test.each(LoanState.options)('on a loan that is %s unless it is active', (status) => {
    const expected = status === 'active' ? undefined : 'loan_not_active';
    const refused = whyNotCheckout(loan({ status }), closing, kobo(34_000n));
    expect(refused?.code).toBe(expected);
    // People read it: no word of the program's own.
    expect(refused?.message ?? '').not.toMatch(/_|is disburse$/);
    // Recoveries of a written-off loan are still booked.
    expect(whyNotDebit(loan({ status }), fola, { paidOn: today, today })?.code).toBe(
      status === 'written_off' ? undefined : expected,
    );
  });
  test.each([
    [94_001n, 'more_than_owed'],
    [94_000n, undefined],
    [9_999n, 'too_little'],
    [10_000n, undefined],
  ])('a checkout of %d kobo: %s', (amount, code) => {
    expect(whyNotCheckout(loan(), closing, kobo(amount))?.code).toBe(code);
  });
  test('the last kobo may be paid, however small the amount', () => {
    expect(whyNotCheckout(loan(), kobo(50n), kobo(50n))).toBeUndefined();
  });
  test('more than what closes the loan today, with the amount that does', () => {
    expect(whyNotCheckout(loan(), closing, kobo(102_000n))?.errors).toEqual({
      amount: ['₦940.00 settles the loan today: enter that amount or less'],
    });
  });
  test.each([
    ['2026-03-21', 'paid_in_future'],
    ['2026-02-14', 'paid_before_loan'],
    ['2026-02-15', undefined],
  ])('a debit of %s: %s', (paid, code) => {
    expect(whyNotDebit(loan(), fola, { paidOn: day(paid), today })?.code).toBe(code);
  });
  test("booking a payment on one's own loan is refused", () => {
    expect(whyNotDebit(loan({ customerId: 'fola' }), fola, { paidOn: today, today })?.code).toBe('payment_own');
  });
});

test('a payment is reversed once, on its own loan, and not by its customer', () => {
  const payment = { loanId: 'l', isReversed: false, source: 'debit' as const };
  expect(whyNotReverse(loan(), fola, payment)).toBeUndefined();
  expect(whyNotReverse(loan({ status: 'completed' }), fola, payment)).toBeUndefined();
  expect(whyNotReverse(loan(), fola, { ...payment, isReversed: true })?.code).toBe('payment_reversed');
  expect(whyNotReverse(loan(), fola, { ...payment, loanId: 'other' })?.code).toBe('payment_missing');
  expect(whyNotReverse(loan(), fola, { ...payment, source: 'restructure' })?.code).toBe('loan_taken_over');
  expect(whyNotReverse(loan({ customerId: 'fola' }), fola, payment)?.code).toBe('payment_own');
  expect(whyNotReverse(loan({ status: 'reversed' }), fola, payment)?.code).toBe('loan_not_active');
});

/** Fola is of finance: reversals and write-offs are theirs to confirm, schedules are not. */
test.each<[string, Parameters<typeof approvalActions>[2], string[], string | undefined]>([
  ['the asker takes it back', { kind: 'write_off', requestedBy: 'fola', isOpen: true }, ['withdraw'], undefined],
  [
    'the requester withdraws what they could not confirm',
    { kind: 'schedule', requestedBy: 'fola', isOpen: true },
    ['withdraw'],
    undefined,
  ],
  ['another with the right', { kind: 'payment_reversal', requestedBy: 'bola', isOpen: true }, ['confirm', 'decline'], undefined],
  ['another without the right', { kind: 'schedule', requestedBy: 'bola', isOpen: true }, [], 'approval_not_yours'],
  ['an answered request', { kind: 'write_off', requestedBy: 'bola', isOpen: false }, [], 'approval_answered'],
  ['own, answered', { kind: 'write_off', requestedBy: 'fola', isOpen: false }, [], 'approval_answered'],
])('what is pending for a second person: %s', (_who, request, can, code) => {
  expect(approvalActions(loan(), fola, request)).toEqual(can);
  expect(whyNotDecline(loan(), fola, request)?.code).toBe(code);
  expect(whyNotDecline(loan({ customerId: 'fola' }), fola, request)?.code).toBe(request.isOpen ? 'approval_not_yours' : code);
});

test.each([
  ['the sum that closes it', 17_500_000n, 17_500_000n, 17_500_000n, false],
  ['all rows as planned, above the payoff', 17_500_000n, 18_000_000n, 18_000_000n, false],
  ['a hundredth more', 20_000_000n, 20_000_000n, 20_200_000n, false],
  ['a kobo above a hundredth more', 20_000_000n, 20_000_000n, 20_200_001n, true],
  ['₦1,000 more on a small rest', 50_000n, 50_000n, 150_000n, false],
  ['a kobo above ₦1,000 more', 50_000n, 50_000n, 150_001n, true],
  ['nine billion', 17_500_000n, 18_000_000n, 900_000_000_000n, true],
  ['a large amount without a debt', 0n, 0n, 100_001n, true],
])('for a payoff of %s only an amount far above it must be confirmed', (_, payoff, onRows, amount, needsConsent) => {
  const no = whyNotSoMuch({ payoff: kobo(payoff), onRows: kobo(onRows) }, kobo(amount));
  expect(no?.code).toBe(needsConsent ? 'more_than_payoff' : undefined);
  expect(Object.keys(no?.errors ?? {})).toEqual(needsConsent ? ['amount'] : []);
});

describe('servicing actions are offered only if they would be accepted', () => {
  const bola: Actor = { id: 'bola', role: 'admin', name: 'Bola', branchId: null };
  const onRunning = ['reverse_loan', 'write_off', 'change_schedule', 'restructure'];
  const offered = (change: object, isPartlyReturned = false): string[] =>
    servicingActions(loan(change), bola, { credit: kobo(0n), isPartlyReturned }).filter((action) => onRunning.includes(action));

  test('an active loan without payments has all of them, one that payments return in part cannot be reversed as a whole', () => {
    expect(offered({})).toEqual(onRunning);
    expect(offered({}, true)).toEqual(['write_off', 'change_schedule', 'restructure']);
  });
  test('none are offered while a payout is in progress, or on a closed loan', () => {
    expect(offered({ underWay: kobo(1n) })).toEqual([]);
    expect(offered({ status: 'completed' })).toEqual([]);
  });
});
