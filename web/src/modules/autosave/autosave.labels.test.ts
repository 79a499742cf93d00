/** The words of a plan. */
import { expect, test } from 'vitest';
import { rhythmText } from './autosave.labels.ts';

test.each([
  [{ frequency: 'daily', day: null }, 'every day'],
  [{ frequency: 'weekly', day: 1 }, 'every Monday'],
  [{ frequency: 'weekly', day: 7 }, 'every Sunday'],
  [{ frequency: 'monthly', day: 31 }, 'on day 31 of every month'],
] as const)('%o is %s', (plan, text) => {
  expect(rhythmText(plan)).toBe(text);
});
