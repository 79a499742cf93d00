/** The days of scheduled files, and what each covers. */
import { addDays, day, weekdayOf } from '@ajo/contract/kernel/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextDayOf, periodBefore, queryOn } from './list-schedule.rules.ts';

test.each([
  ['daily', '2026-02-28', '2026-03-01'],
  ['weekly', '2026-03-01', '2026-03-02'],
  ['weekly', '2026-03-02', '2026-03-09'],
  ['weekly', '2026-03-03', '2026-03-09'],
  ['monthly', '2026-03-01', '2026-04-01'],
  ['monthly', '2026-12-31', '2027-01-01'],
] as const)('%s after %s is %s', (rhythm, on, next) => {
  expect(nextDayOf(rhythm, day(on))).toBe(next);
});

test.each([
  ['daily', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['weekly', '2026-03-02', '2026-02-23', '2026-03-01'],
  ['monthly', '2026-03-01', '2026-02-01', '2026-02-28'],
  // Made late, after a day without a process: still the month before.
  ['monthly', '2026-03-04', '2026-02-01', '2026-02-28'],
] as const)('a %s file of %s covers %s to %s', (rhythm, on, from, to) => {
  expect(periodBefore(rhythm, day(on))).toEqual({ start_date: from, end_date: to });
});

test('weekly files come on Mondays and cover every day once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000 }), (days) => {
      const first = nextDayOf('weekly', addDays(day('2024-01-01'), days));
      const second = nextDayOf('weekly', first);
      expect([weekdayOf(first), weekdayOf(second)]).toEqual([1, 1]);
      expect(periodBefore('weekly', second).start_date).toBe(addDays(periodBefore('weekly', first).end_date, 1));
    }),
  );
});

test('only a schedule that covers a period changes the days of its filters', () => {
  const query = { status: ['active'], date_filter: 'month' };
  const on = day('2026-03-02');
  expect(queryOn({ query, rhythm: 'daily', coversPeriod: false }, on)).toBe(query);
  expect(queryOn({ query, rhythm: 'daily', coversPeriod: true }, on)).toEqual({
    status: ['active'],
    date_filter: 'custom',
    start_date: '2026-03-01',
    end_date: '2026-03-01',
  });
});
