/** Stores exports of lists: requested, counted, finished once, expired. */
import type { FileFormat } from '@ajo/contract/kernel/list';
import type { Day } from '@ajo/contract/kernel/time';
import type { FileId } from '@ajo/contract/modules/files';
import type { ListExportId } from '@ajo/contract/modules/lists';
import type { ListScheduleId } from '@ajo/contract/modules/lists.schedules';
import { removeFiles } from '#modules/files';
import { sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import type { ListExport } from './export.ts';

/** @returns false when the person waits for a file of this list already, and when the schedule has its file of the day. */
export async function addExport(
  tx: Tx,
  { id, userId, list, format, query, columns, scheduled }: ListExport,
  at: Date,
): Promise<boolean> {
  const row = await sqlOf(tx)
    .insertInto('list_exports')
    .values({
      id,
      user_id: userId,
      list,
      format,
      query: JSON.stringify(query),
      columns: columns ?? null,
      status: 'waiting',
      requested_at: at,
      ...(scheduled && { schedule_id: scheduled.id, scheduled_for: scheduled.on }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findPendingExport(db: Database, id: string): Promise<ListExport | undefined> {
  const row = await sqlOf(db)
    .selectFrom('list_exports as e')
    .leftJoin('list_schedules as s', 's.id', 'e.schedule_id')
    .select(['e.id', 'e.user_id', 'e.list', 'e.format', 'e.query', 'e.columns', 'e.schedule_id', 'e.scheduled_for', 's.name'])
    .where('e.id', '=', id)
    .where('e.status', '=', 'waiting')
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id as ListExportId,
    userId: row.user_id,
    list: row.list,
    format: row.format as FileFormat,
    query: row.query as Record<string, unknown>,
    columns: row.columns ?? undefined,
    scheduled: row.schedule_id
      ? { id: row.schedule_id as ListScheduleId, name: row.name ?? '', on: row.scheduled_for as Day }
      : undefined,
  };
}

/** @returns true for the one worker that ends it: a second one waits here and finds it ended. */
export async function lockPendingExport(tx: Tx, id: string): Promise<boolean> {
  const row = await sqlOf(tx)
    .selectFrom('list_exports')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export const saveProgress = async (db: Database, id: string, rowsDone: number): Promise<void> =>
  void (await sqlOf(db)
    .updateTable('list_exports')
    .set({ rows_done: rowsDone })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute());

type Outcome = { status: 'ready'; fileId: FileId; rows: number } | { status: 'failed' };

/** Ends an export that waits; one that has ended stays as it is. */
export const finishExport = async (tx: Tx, id: string, outcome: Outcome, at: Date): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('list_exports')
    .set({
      status: outcome.status,
      query: null,
      finished_at: at,
      ...(outcome.status === 'ready' && { file_id: outcome.fileId, rows_done: outcome.rows }),
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute());

/** `scheduledBefore`: files that were mailed live longer. @returns the names of the bytes that nothing names any more. */
export async function expireExports(tx: Tx, before: Date, scheduledBefore: Date): Promise<string[]> {
  const old = await sqlOf(tx)
    .selectFrom('list_exports')
    .select(['id', 'file_id'])
    .where('status', 'in', ['ready', 'failed'])
    .where('finished_at', '<', before)
    .where((row) => row.or([row('schedule_id', 'is', null), row('finished_at', '<', scheduledBefore)]))
    .forUpdate()
    .limit(500)
    .execute();
  const ids = old.map(({ id }) => id);
  const files = old.flatMap(({ file_id: id }) => (id ? [id] : []));
  if (ids.length === 0) return [];
  await sqlOf(tx).updateTable('list_exports').set({ status: 'expired', file_id: null }).where('id', 'in', ids).execute();
  return removeFiles(tx, files);
}

/** All of a person's: one that a worker is making is not kept. @returns the names of the bytes that nothing names any more. */
export async function endExportsOf(tx: Tx, userId: string, at: Date): Promise<string[]> {
  const made = await sqlOf(tx)
    .selectFrom('list_exports')
    .select(['id', 'status', 'file_id'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['waiting', 'ready'])
    .forUpdate()
    .execute();
  for (const { id, status } of made) if (status === 'waiting') await finishExport(tx, id, { status: 'failed' }, at);
  const ready = made.filter(({ status }) => status === 'ready');
  if (ready.length === 0) return [];
  const ids = ready.map(({ id }) => id);
  await sqlOf(tx).updateTable('list_exports').set({ status: 'expired', file_id: null }).where('id', 'in', ids).execute();
  return removeFiles(
    tx,
    ready.flatMap(({ file_id: id }) => (id ? [id] : [])),
  );
}

/** Those whose job was given up, or lost: they do not block another export. */
export const failExportsBefore = async (tx: Tx, before: Date, at: Date): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('list_exports')
    .set({ status: 'failed', query: null, finished_at: at })
    .where('status', '=', 'waiting')
    .where('requested_at', '<', before)
    .execute());
