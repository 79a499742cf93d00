/** Retries the days of one contract after its problem was fixed. */
import type { Actor } from '@ajo/contract/kernel/access';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { lastFinishedDay } from '#platform/clock-skew';
import { openFailure, settleFailure } from '../closing.store.ts';
import { failureMissing } from '../closings.errors.ts';
import type { DayCloser } from '../day-closer.ts';
import { openReopening, type OpenReopening } from '../reopening.store.ts';
import { closeOne } from './close-open-days.ts';
import { reverseOne } from './reverse-reopened-days.ts';

/** Reverses its reopened days first, when they could not be reversed. Reopened days stay open: only the days before them are closed. */
export async function retryContract(
  context: Context,
  actor: Actor,
  { failureId, closers }: { failureId: string; closers: readonly DayCloser[] },
): Promise<'closed' | 'failed'> {
  const { db, clock } = context;
  const contract = await openFailure(db, failureId);
  const closer = closers.find(({ kind }) => kind === contract?.kind);
  if (!contract || !closer) throw failureMissing();
  const { id } = contract;
  const reopening = await openReopening(db);
  if (reopening && !reopening.isReversed && !(await reverseOne(context, closer, { reopening, id, by: actor.id })))
    return 'failed';
  const on = lastDayToClose(await lastFinishedDay(context, db), reopening);
  if (await closeOne(context, closer, { id, on, by: actor.id })) return 'closed';
  const behind = await closer.behind(db, on, { after: undefined, size: undefined });
  if (behind.includes(id)) return 'failed';
  await settleFailure(db, contract, { at: clock.now(), by: actor.id });
  return 'closed';
}

function lastDayToClose(yesterday: Day, reopening: OpenReopening | undefined): Day {
  const beforeReopened = reopening && addDays(reopening.from, -1);
  return beforeReopened && isBefore(beforeReopened, yesterday) ? beforeReopened : yesterday;
}
