/** Keeps scheduled files. A schedule that ends keeps its row, with the reason. */
import type { FileFormat } from '@ajo/contract/kernel/list';
import type { Day } from '@ajo/contract/kernel/time';
import type { ListScheduleId, Rhythm } from '@ajo/contract/modules/lists.schedules';
import type { Selectable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { ListSchedule } from './list-schedule.ts';

export const addSchedule = async (tx: Tx, schedule: ListSchedule, at: Date): Promise<void> =>
  void (await sqlOf(tx)
    .insertInto('list_schedules')
    .values({
      id: schedule.id,
      user_id: schedule.userId,
      list: schedule.list,
      name: schedule.name,
      format: schedule.format,
      rhythm: schedule.rhythm,
      query: JSON.stringify(schedule.query),
      columns: schedule.columns ?? null,
      covers_period: schedule.coversPeriod,
      next_on: schedule.nextOn,
      created_at: at,
    })
    .execute());

/** Those of the user that have not ended, the newest first. */
export const schedulesOf = async (db: Database, userId: string): Promise<(ListSchedule & { createdAt: Date })[]> =>
  (
    await sqlOf(db)
      .selectFrom('list_schedules')
      .selectAll()
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .orderBy('id', 'desc')
      .execute()
  ).map((row) => ({ ...toSchedule(row), createdAt: row.created_at }));

/** Holds its row. Undefined when it has ended, or belongs to another user. */
export async function lockSchedule(tx: Tx, { id, userId }: { id: string; userId?: string }): Promise<ListSchedule | undefined> {
  let found = sqlOf(tx).selectFrom('list_schedules').selectAll().where('id', '=', id).where('ended_at', 'is', null);
  if (userId !== undefined) found = found.where('user_id', '=', userId);
  const row = await found.forUpdate().executeTakeFirst();
  return row && toSchedule(row);
}

export const dueSchedules = async (db: Database, on: Day): Promise<ListScheduleId[]> =>
  (
    await sqlOf(db)
      .selectFrom('list_schedules')
      .select('id')
      .where('ended_at', 'is', null)
      .where('next_on', '<=', on)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id as ListScheduleId);

export const moveSchedule = async (tx: Tx, id: ListScheduleId, nextOn: Day): Promise<void> =>
  void (await sqlOf(tx).updateTable('list_schedules').set({ next_on: nextOn }).where('id', '=', id).execute());

export const endSchedule = async (tx: Tx, id: ListScheduleId, { because, at }: { because: string; at: Date }): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('list_schedules')
    .set({ ended_at: at, ended_because: because })
    .where('id', '=', id)
    .execute());

const toSchedule = (row: Selectable<Tables['list_schedules']>): ListSchedule => ({
  id: row.id as ListScheduleId,
  userId: row.user_id,
  list: row.list,
  name: row.name,
  format: row.format as FileFormat,
  rhythm: row.rhythm as Rhythm,
  query: row.query as Record<string, unknown>,
  columns: row.columns ?? undefined,
  coversPeriod: row.covers_period,
  nextOn: row.next_on as Day,
});
