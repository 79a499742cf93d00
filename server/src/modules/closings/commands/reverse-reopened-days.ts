/** Brings every contract back to the day before a reopening, one transaction each. A run that was cut off goes on with the rest. */
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { noteFailure, settleFailure } from '../closing.store.ts';
import type { DayCloser } from '../day-closer.ts';
import { holdUnreversed, markReversed, openReopening, type OpenReopening } from '../reopening.store.ts';

const pageSize = 500;

export async function reverseReopenedDays(context: Context, closers: readonly DayCloser[]): Promise<void> {
  const reopening = await openReopening(context.db);
  if (!reopening || reopening.isReversed) return;
  for (const closer of closers) await reverseAll(context, closer, reopening);
  await markReversed(context.db, reopening.id, context.clock.now());
}

async function reverseAll(context: Context, closer: DayCloser, reopening: OpenReopening): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const ids = await closer.toReopen(context.db, reopening.from, { after, size: pageSize });
    for (const id of ids) await reverseOne(context, closer, { reopening, id });
    after = ids.at(-1);
    if (ids.length < pageSize) return;
  }
}

/** A contract that fails keeps its days as they were closed, and is shown to a person. */
async function reverseOne(
  context: Context,
  closer: DayCloser,
  { reopening, id }: { reopening: OpenReopening; id: string },
): Promise<void> {
  const { db, clock, log } = context;
  const contract = { kind: closer.kind, id };
  try {
    const isReversed = await inTransaction(db, async (tx) => {
      if (!(await holdUnreversed(tx, reopening.id))) return false;
      await closer.reopenOne(tx, context, { reopening, id });
      return true;
    });
    if (isReversed) await settleFailure(db, contract, { at: clock.now() });
  } catch (error) {
    log.error({ err: error, contract, from: reopening.from }, 'the days of a contract could not be reopened');
    const problem = error instanceof Error ? `Reopening: ${error.message}`.slice(0, 500) : 'Reopening failed';
    await noteFailure(db, { contract, on: reopening.from, problem }, clock.now());
  }
}
