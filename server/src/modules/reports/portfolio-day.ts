/** The closed day that the portfolio is read for. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Day } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { closedDays } from './portfolio.queries.ts';
import { whyNotOn } from './portfolio.rules.ts';
import { rolledBefore } from './reports.errors.ts';

/**
 * Undefined before the first day was closed.
 * @param rolledBy the later closed day that the loans are compared with.
 * @throws DomainError when a requested day is not closed, or `rolledBy` is not after the day.
 */
export async function dayFor({ db }: Pick<Context, 'db'>, requested: Day | undefined, rolledBy?: Day): Promise<Day | undefined> {
  const days = await closedDays(db);
  if (requested) refuseIf(whyNotOn(requested, days));
  const on = requested ?? days.last ?? undefined;
  if (rolledBy) refuseIf(whyNotOn(rolledBy, days, 'rolled_by') ?? (on && rolledBy <= on ? rolledBefore(on) : undefined));
  return on;
}
