/** When a saved card may be kept, charged and tried again. */
import { kobo } from '@ajo/contract/kernel/money';
import { expect, test } from 'vitest';
import type { Checkout } from './money-in.ts';
import { belongingOf, type Confirmed } from './receipt.rules.ts';
import type { SavedCard } from './saved-card.ts';
import { afterFailure, isExpired, refusalCause, refusalText, whyNotCharge, whyNotKeep } from './saved-card.rules.ts';

const now = new Date('2026-03-02T08:00:00Z');
const card = {
  kind: 'card',
  status: 'active',
  expiresMonth: 12,
  expiresYear: 2030,
  failures: 0,
  notBefore: null,
  lastReason: null,
} as SavedCard;
const checkout = {
  status: 'completed',
  cardId: null,
  minAmount: null,
  amount: kobo(100_000n),
  fee: kobo(0n),
  paidWith: { brand: 'visa', last4: '4081' },
} as Checkout;

test.each<[string, Partial<SavedCard> | undefined, string | undefined]>([
  ['a good card', {}, undefined],
  ['no card', undefined, 'card_missing'],
  ['a removed one', { status: 'removed' }, 'card_missing'],
  ['one that its bank refused for good', { status: 'unusable' }, 'card_unusable'],
  ['an expired one', { expiresMonth: 2, expiresYear: 2026 }, 'card_unusable'],
  ['one in its last month', { expiresMonth: 3, expiresYear: 2026 }, undefined],
  ['one that rests', { notBefore: new Date('2026-03-02T09:00:00Z') }, 'card_resting'],
  ['one that has rested', { notBefore: new Date('2026-03-02T07:00:00Z') }, undefined],
])('%s', (_what, input, code) => {
  expect(whyNotCharge(input && { ...card, ...input }, now)?.code).toBe(code);
});

test.each([
  [3, 2026, '2026-03-31T23:59:59Z', false],
  [3, 2026, '2026-04-01T00:00:00Z', true],
  [12, 2025, '2026-01-01T00:00:00Z', true],
])('a card to %i/%i at %s', (expiresMonth, expiresYear, at, expired) => {
  expect(isExpired({ expiresMonth, expiresYear }, new Date(at))).toBe(expired);
});

test.each<[string, Partial<Checkout>, boolean]>([
  ['of a finished payment with a card that can be kept', {}, true],
  ['of a payment under way', { status: 'pending' }, false],
  ['that cannot be kept', { paidWith: null }, false],
  ['that was kept already', { cardId: 'card' }, false],
])('a card %s', (_what, input, may) => {
  expect(whyNotKeep({ ...checkout, ...input }) === undefined).toBe(may);
});

const failed = { status: 'failed', reason: 'Insufficient Funds', mayRetry: true } as const;
test.each([
  ['no money', 0, failed, { status: 'active', failures: 1, notBefore: null }],
  ['a final no', 0, { ...failed, mayRetry: false }, { status: 'unusable', failures: 1, notBefore: null }],
  ['the tenth no in a row', 9, failed, { status: 'active', failures: 10, notBefore: new Date('2026-03-03T08:00:00Z') }],
  ['the provider names the moment', 1, { ...failed, notBefore: now }, { status: 'active', failures: 2, notBefore: now }],
] as const)('after %s', (_what, failures, answer, expected) => {
  expect(afterFailure({ failures }, answer, now)).toEqual(expected);
});

const paid = (amount: bigint): Confirmed => ({
  status: 'completed',
  reference: 'card-1',
  amount: kobo(amount),
  currency: 'NGN',
  fee: kobo(0n),
  paidAt: now,
  channel: 'card',
});
test.each([
  ['all of it', 100_000n, null],
  ['a part above the least', 40_000n, null],
  ['exactly the least', 10_000n, null],
  ['less than the least', 9_999n, 'amount_differs'],
  ['more than was asked', 100_001n, 'amount_differs'],
])('a charge that may take a part and took %s', (_what, amount, why) => {
  const charge = { ...checkout, cardId: 'card', minAmount: kobo(10_000n) };
  expect(belongingOf(paid(amount), charge, undefined)).toMatchObject({ source: 'card', why });
});

test.each([
  [
    'card',
    'Email does not match Authorization code. Please initialize transaction or confirm.',
    /^This saved card can no longer/,
  ],
  ['mandate', 'Authorization code not found', /^Your bank account can no longer be debited\. Set up the direct debit again$/],
  ['card', 'Expired card', /^This card cannot be used any more: Expired card\. Please use another$/],
  ['mandate', 'Mandate cancelled', /^This direct debit cannot be used any more: Mandate cancelled\. Set it up again$/],
  ['card', null, /^This card cannot be used any more: the bank refuses it\. Please use another$/],
] as const)('a %s that was refused for good with "%s" has one message with what to do', (kind, lastReason, message) => {
  const refused = whyNotCharge({ ...card, kind, status: 'unusable', lastReason }, now);
  expect([refused?.code, refused?.message]).toEqual(['card_unusable', expect.stringMatching(message)]);
});

test('a reason of the bank is shown as it is, and one of the provider in words for a card or a direct debit', () => {
  expect(refusalText({ kind: 'card' }, 'Insufficient Funds')).toBe('Insufficient Funds');
  expect(refusalText({ kind: 'card' }, null)).toBeNull();
  const often = 'Charge attempt cannot be fulfilled';
  expect(refusalText({ kind: 'card' }, often)).toMatch(/^This card was refused too often/);
  expect(refusalText({ kind: 'mandate' }, often)).toMatch(/^Your bank refused this direct debit too often/);
  expect(refusalCause({ kind: 'card' }, often)).toBe('the card was refused too often');
  expect(refusalCause({ kind: 'mandate' }, 'Authorization code not found')).toBe('the account can no longer be debited');
  expect(refusalCause({ kind: 'card' }, 'Insufficient Funds')).toBe('Insufficient Funds');
});
