/** When a scheduled file is made, and which days it covers. Pure. */
import { addDays, addMonths, type Day, day, weekdayOf } from '@ajo/contract/kernel/time';
import type { Rhythm } from '@ajo/contract/modules/lists.schedules';
import type { BoundList } from '#platform/lists/list';
import type { ListSchedule } from './list-schedule.ts';

const firstOfMonth = (on: Day): Day => day(`${on.slice(0, 8)}01`);
const monday = 1;

type Period = { start_date: Day; end_date: Day };

/** The first day after `on` on which a file is made. */
export function nextDayOf(rhythm: Rhythm, on: Day): Day {
  if (rhythm === 'daily') return addDays(on, 1);
  if (rhythm === 'monthly') return addMonths(firstOfMonth(on), 1);
  return addDays(on, ((monday - weekdayOf(on) + 6) % 7) + 1);
}

/** The days that a file of `on` covers: the day, the seven days or the calendar month before it, first and last included. */
export function periodBefore(rhythm: Rhythm, on: Day): Period {
  const to = addDays(on, -1);
  if (rhythm === 'daily') return { start_date: to, end_date: to };
  if (rhythm === 'weekly') return { start_date: addDays(on, -7), end_date: to };
  const last = addDays(firstOfMonth(on), -1);
  return { start_date: firstOfMonth(last), end_date: last };
}

/** The first filter that finds a person: a schedule keeps none. */
export const searchIn = ({ list }: Pick<BoundList, 'list'>, query: Readonly<Record<string, unknown>>): string | undefined =>
  list.searches.find((name) => query[name] !== undefined && query[name] !== '');

/** What a file of this day is made of: the filters of the schedule, with the period before the day where it covers one. */
export const queryOn = (
  { query, rhythm, coversPeriod }: Pick<ListSchedule, 'query' | 'rhythm' | 'coversPeriod'>,
  on: Day,
): Record<string, unknown> => (coversPeriod ? { ...query, date_filter: 'custom', ...periodBefore(rhythm, on) } : query);
