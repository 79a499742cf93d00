/** What the provider reports is weighed against what is recorded: forward, the same, or a contradiction; never back. */
import { day, hourMs, minuteMs } from '@ajo/contract/kernel/time';
import { kobo, noMoney } from '@ajo/contract/kernel/money';
import { type PayoutId, PayoutState } from '@ajo/contract/modules/payouts';
import { describe, expect, test } from 'vitest';
import type { Outcome, Payout } from './payout.ts';
import {
  causeOfFailure,
  nextQueryAt,
  isOverdue,
  maySend,
  provesAgain,
  weigh,
  whyNotAsk,
  whyNotEnd,
  whyNotOrder,
  whyNotRecord,
} from './payout.rules.ts';

const at = new Date('2026-03-02T08:00:00Z');
const aPayout = (input: Partial<Payout> = {}): Payout => ({
  id: '019cad7e-0000-7000-8000-000000000001' as PayoutId,
  purpose: 'loan',
  purposeId: '019cad7e-0000-7000-8000-000000000002',
  attempt: 1,
  reference: 'payout-019cad7e000070008000000000000001',
  amount: kobo(5_000_000n),
  account: { number: '0123456789', bankCode: '058', name: 'ADA EZE' },
  narration: 'Loan 1',
  status: 'sent',
  orderedAt: at,
  claimedAt: at,
  sentAt: at,
  acknowledgedAt: null,
  settledAt: null,
  queriedAt: null,
  queries: 0,
  alarmedAt: null,
  disputedAt: null,
  byHand: null,
  reason: null,
  providerFee: noMoney,
  ...input,
});

const answers: Record<Outcome['status'], Outcome> = {
  completed: { status: 'completed', fee: kobo(5_000n) },
  failed: { status: 'failed', reason: 'Account closed' },
  reversed: { status: 'reversed', reason: 'Returned by the bank' },
  pending: { status: 'pending' },
  unknown: { status: 'unknown', reason: 'time-out' },
  missing: { status: 'missing' },
};
const verdicts: Record<PayoutState, Record<Outcome['status'], string>> = {
  pending: {
    completed: 'settle completed',
    failed: 'settle failed',
    reversed: 'settle failed',
    pending: 'wait',
    unknown: 'wait',
    missing: 'wait',
  },
  sent: {
    completed: 'settle completed',
    failed: 'settle failed',
    reversed: 'settle failed',
    pending: 'wait',
    unknown: 'wait',
    missing: 'wait',
  },
  completed: {
    completed: 'same',
    failed: 'contradiction',
    reversed: 'settle reversed',
    pending: 'same',
    unknown: 'same',
    missing: 'same',
  },
  failed: {
    completed: 'contradiction',
    failed: 'same',
    reversed: 'contradiction',
    pending: 'same',
    unknown: 'same',
    missing: 'same',
  },
  reversed: {
    completed: 'contradiction',
    failed: 'contradiction',
    reversed: 'same',
    pending: 'same',
    unknown: 'same',
    missing: 'same',
  },
  cancelled: {
    completed: 'contradiction',
    failed: 'contradiction',
    reversed: 'contradiction',
    pending: 'same',
    unknown: 'same',
    missing: 'same',
  },
};

describe.each(PayoutState.options)('a payout that is %s', (status) => {
  test.each(Object.entries(verdicts[status]))('and the provider reports %s: %s', (answer, expected) => {
    const verdict = weigh(aPayout({ status }), answers[answer as Outcome['status']]);
    expect(verdict.kind === 'settle' ? `settle ${verdict.reaction}` : verdict.kind).toBe(expected);
  });
});

test.each<[PayoutState, string | undefined]>([
  ['pending', 'payout_alive'],
  ['sent', 'payout_alive'],
  ['completed', 'payout_alive'],
  ['failed', undefined],
  ['reversed', undefined],
  ['cancelled', undefined],
])('no new payout is ordered after one that is %s: %s', (status, code) => {
  expect(whyNotOrder([aPayout({ status })])?.code).toBe(code);
});

test('no new payout is ordered while the provider contradicts a failed one', () => {
  expect(whyNotOrder([aPayout({ status: 'failed', disputedAt: at })])?.code).toBe('payout_disputed');
});

test.each<[Partial<Payout>, string | undefined]>([
  [{ status: 'pending', claimedAt: null }, undefined],
  [{ status: 'pending', claimedAt: at }, 'payout_claimed'],
  [{ status: 'sent' }, 'payout_claimed'],
  [{ status: 'completed' }, 'payout_claimed'],
  [{ status: 'failed' }, undefined],
  [{ status: 'reversed' }, undefined],
  [{ status: 'failed', disputedAt: at }, 'payout_disputed'],
])('what was ordered ends only while no money is on its way: %o', (change, code) => {
  expect(whyNotEnd([aPayout(change)])?.code).toBe(code);
});

