/** A person tries the days of one loan again, after its problem was mended. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { lastFinishedDay } from '#platform/clock-skew';
import { openFailure } from '../closing.store.ts';
import { failureMissing } from '../closings.errors.ts';
import { closeOne } from './close-open-days.ts';

export async function retryLoan(context: Context, actor: Actor, failureId: string): Promise<'closed' | 'failed'> {
  const loanId = await openFailure(context.db, failureId);
  if (!loanId) throw failureMissing();
  const done = await closeOne(context, loanId, { on: await lastFinishedDay(context, context.db), by: actor.id });
  return done ? 'closed' : 'failed';
}
