/** After the close of a month: stores what was open at its end, so that later statements read only what came since. Repeating it changes nothing. */
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { statementsExist } from '../bank-lines.queries.ts';
import { lastClosedMonthEnd, snapshotUntil } from '../snapshots.queries.ts';
import { addSnapshot, lockSnapshots } from '../snapshots.store.ts';

/** Sent when a month is closed; also runs every night, for months that were closed without it. */
export const snapshotJob = 'reconciliation.snapshot';

/** @returns whether there is a new one. Without statements nothing is compared. */
export const takeSnapshot = (context: Context): Promise<boolean> =>
  inTransaction(context.db, async (tx) => {
    const on = await lastClosedMonthEnd(tx);
    if (!on || !(await statementsExist(tx))) return false;
    const takenAt = context.clock.now();
    await lockSnapshots(tx);
    const previous = await snapshotUntil(tx, on);
    if (previous?.on === on) return false;
    await addSnapshot(tx, { on, takenAt }, previous);
    return true;
  });
