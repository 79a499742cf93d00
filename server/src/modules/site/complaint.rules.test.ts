/** What may become of a complaint, and when it is late. */
import { hourMs } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { allowedActs, deadlinesOf, overdueState, numberOf, whyNotMove, whyNotReview } from './complaint.rules.ts';

const receivedAt = new Date('2026-03-02T08:00:00Z');
const after = (hours: number): Date => new Date(receivedAt.getTime() + hours * hourMs);

test.each([
  ['received', 'acknowledged', true],
  ['received', 'answered', true],
  ['received', 'received', false],
  ['acknowledged', 'answered', true],
  ['acknowledged', 'acknowledged', false],
  ['acknowledged', 'received', false],
  ['answered', 'answered', false],
  ['answered', 'acknowledged', false],
  ['answered', 'received', false],
] as const)('a complaint that is %s may become %s: %s', (status, to, lawful) => {
  expect(whyNotMove({ status }, to)?.code).toBe(lawful ? undefined : 'complaint_state');
});

test('the allowed actions match the allowed transitions', () => {
  expect(allowedActs({ status: 'received' })).toEqual(['acknowledge', 'answer']);
  expect(allowedActs({ status: 'acknowledged' })).toEqual(['answer']);
  expect(allowedActs({ status: 'answered' })).toEqual([]);
});

test.each([
  ['received', 24, null],
  ['received', 24.01, 'acknowledgement'],
  ['acknowledged', 24.01, null],
  ['received', 48.01, 'answer'],
  ['acknowledged', 48.01, 'answer'],
  ['acknowledged', 48, null],
  ['answered', 1000, null],
] as const)('a complaint that is %s after %s hours is late with: %s', (status, hours, late) => {
  expect(overdueState({ status, ...deadlinesOf(receivedAt) }, after(hours))).toBe(late);
});

test('complaint numbers are readable and do not run out', () => {
  expect(numberOf('2026', 42)).toBe('C-2026-00042');
  expect(numberOf('2026', 123_456)).toBe('C-2026-123456');
});

test.each([
  [undefined, 'application_missing'],
  ['active', 'application_not_denied'],
  ['denied', undefined],
])('a person reviews denials: %s', (status, code) => {
  expect(whyNotReview(status)?.code).toBe(code);
});
