/** What every import does around its rows: claims itself, tries a row, refuses it with its reason, ends. */
import type { Actor } from '@ajo/contract/kernel/access';
import { DomainError } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import { findUser, fullName } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { type Import, isWaiting, lockImport, refusedRows, saveImport, saveRow } from '../import.store.ts';

export type Work = { context: Context; found: Import; actor: Actor };

/** Undefined when it has ended or waits for a second person. May be claimed twice: a row that has its outcome is passed over. */
export async function claimImport(context: Context, importId: string): Promise<Work | undefined> {
  const found = await inTransaction(context.db, async (tx) => {
    const one = await lockImport(tx, importId);
    if (one?.status !== 'waiting' && one?.status !== 'running') return undefined;
    await saveImport(tx, one.id, { status: 'running' });
    return one;
  });
  const starter = found && (await findUser(context.db, found.startedBy));
  if (!found || !starter) return undefined;
  const actor: Actor = { id: starter.id, role: starter.type, name: fullName(starter), branchId: starter.branchId };
  return { context, found, actor };
}

export const endImport = ({ context, found }: Work): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    // A file of which nothing was booked is not known: it may come again as it is, each row for itself.
    const status = found.allOrNothing && !found.dryRun && (await refusedRows(tx, found.id)) ? 'failed' : 'done';
    await saveImport(tx, found.id, { status, finished_at: context.clock.now() });
  });

export async function markRefused(tx: Tx, { id }: Import, { line }: { line: number }, no: DomainError): Promise<void> {
  await lockImport(tx, id);
  if (await isWaiting(tx, id, line)) await saveRow(tx, id, line, { outcome: 'refused', reason: no.message });
}

export class TakenBack extends Error {}

/** Undefined when the work was done, or reversed on purpose. */
export async function refusalIn(work: () => Promise<void>): Promise<DomainError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof TakenBack) return undefined;
    if (error instanceof DomainError && error.kind !== 'unavailable') return error;
    throw error;
  }
}

export const refusalOf = (context: Context, work: (tx: Tx) => Promise<void>): Promise<DomainError | undefined> =>
  refusalIn(() => inTransaction(context.db, work));
