/** What may become of set-aside money: a payout of ours that came back is nobody's payment, and repays its loan while that takes money. */
import { kobo } from '@ajo/contract/kernel/money';
import { expect, test } from 'vitest';
import { bookedAsOf, returnedChannel, type SetAside } from './set-aside.ts';
import { resolutionsOf, whyNotCredit, whyNotToLoan } from './set-aside.rules.ts';

const receipt = { state: 'open', channel: returnedChannel, currency: 'NGN', amount: kobo(100n) } as SetAside;
const owing = (status: string) => ({ ownerId: 'ada', customer: 'Ada Obi', owedOn: { number: 'AJ-000007', status } });
const loan = owing('completed');
const finance = { role: 'finance' } as const;

test.each<[string, Partial<SetAside>, string | undefined, string[]]>([
  ['of a loan that was repaid', {}, 'completed', ['credit', 'loan']],
  ['of a loan that was reversed', {}, 'reversed', ['credit', 'loan']],
  ['of a loan that runs, or that another took over which runs', {}, 'active', ['loan']],
  ['of a loan that was written off', {}, 'written_off', ['loan']],
  ['of a loan that nobody knows', {}, undefined, ['loan']],
  ['that was decided', { state: 'resolved' }, 'completed', []],
  ['that is a payment of the customer', { channel: 'card' }, 'completed', ['loan', 'refund']],
])('money %s: what may become of it', (_what, change, status, can) => {
  const meantFor = status === undefined ? undefined : owing(status);
  expect(resolutionsOf({ ...receipt, ...change }, finance, meantFor)).toEqual(can);
  expect(resolutionsOf({ ...receipt, ...change }, { role: 'user' }, meantFor)).toEqual([]);
});

test('a payout that came back goes to no loan of somebody else; a payment of a customer may', () => {
  const to = (ownerId: string, channel = returnedChannel) =>
    whyNotToLoan({ ...receipt, channel }, { id: 'finance' }, { loan: { ownerId }, meantFor: loan })?.code;
  expect([to('ada'), to('bola'), to('bola', 'card')]).toEqual([undefined, 'loan_of_another', undefined]);
});

test('nobody keeps money for themselves', () => {
  expect(whyNotCredit(receipt, { id: 'ada' }, loan)?.code).toBe('receipt_own');
  expect(whyNotCredit(receipt, { id: 'finance' }, loan)).toBeUndefined();
});

test('money that is put on a loan again has a reference of its own each time', () => {
  expect([0, 1, 2].map((timesBooked) => bookedAsOf({ reference: 'payout-1', timesBooked }))).toEqual([
    'identified-payout-1',
    'identified-payout-1-2',
    'identified-payout-1-3',
  ]);
});
