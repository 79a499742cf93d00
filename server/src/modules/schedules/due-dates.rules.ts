/** When instalments fall due: always counted from the seed day, so a short month never moves the months after it. */
import { type Day, addDays, addMonths, daysBetween } from '@ajo/contract/kernel/time';
import type { Frequency } from '@ajo/contract/modules/schedules';
import type { Dating } from './schedule.ts';

/** `steps` periods after the seed day, or before it when negative. */
function stepsFrom(seed: Day, { every, unit }: Frequency, steps: number): Day {
  if (unit === 'month') return addMonths(seed, every * steps);
  return addDays(seed, every * steps * (unit === 'week' ? 7 : 1));
}

/**
 * The due days of all rows, strictly later each time. Without a first due day the seed is the day of disbursement:
 * 31 Jan → 28 Feb → 31 Mar (domain rule C.3). With one, the seed is that day, unless it is the very day that
 * would have been derived: writing the derived day down changes nothing.
 */
export function dueDaysOf(dating: Dating): Day[] {
  const { disbursedOn, frequency, instalments } = dating;
  const seed = givenSeed(dating);
  return Array.from({ length: instalments }, (_, at) =>
    seed ? stepsFrom(seed, frequency, at) : stepsFrom(disbursedOn, frequency, at + 1),
  );
}

function givenSeed({ disbursedOn, firstDueOn, frequency }: Dating): Day | undefined {
  return firstDueOn === stepsFrom(disbursedOn, frequency, 1) ? undefined : firstDueOn;
}

/** The time to the first due day in whole periods plus odd days of a standard period. */
export type FirstPeriod = { whole: number; oddDays: number; periodDays: number };

/**
 * Measured as in the actuarial method of Regulation Z, Appendix J (b)(5): whole periods are counted back from the
 * first due day, the days left over are a share of a standard period (a month has 30 days).
 */
export function firstPeriodOf(dating: Dating): FirstPeriod {
  const { disbursedOn, frequency } = dating;
  const periodDays = frequency.every * { day: 1, week: 7, month: 30 }[frequency.unit];
  const seed = givenSeed(dating);
  if (!seed) return { whole: 1, oddDays: 0, periodDays };
  let wholePeriods = 0;
  while (stepsFrom(seed, frequency, -wholePeriods - 1) >= disbursedOn) wholePeriods += 1;
  return { whole: wholePeriods, oddDays: daysBetween(disbursedOn, stepsFrom(seed, frequency, -wholePeriods)), periodDays };
}
