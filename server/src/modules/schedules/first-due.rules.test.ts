/** The day on which the first instalment of a product falls due. */
import { expect, test } from 'vitest';
import { day } from '@ajo/contract/kernel/time';
import type { FirstDue } from '@ajo/contract/modules/schedules';
import { firstDueFrom } from './due-dates.rules.ts';

const pay = (dayOfMonth: number, minDays: number): FirstDue => ({ rule: 'day_of_month', day: dayOfMonth, least_days: minDays });

test.each<[string, FirstDue, string, string | undefined]>([
  ['one period after the payout is left to the engine', { rule: 'one_period' }, '2026-03-02', undefined],
  ['so many days after', { rule: 'after_days', days: 45 }, '2026-01-31', '2026-03-17'],
  ['the pay day of the month, when it is far enough', pay(25, 14), '2026-03-02', '2026-03-25'],
  ['of the next month, when it is too near', pay(25, 24), '2026-03-02', '2026-04-25'],
  ['of the next month, when it has passed', pay(1, 0), '2026-12-30', '2027-01-01'],
  ['of the month after next, when so many days are asked', pay(5, 40), '2026-03-02', '2026-05-05'],
  ['never the day of the payout itself', pay(2, 0), '2026-03-02', '2026-04-02'],
  ['also out of a long month into a short one', pay(28, 0), '2026-01-29', '2026-02-28'],
])('%s', (_what, first_due, on, expected) => {
  expect(firstDueFrom(first_due, day(on))).toBe(expected);
});
