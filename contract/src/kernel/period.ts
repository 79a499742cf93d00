/** The period of a list, as the specification names it: a number of days back, or two days of one's own. */
import { z } from 'zod';
import { addDays, Day } from './time.ts';

export const period = {
  date_filter: z.enum(['today', 'week', 'month', 'year', 'custom']).optional(),
  start_date: Day.optional(),
  end_date: Day.optional(),
};
export type PeriodFilter = {
  date_filter?: 'today' | 'week' | 'month' | 'year' | 'custom' | undefined;
  start_date?: Day | undefined;
  end_date?: Day | undefined;
};

/** For `superRefine`: a period of one's own needs both of its days, in their order. */
export function checkPeriod(
  { date_filter: filter, start_date: from, end_date: to }: PeriodFilter,
  context: z.RefinementCtx,
): void {
  const complain = (field: string, message: string): void => context.addIssue({ code: 'custom', path: [field], message });
  if (filter === 'custom' && !from) complain('start_date', 'Enter the first day');
  if (filter === 'custom' && !to) complain('end_date', 'Enter the last day');
  if (from && to && to < from) complain('end_date', 'Choose an end date on or after the start date');
}

/** For `superRefine`: of two days that are both named, the last one does not come before the first. */
export const orderOfDays = (
  { start_date: from, end_date: to }: { start_date?: string | undefined; end_date?: string | undefined },
  context: z.RefinementCtx,
): void => {
  if (from && to && to < from)
    context.addIssue({ code: 'custom', path: ['end_date'], message: 'Choose an end date on or after the start date' });
};

/** Whether a list with these filters is narrowed to days: the filters of `period`. */
export const hasPeriod = (filters: readonly string[]): boolean =>
  ['date_filter', 'start_date', 'end_date'].every((name) => filters.includes(name));

const daysBack = { today: 0, week: 6, month: 29, year: 364 } as const;

/** Its first and last day; undefined where it is open. */
export function daysOf(
  { date_filter: filter, start_date: from, end_date: to }: PeriodFilter,
  today: Day,
): [Day | undefined, Day | undefined] {
  if (!filter || filter === 'custom') return [from, to];
  return [addDays(today, -daysBack[filter]), today];
}
