/** Counting and dating of notices. */
import { Day } from '@ajo/contract/kernel/time';
import type { NotificationId } from '@ajo/contract/modules/notifications';
import { expect, test } from 'vitest';
import { topicOf } from './notice-topics.ts';
import { badgeOf, feedTimeOf, partsOf, whenOf } from './notification.labels.ts';
import { withRead } from './notifications.calls.ts';

const now = new Date('2026-11-21T12:00:00Z');
const first = 'a' as NotificationId;
const list = {
  data: [{ id: first, read_at: null, created_at: now, kind: 'loan', is_trouble: false, data: { message: 'Hello', link: null } }],
  links: { first: null, last: null, prev: null, next: null },
  meta: { current_page: 1, from: 1, last_page: 1, path: '/api/notifications', per_page: 20, to: 1, total: 1 },
  additional: { unread_count: 5 },
};

test('the badge is empty at zero and 99+ above 99', () => {
  expect([0, 1, 99, 100, 4000].map(badgeOf)).toEqual([undefined, '1', '99', '99+', '99+']);
});

test('reading a notification reduces the unread count by one, once', () => {
  const read = withRead(list, first, now);
  expect(read.additional.unread_count).toBe(4);
  expect(read.data[0]?.read_at).toEqual(now);
  expect(withRead(read, first, now)).toBe(read);
  expect(withRead(list, 'other' as NotificationId, now)).toBe(list);
});

test.each([
  ['2026-11-21T11:59:40Z', 'just now'],
  ['2026-11-21T11:55:00Z', '5 minutes ago'],
  ['2026-11-21T09:00:00Z', '3 hours ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-01T09:30:00Z', '01 Nov, 2026 10:30'],
])('%s was %s', (at, words) => {
  expect(whenOf(new Date(at), now)).toBe(words);
});

test.each([
  ['2026-11-21T08:41:00Z', '09:41'],
  ['2026-11-19T23:30:00Z', '00:30'],
  ['2026-11-19T12:00:00Z', '19 Nov'],
])('in the feed of 21 November, %s is at %s', (at, words) => {
  expect(feedTimeOf(new Date(at), Day.parse('2026-11-21'))).toBe(words);
});

test.each([
  ['withdrawal', true, 'error'],
  ['payout', true, 'error'],
  ['approval', true, 'error'],
  ['withdrawal', false, undefined],
  ['subscription', false, undefined],
  ['approval', false, 'warning'],
  ['security', false, 'error'],
  ['new kind', true, 'error'],
])('of the kind %s, with trouble: %s, the tone is %s', (kind, isTrouble, tone) => {
  expect(topicOf({ kind, is_trouble: isTrouble }).tone).toBe(tone);
});

test.each([
  ['We received ₦9.00 for “Rice”. ₦5.00 is left', 'We received ₦9.00 for “Rice”', '₦5.00 is left'],
  ['Ifeoma’s loan earned you ₦500.00', 'Ifeoma’s loan earned you ₦500.00', ''],
  ['Decide on ₦9.00 for J. Musa (AJ-000868)', 'Decide on ₦9.00 for J. Musa (AJ-000868)', ''],
  ['Identity card: seen and accepted', 'Identity card: seen and accepted', ''],
])('%s', (message, lead, rest) => {
  expect(partsOf(message)).toEqual({ lead, rest });
});
