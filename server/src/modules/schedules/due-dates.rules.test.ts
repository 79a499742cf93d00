/** When instalments fall due. */
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { dueDaysOf, firstDueFrom, firstPeriodOf, workingDayFor } from './due-dates.rules.ts';
import type { Dating } from './schedule.ts';

const dating = (change: Partial<Dating>): Dating => ({
  disbursedOn: day('2026-01-31'),
  frequency: { every: 1, unit: 'month' },
  instalments: 4,
  ...change,
});

test('a loan disbursed on the 31st keeps that day through short months', () => {
  expect(dueDaysOf(dating({}))).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
});

test('a leap year has an instalment on 29 February', () => {
  expect(dueDaysOf(dating({ disbursedOn: day('2027-12-30'), instalments: 3 }))).toEqual([
    '2028-01-30',
    '2028-02-29',
    '2028-03-30',
  ]);
});

test('a given first due date becomes the seed', () => {
  expect(dueDaysOf(dating({ firstDueOn: day('2026-03-05'), instalments: 3 }))).toEqual([
    '2026-03-05',
    '2026-04-05',
    '2026-05-05',
  ]);
});

test('a given first due date at the end of a short month is the seed too', () => {
  expect(dueDaysOf(dating({ firstDueOn: day('2026-02-28'), instalments: 3 }))).toEqual([
    '2026-02-28',
    '2026-03-28',
    '2026-04-28',
  ]);
  expect(dueDaysOf(dating({ disbursedOn: day('2028-01-31'), firstDueOn: day('2028-02-29'), instalments: 2 }))).toEqual([
    '2028-02-29',
    '2028-03-29',
  ]);
});

test('versions 1 and 2 ignored a first due date equal to the derived one', () => {
  const change = { engine: 2, firstDueOn: day('2026-02-28') } as const;
  expect(dueDaysOf(dating(change))).toEqual(dueDaysOf(dating({})));
});

test.each([
  [{ every: 1, unit: 'day' } as const, ['2026-02-01', '2026-02-02']],
  [{ every: 1, unit: 'week' } as const, ['2026-02-07', '2026-02-14']],
  [{ every: 2, unit: 'week' } as const, ['2026-02-14', '2026-02-28']],
  [{ every: 3, unit: 'month' } as const, ['2026-04-30', '2026-07-31']],
])('%o steps from the day of disbursement', (frequency, days) => {
  expect(dueDaysOf(dating({ frequency, instalments: 2 }))).toEqual(days);
});

test('the first period counts whole periods back from the first due day and the rest as odd days', () => {
  expect(firstPeriodOf(dating({}))).toEqual({ whole: 1, oddDays: 0, periodDays: 30 });
  expect(firstPeriodOf(dating({ disbursedOn: day('2026-01-10'), firstDueOn: day('2026-02-25') }))).toEqual({
    whole: 1,
    oddDays: 15,
    periodDays: 30,
  });
  expect(firstPeriodOf(dating({ disbursedOn: day('2026-01-10'), firstDueOn: day('2026-01-20') }))).toEqual({
    whole: 0,
    oddDays: 10,
    periodDays: 30,
  });
});

test('a first due day whole periods after the payout leaves no odd days', () => {
  expect(firstPeriodOf(dating({ disbursedOn: day('2026-01-10'), firstDueOn: day('2026-03-10') }))).toEqual({
    whole: 2,
    oddDays: 0,
    periodDays: 30,
  });
});

test('a day of the month is this month when it is early enough, on the very day too', () => {
  const rule = { rule: 'day_of_month', day: 15, least_days: 5 } as const;
  expect(firstDueFrom(rule, day('2026-03-09'))).toBe('2026-03-15');
  expect(firstDueFrom(rule, day('2026-03-10'))).toBe('2026-03-15');
  expect(firstDueFrom(rule, day('2026-03-11'))).toBe('2026-04-15');
});

test('a calendar that is always closed ends the search after 31 days', () => {
  const rule: Parameters<typeof workingDayFor>[1] = {
    closed: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
    holidays: [],
    shift: 'next',
  };
  expect(workingDayFor(day('2026-03-01'), rule)).toBe('2026-04-01');
});
