/** Retries the days of one contract after its problem was fixed. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { lastFinishedDay } from '#platform/clock-skew';
import { openFailure } from '../closing.store.ts';
import { failureMissing } from '../closings.errors.ts';
import type { DayCloser } from '../day-closer.ts';
import { closeOne } from './close-open-days.ts';

export async function retryContract(
  context: Context,
  actor: Actor,
  { failureId, closers }: { failureId: string; closers: readonly DayCloser[] },
): Promise<'closed' | 'failed'> {
  const contract = await openFailure(context.db, failureId);
  const closer = closers.find(({ kind }) => kind === contract?.kind);
  if (!contract || !closer) throw failureMissing();
  const on = await lastFinishedDay(context, context.db);
  return (await closeOne(context, closer, { id: contract.id, on, by: actor.id })) ? 'closed' : 'failed';
}
