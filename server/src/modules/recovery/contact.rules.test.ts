/** Contact hours, the daily limit, promises, and the buckets of days past due. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { bucketOf, promiseState, whyNotContact } from './contact.rules.ts';

const now = new Date('2026-03-02T12:00:00Z'); // 13:00 in Lagos
const contact = { channel: 'call', outcome: 'reached', note: 'Will call back', contactedAt: now } as const;
const limits = { contact_from: 8, contact_to: 20, contacts_per_day: 1 };
const promise = { ...contact, outcome: 'promise', promised_on: day('2026-03-05'), promised_amount: kobo(1n) } as const;
const yesterday = { channel: 'visit', contactedAt: new Date('2026-03-01T12:00:00Z') } as const;

test.each([
  ['now', contact, undefined],
  ['at 08:00 in Lagos', { ...contact, contactedAt: new Date('2026-03-02T07:00:00Z') }, undefined],
  ['at 07:59', { ...contact, contactedAt: new Date('2026-03-02T06:59:00Z') }, 'contact_hours'],
  ['at 20:00', { ...contact, contactedAt: new Date('2026-03-01T19:00:00Z') }, 'contact_hours'],
  ['by mail at night', { ...contact, channel: 'mail', contactedAt: new Date('2026-03-01T23:00:00Z') }, undefined],
  ['in the future', { ...contact, contactedAt: new Date('2026-03-02T12:00:01Z') }, 'contact_in_future'],
  ['eight days ago', { ...contact, contactedAt: new Date('2026-02-22T12:00:00Z') }, 'contact_too_old'],
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
  ['with a promise in a year', { ...promise, promised_on: day('2027-03-01') }, 'promise_too_far'],
  ['without a promise, but with a day', { ...promise, outcome: 'refused' }, 'promise_unexpected'],
] as const)('a contact %s', (_name, given, code) => {
  expect(whyNotContact(given, { now, spokenTo: 0, limits })?.code).toBe(code);
});

test('a promise is for what is owed at most', () => {
  const promised = (amount: bigint) =>
    whyNotContact({ ...promise, promised_amount: kobo(amount) }, { now, spokenTo: 0, limits, owed: kobo(13_611_737n) });
  expect(promised(13_611_737n)).toBeUndefined();
  expect(promised(13_611_738n)).toMatchObject({ code: 'promise_above_owed', message: expect.stringContaining('₦136,117.37') });
});

test('a customer who was reached is not contacted again on that day', () => {
  expect(whyNotContact(contact, { now, spokenTo: 1, limits })?.code).toBe('contact_daily_limit');
  expect(whyNotContact({ ...contact, outcome: 'no_answer' }, { now, spokenTo: 1, limits })).toBeUndefined();
  expect(whyNotContact({ ...contact, channel: 'mail' }, { now, spokenTo: 1, limits })).toBeUndefined();
});

test('the setting decides about hours and frequency', () => {
  const wider = { contact_from: 7, contact_to: 21, contacts_per_day: 2 };
  const late = { ...contact, contactedAt: new Date('2026-03-01T19:30:00Z') };
  expect(whyNotContact(late, { now, spokenTo: 1, limits: wider })).toBeUndefined();
  expect(whyNotContact(late, { now, spokenTo: 2, limits: wider })?.code).toBe('contact_daily_limit');
  expect(
    whyNotContact({ ...late, contactedAt: new Date('2026-03-01T20:00:00Z') }, { now, spokenTo: 0, limits: wider })?.code,
  ).toBe('contact_hours');
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