test('a reference acknowledged by the provider is never sent again', () => {
  expect(maySend(aPayout())).toBe(true);
  expect(maySend(aPayout({ acknowledgedAt: at }))).toBe(false);
  expect(maySend(aPayout({ status: 'failed' }))).toBe(false);
  expect(maySend(aPayout({ status: 'pending', claimedAt: null }))).toBe(false);
});

test('a payout never claimed by a worker cannot be queried', () => {
  expect(whyNotAsk(aPayout({ status: 'pending', claimedAt: null }))?.code).toBe('payout_not_sent');
  expect(whyNotAsk(aPayout({ status: 'completed' }))).toBeUndefined();
});

test('the delays between queries grow from one minute to half an hour', () => {
  const minutes = [0, 1, 2, 3, 4, 5, 60].map((queries) => (nextQueryAt(at, queries).getTime() - at.getTime()) / minuteMs);
  expect(minutes).toEqual([1, 2, 4, 8, 16, 30, 30]);
});

test('an outcome unknown for a whole day is reported once', () => {
  const later = (hours: number): Date => new Date(at.getTime() + hours * hourMs);
  expect(isOverdue(aPayout(), later(23.9))).toBe(false);
  expect(isOverdue(aPayout(), later(24))).toBe(true);
  expect(isOverdue(aPayout({ alarmedAt: at }), later(48))).toBe(false);
  expect(isOverdue(aPayout({ status: 'completed' }), later(48))).toBe(false);
});

test.each([
  ['Account is closed', 'account'],
  ['Account is restricted', 'account'],
  ['Could not resolve account name. Check parameters or try again.', 'account'],
  ['Beneficiary has exceeded the maximum balance', 'account'],
  ['The bank sent the money back', 'account'],
  ['reversed', 'account'],
  ['Your balance is not enough to fulfil this request', 'balance'],
  ['Insufficient balance', 'balance'],
  ['You cannot initiate third party payouts as a starter business', 'other'],
  ['Your account is not allowed to send more today', 'other'],
  ['Invalid account number. Please check your input', 'account'],
  ['Beneficiary bank is currently unavailable', 'other'],
  ['Transfers from this account are disabled', 'other'],
  ['HTTP 400', 'other'],
  [null, 'other'],
] as const)('a payout that failed with %s: %s', (reason, cause) => {
  expect(causeOfFailure(reason)).toBe(cause);
});

describe('a record by hand', () => {
  const byHand = { reference: 'GTB/1', on: day('2026-03-02'), times: 1 };
  test.each([
    ['completed', 'completed', 'same'],
    ['completed', 'failed', 'contradiction'],
    ['completed', 'reversed', 'contradiction'],
    ['reversed', 'failed', 'same'],
    ['failed', 'reversed', 'same'],
    ['failed', 'completed', 'contradiction'],
    ['reversed', 'completed', 'contradiction'],
    ['completed', 'missing', 'same'],
  ] as const)('of %s, answered with %s, is %s: the provider moves it no more', (status, answer, kind) => {
    expect(weigh(aPayout({ status, byHand }), answers[answer]).kind).toBe(kind);
  });

  test.each([
    ['completed', 'paid', 'GTB1', true],
    ['completed', 'paid', 'GTB2', false],
    ['completed', 'not_paid', 'GTB1', false],
    ['reversed', 'not_paid', 'GTB1', true],
    ['reversed', 'paid', 'GTB1', false],
  ] as const)('a payout that is %s is %s by %s again: %s', (status, outcome, key, proves) => {
    expect(provesAgain(aPayout({ status, byHand }), { outcome, key })).toBe(proves);
    expect(provesAgain(aPayout({ status }), { outcome, key })).toBe(false);
  });

  const disputed = aPayout({ purpose: 'investment', status: 'failed', disputedAt: at });
  const facts = { outcome: 'paid', on: day('2026-03-02'), today: day('2026-03-03'), others: [] } as const;
  test.each([
    ['a disputed one', disputed, facts, undefined],
    ['one of a loan', { ...disputed, purpose: 'loan' }, facts, 'payout_recorded_elsewhere'],
    ['one without a dispute', { ...disputed, disputedAt: null }, facts, 'payout_not_disputed'],
    ['a later day', disputed, { ...facts, on: day('2026-03-04') }, 'paid_in_future'],
    ['a day before the order', disputed, { ...facts, on: day('2026-03-01') }, 'paid_before_order'],
    ['paid, beside one that was paid', disputed, { ...facts, others: [{ status: 'completed' }] }, 'payout_alive'],
    ['paid, beside one on its way', disputed, { ...facts, others: [{ status: 'sent' }] }, 'payout_alive'],
    ['paid, beside one that failed', disputed, { ...facts, others: [{ status: 'failed' }] }, undefined],
    [
      'not paid, beside one that was paid',
      disputed,
      { ...facts, outcome: 'not_paid', others: [{ status: 'completed' }] },
      undefined,
    ],
  ] as const)('%s', (_what, payout, given, code) => {
    expect(whyNotRecord(payout, given)?.code).toBe(code);
  });
});
