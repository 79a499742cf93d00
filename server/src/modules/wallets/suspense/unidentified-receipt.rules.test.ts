/** The possible uses of money in suspense: a returned payout is not a payment, and repays its loan while that accepts money. */
import { kobo } from '@ajo/contract/kernel/money';
import { expect, test } from 'vitest';
import { bookedAsOf, returnedChannel, type UnidentifiedReceipt } from './unidentified-receipt.ts';
import { resolutionsOf, whyNotBook, whyNotCredit, whyNotUndo } from './unidentified-receipt.rules.ts';

const receipt = {
  reference: 'pay-1',
  state: 'open',
  channel: returnedChannel,
  currency: 'NGN',
  amount: kobo(100n),
} as UnidentifiedReceipt;
const owing = (takesMoney: boolean) => ({ customerId: 'ada', customer: 'Ada Obi', owedOn: { label: 'AJ-000007', takesMoney } });
const loan = owing(false);
const finance = { role: 'finance' } as const;

test.each<[string, Partial<UnidentifiedReceipt>, boolean | undefined, string[]]>([
  ['of a loan that takes no money any more', {}, false, ['credit', 'book']],
  ['of a loan that takes money, or that another took over which does', {}, true, ['book']],
  ['of an unknown target', {}, undefined, ['book']],
  ['that was decided', { state: 'resolved' }, false, []],
  ['that is a payment of the customer', { channel: 'card' }, false, ['book', 'refund']],
  ['of our bank account', { channel: 'bank' }, false, ['book', 'return']],
  ['of our bank account that is being returned', { channel: 'bank', state: 'return_requested' }, false, []],
  ['of our bank account that was taken out of suspense', { channel: 'bank', state: 'undone' }, false, []],
  ['of our bank account in another currency', { channel: 'bank', currency: 'USD' }, false, []],
  ['that a bank collected which refunds nothing', { channel: 'providus', reference: 'providus-1' }, false, ['book', 'return']],
])('money %s: what may become of it', (_what, change, takesMoney, can) => {
  const meantFor = takesMoney === undefined ? undefined : owing(takesMoney);
  expect(resolutionsOf({ ...receipt, ...change }, finance, meantFor)).toEqual(can);
  expect(resolutionsOf({ ...receipt, ...change }, { role: 'user' }, meantFor)).toEqual([]);
});

test('a returned payout cannot be booked on a loan of another customer; a payment can', () => {
  const to = (customerId: string, channel = returnedChannel) =>
    whyNotBook({ ...receipt, channel }, { id: 'finance' }, { target: { customerId }, noun: 'loan', meantFor: loan })?.code;
  expect([to('ada'), to('bola'), to('bola', 'card')]).toEqual([undefined, 'target_of_another', undefined]);
});

test.each([
  ['open', false, undefined],
  ['open', true, 'receipt_requested'],
  ['refunding', false, 'kept_in_suspense'],
  ['return_requested', false, 'kept_in_suspense'],
  ['returning', false, 'kept_in_suspense'],
  ['resolved', false, 'kept_in_suspense'],
  ['undone', false, 'kept_in_suspense'],
] as const)('a credit that is %s, requested: %s, is taken out of suspense', (state, isRequested, code) => {
  expect(whyNotUndo({ ...receipt, state }, isRequested)?.code).toBe(code);
});

test("booking a receipt as one's own credit is refused", () => {
  expect(whyNotCredit(receipt, { id: 'ada' }, loan)?.code).toBe('receipt_own');
  expect(whyNotCredit(receipt, { id: 'finance' }, loan)).toBeUndefined();
});

test('money booked on a loan again has its own reference each time', () => {
  expect([0, 1, 2].map((timesBooked) => bookedAsOf({ reference: 'payout-1', timesBooked }))).toEqual([
    'identified-payout-1',
    'identified-payout-1-2',
    'identified-payout-1-3',
  ]);
});
