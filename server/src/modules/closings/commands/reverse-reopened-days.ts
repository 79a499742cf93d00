/** Brings every contract back to the day before a reopening, one transaction each. A run that was cut off goes on with the rest. */
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { noteFailure, settleFailure } from '../closing.store.ts';
import type { DayCloser } from '../day-closer.ts';
import { holdUnreversed, markReversed, openReopening, type OpenReopening } from '../reopening.store.ts';

const pageSize = 500;

/** The reopening ends when no contract has failed. Until then the days stay open, and each run tries the failed contracts again. */
export async function reverseReopenedDays(context: Context, closers: readonly DayCloser[]): Promise<void> {
  const reopening = await openReopening(context.db);
  if (!reopening || reopening.isReversed) return;
  let failed = 0;
  for (const closer of closers) failed += await reverseAll(context, closer, reopening);
  if (failed === 0) await markReversed(context.db, reopening.id, context.clock.now());
}

/** @returns how many contracts failed. */
async function reverseAll(context: Context, closer: DayCloser, reopening: OpenReopening): Promise<number> {
  let failed = 0;
  let after: string | undefined;
  for (;;) {
    const ids = await closer.toReopen(context.db, reopening.from, { after, size: pageSize });
    for (const id of ids) if (!(await reverseOne(context, closer, { reopening, id }))) failed += 1;
    after = ids.at(-1);
    if (ids.length < pageSize) return failed;
  }
}

/** False when it failed, or when the reopening has ended. A contract that fails keeps its days as they were closed, and is shown to a person. */
export async function reverseOne(
  context: Context,
  closer: DayCloser,
  { reopening, id, by }: { reopening: OpenReopening; id: string; by?: string },
): Promise<boolean> {
  const { db, clock, log } = context;
  const contract = { kind: closer.kind, id };
  try {
    const isReversed = await inTransaction(db, async (tx) => {
      if (!(await holdUnreversed(tx, reopening.id))) return false;
      await closer.reopenOne(tx, context, { reopening, id });
      return true;
    });
    if (isReversed) await settleFailure(db, contract, { at: clock.now(), by });
    return isReversed;
  } catch (error) {
    log.error({ err: error, contract, from: reopening.from }, 'the days of a contract could not be reopened');
    const problem = error instanceof Error ? `Reopening: ${error.message}`.slice(0, 500) : 'Reopening failed';
    await noteFailure(db, { contract, on: reopening.from, problem, reopeningId: reopening.id }, clock.now());
    return false;
  }
}
