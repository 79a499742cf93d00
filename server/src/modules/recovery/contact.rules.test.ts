/** Contact hours, the daily limit, promises, and the buckets of days past due. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { breachOf, bucketOf, promiseState, whyNotContact } from './contact.rules.ts';

const now = new Date('2026-03-02T12:00:00Z'); // 13:00 in Lagos
const contact = { channel: 'call', outcome: 'reached', note: 'Will call back', contactedAt: now } as const;
const limits = { contact_from: 8, contact_to: 20, contacts_per_day: 1 };
const promise = { ...contact, outcome: 'promise', promised_on: day('2026-03-05'), promised_amount: kobo(1n) } as const;
const yesterday = { channel: 'visit', contactedAt: new Date('2026-03-01T12:00:00Z') } as const;

test.each([
  ['now', contact, undefined],
  ['at night', { ...contact, contactedAt: new Date('2026-03-01T23:00:00Z') }, undefined],
  ['in the future', { ...contact, contactedAt: new Date('2026-03-02T12:00:01Z') }, 'contact_in_future'],
  ['fourteen days ago', { ...contact, contactedAt: new Date('2026-02-16T12:00:00Z') }, undefined],
  ['earlier than that', { ...contact, contactedAt: new Date('2026-02-16T11:59:59Z') }, 'contact_too_old'],
  ['with a promise', promise, undefined],
  ['with a promise without a day', { ...promise, promised_on: undefined }, 'promise_incomplete'],
  ['with a promise without an amount', { ...promise, promised_amount: undefined }, 'promise_incomplete'],
  ['with a promise for yesterday', { ...promise, promised_on: day('2026-03-01') }, 'promise_past'],
  [
    'by a visit of yesterday with a promise for that day',
    { ...promise, ...yesterday, promised_on: day('2026-03-01') },
    undefined,
  ],
  [
    'by a visit of yesterday with a promise for the day before',
    { ...promise, ...yesterday, promised_on: day('2026-02-28') },
    'promise_past',
  ],
  [
    'by a call of yesterday with a promise for that day',
    { ...promise, ...yesterday, channel: 'call', promised_on: day('2026-03-01') },
    undefined,
  ],
  ['with a promise in a year', { ...promise, promised_on: day('2027-03-01') }, 'promise_too_far'],
  ['without a promise, but with a day', { ...promise, outcome: 'refused' }, 'promise_unexpected'],
] as const)('a contact %s', (_name, given, code) => {
  expect(whyNotContact(given, { now })?.code).toBe(code);
});

test('a promise is for what is owed at most', () => {
  const promised = (amount: bigint) =>
    whyNotContact({ ...promise, promised_amount: kobo(amount) }, { now, owed: kobo(13_611_737n) });
  expect(promised(13_611_737n)).toBeUndefined();
  expect(promised(13_611_738n)).toMatchObject({ code: 'promise_above_owed', message: expect.stringContaining('₦136,117.37') });
});

test.each([
  ['at 08:00 in Lagos', { ...contact, contactedAt: new Date('2026-03-02T07:00:00Z') }, null],
  ['at 07:59', { ...contact, contactedAt: new Date('2026-03-02T06:59:00Z') }, 'hours'],
  ['at 20:00', { ...contact, contactedAt: new Date('2026-03-01T19:00:00Z') }, 'hours'],
  ['by mail at night', { ...contact, channel: 'mail', contactedAt: new Date('2026-03-01T23:00:00Z') }, null],
] as const)('a contact %s breaks: %s', (_name, given, breach) => {
  expect(breachOf(given, { spokenTo: 0, limits })).toBe(breach);
});

test('a customer who was reached and is contacted again on that day is a breach', () => {
  expect(breachOf(contact, { spokenTo: 1, limits })).toBe('daily_limit');
  expect(breachOf({ ...contact, outcome: 'no_answer' }, { spokenTo: 1, limits })).toBeNull();
  expect(breachOf({ ...contact, channel: 'mail' }, { spokenTo: 1, limits })).toBeNull();
});

test('the setting decides about hours and frequency', () => {
  const wider = { contact_from: 7, contact_to: 21, contacts_per_day: 2 };
  const late = { ...contact, contactedAt: new Date('2026-03-01T19:30:00Z') };
  expect(breachOf(late, { spokenTo: 1, limits: wider })).toBeNull();
  expect(breachOf(late, { spokenTo: 2, limits: wider })).toBe('daily_limit');
  expect(breachOf({ ...late, contactedAt: new Date('2026-03-01T20:00:00Z') }, { spokenTo: 0, limits: wider })).toBe('hours');
});

test.each([
  [100n, '2026-03-02', 'kept'],
  [99n, '2026-03-02', 'open'],
  [99n, '2026-03-03', 'broken'],
  [100n, '2026-03-03', 'kept'],
] as const)('a promise of 100 for 2 March with %s paid is, on %s, %s', (paid, today, state) => {
  expect(promiseState({ on: day('2026-03-02'), amount: kobo(100n), paid: kobo(paid) }, day(today))).toBe(state);
});

test.each([
  [1, '1-30'],
  [30, '1-30'],
  [31, '31-60'],
  [90, '61-90'],
  [180, '91-180'],
  [181, '181+'],
  [900, '181+'],
] as const)('%s days past due belong to %s', (days, bucket) => expect(bucketOf(days)).toBe(bucket));
