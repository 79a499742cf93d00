/** Which days up to yesterday are not closed. Pure. */
import { addDays, type Day, daysBetween } from '@ajo/contract/kernel/time';
import type { DayRun } from '@ajo/contract/modules/closings';

/** @param runs newest first. @returns `first` open day, undefined when every day is closed. */
export function openDaysOf(runs: readonly Pick<DayRun, 'on' | 'closed_at'>[], yesterday: Day): { first?: Day; count: number } {
  const [newest] = runs;
  if (!newest) return { count: 0 };
  const first = runs.findLast(({ closed_at: at }) => at === null)?.on ?? addDays(newest.on, 1);
  const count = daysBetween(first, yesterday) + 1;
  return count > 0 ? { first, count } : { count: 0 };
}
