/** What a preview costs grows with everything that its replay walks through. */
import { expect, test } from 'vitest';
import { rowVisitsOf } from './preview-cost.rules.ts';

const question = (freeDays: number): Parameters<typeof rowVisitsOf>[0] =>
  ({
    instalments: 12,
    tranches: [],
    events: Array.from({ length: 10 }, () => ({ type: 'payment' })),
    penalty: { free_days: Array.from({ length: freeDays }, () => '2026-03-20') },
  }) as never;

test.each([
  [0, 120],
  [1, 240],
  [100, 240],
  [400, 600],
])('with %i days without penalty it is %i visits', (freeDays, visits) => {
  expect(rowVisitsOf(question(freeDays))).toBe(visits);
});
