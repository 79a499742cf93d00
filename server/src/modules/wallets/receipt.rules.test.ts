/** What confirmed money counts for: exactly what was ordered, or a person decides. */
import { kobo, negative } from '@ajo/contract/kernel/money';
import { day, minuteMs } from '@ajo/contract/kernel/time';
import type { JournalId } from '#modules/ledger';
import { expect, test } from 'vitest';
import type { Checkout } from './money-in.ts';
import {
  nextCheckoutQueryAt,
  belongingOf,
  type ClaimedTransfer,
  type Confirmed,
  isBeingOpened,
  moneyInOf,
  receiptUnidentified,
  restOf,
  wholeOf,
} from './receipt.rules.ts';

const at = new Date('2026-03-02T08:00:00Z');
const checkout: Checkout = {
  id: 'c',
  reference: 'pay-1',
  purpose: 'loan_repayment',
  purposeId: 'loan-1',
  payerId: 'ada',
  amount: kobo(1_000_000n),
  fee: kobo(25_800n),
  status: 'pending',
  reason: null,
  url: 'https://pay',
  startingAt: null,
  createdAt: at,
  queries: 0,
  instructions: {},
  cardId: null,
  minAmount: null,
  paidWith: null,
};
const transfer: ClaimedTransfer = {
  customerId: 'ada',
  shares: [{ purpose: 'loan_repayment', purposeId: 'loan-1', amount: kobo(7n) }],
};
const paid = (input: Partial<Confirmed> = {}): Confirmed => ({
  status: 'completed',
  reference: 'pay-1',
  amount: kobo(1_025_800n),
  currency: 'NGN',
  fee: kobo(25_000n),
  paidAt: at,
  channel: 'card',
  ...input,
});

test.each<[string, Partial<Confirmed>, Checkout | undefined, ClaimedTransfer | undefined, string | null]>([
  ['the ordered amount with its fee', {}, checkout, undefined, null],
  ['one kobo less', { amount: kobo(1_025_799n) }, checkout, undefined, 'amount_differs'],
  ['one kobo more', { amount: kobo(1_025_801n) }, checkout, undefined, 'amount_differs'],
  ['the amount without the fee', { amount: kobo(1_000_000n) }, checkout, undefined, 'amount_differs'],
  ['the same number of another currency', { currency: 'USD' }, checkout, undefined, 'other_currency'],
  ['any amount on the own account', { amount: kobo(7n), virtualAccountNumber: '9900000001' }, undefined, transfer, null],
  ['dollars on the own account', { currency: 'USD' }, undefined, transfer, 'other_currency'],
  ['an account of nobody', { virtualAccountNumber: '9911111111' }, undefined, undefined, 'unknown_account'],
  ['a reference of nobody', {}, undefined, undefined, 'unknown_reference'],
])('%s', (_what, input, ...[order, own, why]) => {
  expect(belongingOf(paid(input), order, own).why).toBe(why);
});

test('the processing fee is kept apart from the amount for the loan', () => {
  const [money] = moneyInOf('id', paid(), belongingOf(paid(), checkout, undefined), checkout);
  expect(money).toMatchObject({
    amount: 1_000_000n,
    processingFee: 25_800n,
    providerFee: 25_000n,
    purposeId: 'loan-1',
    payerId: 'ada',
  });
});

test('a split payment is booked by share to the kobo, each under its own reference; the rest is put in suspense', () => {
  const amounts = [kobo(300n), kobo(200n), kobo(100n)];
  const shares = amounts.map((amount, index) => ({ purpose: 'loan_repayment', purposeId: `loan-${index}`, amount }));
  const arrived = paid({ amount: kobo(1_000n), fee: kobo(450n) });
  const bookings = moneyInOf('id', arrived, belongingOf(arrived, undefined, { customerId: 'ada', shares }), undefined);
  expect(bookings.map(({ reference, amount, providerFee }) => [reference, amount, providerFee])).toEqual([
    ['pay-1', 300n, 300n],
    ['pay-1-share-2', 200n, 150n],
    ['pay-1-share-3', 100n, 0n],
  ]);
  expect(restOf(arrived, bookings)).toEqual({ amount: 400n, fee: 0n, reference: 'pay-1-rest' });
  expect(restOf(arrived, bookings.slice(1))).toEqual({ amount: 700n, fee: 300n, reference: 'pay-1-rest' });
  expect(restOf(arrived, [])).toEqual(wholeOf(arrived));
  expect(restOf(paid({ amount: kobo(600n), fee: kobo(450n) }), bookings)).toBeUndefined();
});

test('an unidentified receipt is owed in full, whatever fee the provider keeps', () => {
  const aside = { id: 'j' as JournalId, on: day('2026-03-02'), why: 'unknown_reference' as const };
  const legs = (input: Partial<Confirmed>) =>
    receiptUnidentified(paid(input), wholeOf(paid(input)), aside).flatMap((journal) =>
      journal.legs.map((leg) => ('debit' in leg ? [leg.debit.code, leg.amount] : [leg.credit.code, negative(leg.amount)])),
    );
  expect(legs({})).toEqual([
    ['1020', 1_000_800n],
    ['5010', 25_000n],
    ['2050', -1_025_800n],
  ]);
  expect(legs({ fee: kobo(0n) })).toEqual([
    ['1020', 1_025_800n],
    ['2050', -1_025_800n],
  ]);
  expect(legs({ fee: kobo(2_000_000n) })).toEqual([
    ['5010', 1_025_800n],
    ['2050', -1_025_800n],
  ]);
  expect(legs({ currency: 'USD' })).toEqual([]);
  expect(legs({ amount: kobo(0n) })).toEqual([]);
});

test('a checkout that is being opened is skipped for half a minute', () => {
  const later = (seconds: number): Date => new Date(at.getTime() + seconds * 1_000);
  expect(isBeingOpened({ ...checkout, startingAt: at }, later(29))).toBe(true);
  expect(isBeingOpened({ ...checkout, startingAt: at }, later(30))).toBe(false);
  expect(isBeingOpened(checkout, at)).toBe(false);
});

test('the delays between queries grow from two minutes to an hour', () => {
  expect([0, 1, 4, 5, 99].map((queries) => (nextCheckoutQueryAt(at, queries).getTime() - at.getTime()) / minuteMs)).toEqual([
    2, 4, 32, 60, 60,
  ]);
});
