/** How much a customer may hold at each tier, to the kobo. */
import { kobo } from '@ajo/contract/kernel/money';
import { expect, test } from 'vitest';
import { tierLimits } from './tier-limits.ts';
import { limitsOf, nextStepOf, type Tier, tierOf, whyNotCredit, whyNotPay, whyNotSetLimits } from './tier.rules.ts';

const { atFirst } = tierLimits;

test.each([
  [false, false, false, 0],
  [false, true, true, 0],
  [true, false, false, 1],
  [true, false, true, 1],
  [true, true, false, 2],
  [true, true, true, 3],
] as const)('BVN %s, identity card %s, address %s: tier %i', (bvnVerified, idVerified, addressVerified, tier) => {
  expect(tierOf({ bvnVerified, idVerified, addressVerified })).toBe(tier);
});

const naira = (amount: number) => kobo(BigInt(Math.round(amount * 100)));

test.each<[Tier, number, number, string | undefined]>([
  [0, 0, 0.01, 'deposit_limit'],
  [1, 0, 50_000, undefined],
  [1, 0, 50_000.01, 'deposit_limit'],
  [1, 250_000, 50_000, undefined],
  [1, 250_000.01, 50_000, 'balance_cap'],
  [2, 400_000, 100_000, undefined],
  [2, 400_000, 100_000.01, 'deposit_limit'],
  [2, 400_000.01, 100_000, 'balance_cap'],
  [3, 90_000_000, 5_000_000, undefined],
  [3, 0, 5_000_000.01, 'deposit_limit'],
])('tier %i with ₦%d may take ₦%d: %s', (tier, balance, amount, code) => {
  expect(whyNotCredit(tier, atFirst, { balance: naira(balance), amount: naira(amount) })?.code).toBe(code);
});

test.each([
  [0, undefined, 'identity_unconfirmed'],
  [0, 'verified', 'identity_unconfirmed'],
  [1, undefined, undefined],
  [1, 'waiting', 'bank_account_waits'],
  [3, 'rejected', 'bank_account_not_own'],
  [2, 'verified', undefined],
  [2, 'replaced', undefined],
] as const)('at tier %i, with an account under another name that is %s, money is refused for: %s', (tier, check, code) => {
  expect(whyNotPay({ tier, accountName: 'ADA', check })?.code).toBe(code);
});

test('a document in review is not asked for again', () => {
  expect(nextStepOf(1)).toBe('Send an identity card for review');
  expect(nextStepOf(1, true)).toBe('We are checking your identity card');
  expect(nextStepOf(2, true)).toBe('We are checking your proof of address');
  expect([nextStepOf(0, true), nextStepOf(3, true)]).toEqual(['Confirm your BVN', null]);
});

test('a limit names the document that is missing, or that it is being checked', () => {
  const why = (isSent: boolean, balance = 0, amount = 60_000) =>
    whyNotCredit(1, atFirst, { balance: naira(balance), amount: naira(amount), isSent })?.message;
  expect(why(false)).toBe(
    'Your KYC tier allows deposits up to ₦50,000.00. To raise your limits, send an identity card for review in your profile',
  );
  expect(why(true)).toBe('We are checking your identity card. Until then you can add up to ₦50,000.00 at a time');
  expect(why(true, 290_000, 20_000)).toBe(
    'We are checking your identity card. Until then you can have up to ₦300,000.00 with us',
  );
});

test('only the highest tier has no cap, and every other tier lists the next step', () => {
  expect(([0, 1, 2, 3] as const).map((tier) => limitsOf(tier, atFirst).balanceCap)).toEqual([
    0n,
    30_000_000n,
    50_000_000n,
    undefined,
  ]);
  expect(([0, 1, 2, 3] as const).map((tier) => nextStepOf(tier) === null)).toEqual([false, false, false, true]);
});

test.each([
  [{}, undefined],
  [{ level_3: { balance_cap: null, single_deposit: null } }, undefined],
  [{ level_2: { balance_cap: naira(299_999), single_deposit: naira(100_000) } }, 'level_2.balance_cap'],
  [{ level_2: { balance_cap: naira(500_000), single_deposit: naira(49_999) } }, 'level_2.single_deposit'],
  [{ level_1: { balance_cap: null, single_deposit: naira(50_000) } }, 'level_2.balance_cap'],
  [{ level_2: { balance_cap: naira(500_000), single_deposit: null } }, 'level_3.single_deposit'],
])('limits are refused: case %#, at %2$s', (change, field) => {
  expect(Object.keys(whyNotSetLimits({ ...atFirst, ...change })?.errors ?? {})).toEqual(field ? [field] : []);
});
