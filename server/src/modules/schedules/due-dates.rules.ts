/** When instalments fall due: always counted from the seed day, so a short month never moves the months after it. */
import { type Day, addDays, addMonths, daysBetween } from '@ajo/contract/kernel/time';
import type { FirstDue, Frequency, WorkingDays } from '@ajo/contract/modules/schedules';
import { isEngineSince } from './engine.ts';
import type { Dating } from './schedule.ts';

/** `steps` periods after the seed day, or before it when negative. */
export function stepsFrom(seed: Day, { every, unit }: Frequency, steps: number): Day {
  if (unit === 'month') return addMonths(seed, every * steps);
  return addDays(seed, every * steps * (unit === 'week' ? 7 : 1));
}

/**
 * The days on which periods end, strictly later each time. Without a first due day the seed is the day of disbursement:
 * 31 Jan → 28 Feb → 31 Mar. With one, the seed is that day: 28 Feb → 28 Mar. Before version 3 a first due day equal to the derived one
 * was ignored. Closed days are not looked at: interest runs to here.
 */
export function periodEndsOf(dating: Dating): Day[] {
  const { disbursedOn, frequency, instalments } = dating;
  const seed = isEngineSince(dating, 3) ? dating.firstDueOn : fixedSeed(dating);
  return Array.from({ length: instalments }, (_, at) =>
    seed ? stepsFrom(seed, frequency, at) : stepsFrom(disbursedOn, frequency, at + 1),
  );
}

/** The days on which rows fall due: the period ends, moved off closed days where the product requires it. */
export const dueDaysOf = (dating: Dating): Day[] =>
  periodEndsOf(dating).map((endsOn) => workingDayFor(endsOn, dating.workingDays));

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
/** 4 January 1970 was a Sunday. */
const aSunday = '1970-01-04' as Day;
/** No country closes for longer. */
const longestClosure = 31;

/** The day itself when it is open or no rule applies; else the nearest open day in the direction of the shift. */
export function workingDayFor(on: Day, rule: WorkingDays | undefined): Day {
  if (!rule) return on;
  const isClosed = (day: Day): boolean => {
    const weekday = weekdays[((daysBetween(aSunday, day) % 7) + 7) % 7];
    return rule.holidays.includes(day) || (weekday !== undefined && rule.closed.includes(weekday));
  };
  let day = on;
  for (let attempts = 0; attempts < longestClosure && isClosed(day); attempts += 1)
    day = addDays(day, rule.shift === 'next' ? 1 : -1);
  return day;
}

function fixedSeed({ disbursedOn, firstDueOn, frequency }: Dating): Day | undefined {
  return firstDueOn === stepsFrom(disbursedOn, frequency, 1) ? undefined : firstDueOn;
}

/** The time to a day in whole periods plus odd days of a standard period. */
export type FirstPeriod = { whole: number; oddDays: number; periodDays: number };

/**
 * Measured as in the actuarial method of Regulation Z, Appendix J (b)(5): whole periods are counted back from the
 * first due day, the days left over are a share of a standard period (a month has 30 days).
 */
export function firstPeriodOf(dating: Dating): FirstPeriod {
  const { disbursedOn, frequency } = dating;
  const periodDays = standardDays(frequency);
  const seed = fixedSeed(dating);
  if (!seed) return { whole: 1, oddDays: 0, periodDays };
  let wholePeriods = 0;
  while (stepsFrom(seed, frequency, -wholePeriods - 1) >= disbursedOn) wholePeriods += 1;
  return { whole: wholePeriods, oddDays: daysBetween(disbursedOn, stepsFrom(seed, frequency, -wholePeriods)), periodDays };
}

/** Days of a standard period: a month has 30. */
export const standardDays = ({ every, unit }: Frequency): number => every * { day: 1, week: 7, month: 30 }[unit];

/** The day that a rule gives after a disbursement; undefined where one period after it is meant. */
export function firstDueFrom(rule: FirstDue, disbursedOn: Day): Day | undefined {
  if (rule.rule === 'one_period') return undefined;
  if (rule.rule === 'after_days') return addDays(disbursedOn, rule.days);
  const earliest = addDays(disbursedOn, Math.max(1, rule.least_days));
  const inMonth = `${earliest.slice(0, 8)}${String(rule.day).padStart(2, '0')}` as Day;
  return inMonth < earliest ? addMonths(inMonth, 1) : inMonth;
}
