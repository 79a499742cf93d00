/** Which period the financial statements are compared with. */
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { periodBefore } from './financial-statements.rules.ts';

test.each([
  ['a month that is not over', '2026-11-01', '2026-11-28', '2026-10-01', '2026-10-28'],
  ['a whole month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['a month with more days so far than the last one has', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['a quarter', '2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31'],
  ['a quarter that is not over', '2026-04-01', '2026-06-10', '2026-01-01', '2026-03-10'],
  ['January until today', '2026-01-01', '2026-01-20', '2025-12-01', '2025-12-20'],
  ['the year until today', '2026-01-01', '2026-11-28', '2025-01-01', '2025-11-28'],
  ['a whole year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['a leap year until the end of February', '2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28'],
  ['any days', '2026-03-05', '2026-03-09', '2026-02-28', '2026-03-04'],
])('%s', (_, from, to, ...before) => {
  const found = periodBefore({ from: day(from), to: day(to) });
  expect([found.from, found.to]).toEqual(before);
});
