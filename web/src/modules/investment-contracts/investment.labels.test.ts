/** How many days of a term have passed. */
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { daysOf } from './investment.labels.ts';

const term = { starts_on: day('2026-03-02'), matures_on: day('2026-06-02') };

test.each([
  ['2026-03-01', 0],
  ['2026-03-02', 0],
  ['2026-03-12', 10],
  ['2026-06-02', 92],
  ['2026-09-01', 92],
])('on %s %i of 92 days have passed', (today, done) => {
  expect(daysOf(term, day(today))).toEqual({ done, of: 92 });
});

test('an investment that has not started has no days', () => {
  expect(daysOf({ starts_on: null, matures_on: null }, day('2026-03-02'))).toBeUndefined();
});
