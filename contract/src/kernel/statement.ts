/** What every statement of an account takes: a format and a period. */
import { z } from 'zod';
import { wrongField } from './errors.ts';
import { Day, isBefore, longDay } from './time.ts';

export const StatementFormat = z.enum(['pdf', 'csv']);
export type StatementFormat = z.output<typeof StatementFormat>;

/** Without days: from the account's first day until today. */
export const StatementRange = z.object({
  format: StatementFormat.default('pdf'),
  start_date: Day.optional(),
  end_date: Day.optional(),
});
export type StatementQuery = z.output<typeof StatementRange>;

type Period = { from: Day | undefined; to: Day };

/** @throws DomainError at `end_date` or `start_date` for a period that is not between the account's first day and today. */
export function statementPeriod(
  { start_date: from, end_date: end }: Pick<StatementQuery, 'start_date' | 'end_date'>,
  { first, today }: { first: Day; today: Day },
): Period {
  const to = end ?? today;
  if (isBefore(today, to) || isBefore(to, first))
    throw wrongField('end_date', `Choose a day from ${longDay(first)} to ${longDay(today)}`);
  if (from && isBefore(to, from)) throw wrongField('start_date', 'Choose a start date on or before the end date');
  return { from, to };
}
