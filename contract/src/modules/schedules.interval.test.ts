/** Every interval that a contract may have has its own words. */
import { expect, test } from 'vitest';
import { intervalText } from './schedules.interval.ts';
import { Frequency, FrequencyUnit } from './schedules.words.ts';

test.each([
  [1, 'day', 'day'],
  [10, 'day', '10 days'],
  [1, 'week', 'week'],
  [2, 'week', '2 weeks'],
  [1, 'month', 'month'],
  [3, 'month', '3 months'],
  [12, 'month', '12 months'],
] as const)('every %i of the unit %s is "every %s"', (every, unit, text) => {
  expect(intervalText({ every, unit })).toBe(text);
});

/** No interval is longer than a year. */
const daysOfYear = 366;
const allowed = FrequencyUnit.options.flatMap((unit) =>
  Array.from({ length: daysOfYear }, (_, at) => Frequency.safeParse({ every: at + 1, unit })).flatMap(({ data }) => data ?? []),
);

test('no two intervals have the same words, and each names its number and its unit', () => {
  expect(allowed.length).toBe(365 + 52 + 12);
  const texts = allowed.map(intervalText);
  expect(new Set(texts).size).toBe(allowed.length);
  for (const [at, { every, unit }] of allowed.entries()) {
    expect(texts[at]).toContain(unit);
    expect(texts[at]).toMatch(every === 1 ? /^\w+$/ : new RegExp(`^${every} \\w+s$`));
  }
});
