/** The days of a plan. */
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { failuresInRow, nextDay, stateOf } from './autosave.rules.ts';

test.each([
  ['daily', null, '2026-03-02', '2026-03-03'],
  // 2 March 2026 is a Monday.
  ['weekly', 1, '2026-03-02', '2026-03-09'],
  ['weekly', 2, '2026-03-02', '2026-03-03'],
  ['weekly', 7, '2026-03-02', '2026-03-08'],
  ['weekly', 7, '2026-03-08', '2026-03-15'],
  ['monthly', 1, '2026-03-01', '2026-04-01'],
  ['monthly', 15, '2026-03-02', '2026-03-15'],
  ['monthly', 31, '2026-03-31', '2026-04-30'],
  ['monthly', 31, '2026-04-29', '2026-04-30'],
  ['monthly', 30, '2026-01-30', '2026-02-28'],
  ['monthly', 29, '2028-01-31', '2028-02-29'],
  ['monthly', 5, '2026-12-31', '2027-01-05'],
] as const)('%s on %s after %s is %s', (frequency, of, after, next) => {
  expect(nextDay({ frequency, day: of }, day(after))).toBe(next);
});

test('a pause is over on its last day', () => {
  const plan = { status: 'active', pausedUntil: day('2026-03-10') } as const;
  expect([stateOf(plan, day('2026-03-09')), stateOf(plan, day('2026-03-10'))]).toEqual(['paused', 'active']);
  expect(stateOf({ ...plan, status: 'stopped' }, day('2026-03-09'))).toBe('stopped');
});

test('failures count until the newest day that did not fail', () => {
  expect(failuresInRow([])).toBe(0);
  expect(failuresInRow(['failed', 'failed', 'completed', 'failed'])).toBe(2);
  expect(failuresInRow(['pending', 'failed'])).toBe(0);
  expect(failuresInRow(['failed', 'failed', 'failed'])).toBe(3);
});
