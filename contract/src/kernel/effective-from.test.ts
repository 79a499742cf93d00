/** A setting changes from today or from a day within a year. */
import { addDays, day } from './time.ts';
import { expect, test } from 'vitest';
import { whyNotFrom } from './effective-from.ts';

const today = day('2026-02-03');

test.each([
  [-1, 'Choose today or a later day'],
  [0, undefined],
  [1, undefined],
  [365, undefined],
  [366, 'Choose a day within a year'],
])('a change from today plus %i days: %s', (days, message) => {
  const refused = whyNotFrom(addDays(today, days), today);
  expect(refused?.errors).toEqual(message && { effective_on: [message] });
});
