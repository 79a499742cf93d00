/** The closed day that the portfolio is read for. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Day } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { closedDays } from './portfolio.queries.ts';
import { whyNotOn } from './portfolio.rules.ts';

/** Undefined before the first day was closed. @throws DomainError when the requested day is not closed. */
export async function dayFor({ db }: Pick<Context, 'db'>, requested: Day | undefined): Promise<Day | undefined> {
  const days = await closedDays(db);
  if (requested) refuseIf(whyNotOn(requested, days));
  return requested ?? days.last ?? undefined;
}
