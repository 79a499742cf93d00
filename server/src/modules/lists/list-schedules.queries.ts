/** Reads the scheduled files of a user, each with its last file. */
import type { FileId } from '@ajo/contract/modules/files';
import type { Day } from '@ajo/contract/kernel/time';
import type { ListScheduleView } from '@ajo/contract/modules/lists.schedules';
import type { Context } from '#context';
import { fileView, findFile } from '#modules/files';
import { sqlOf } from '#platform/db/sql';
import { schedulesOf } from './list-schedule.store.ts';

type Last = NonNullable<ListScheduleView['last']>;

async function lastOf(context: Context, scheduleId: string): Promise<Last | null> {
  const row = await sqlOf(context.db)
    .selectFrom('list_exports')
    .select(['status', 'rows_done', 'file_id', 'scheduled_for'])
    .where('schedule_id', '=', scheduleId)
    .orderBy('scheduled_for', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const file = row.file_id ? await findFile(context.db, row.file_id as FileId) : undefined;
  return {
    on: row.scheduled_for as Day,
    status: row.status as Last['status'],
    rows: row.rows_done,
    file: file ? fileView(context, file) : null,
  };
}

/** One after the other: there are at most twenty. */
export async function schedulesView(context: Context, userId: string): Promise<ListScheduleView[]> {
  const views: ListScheduleView[] = [];
  for (const { id, list, name, format, rhythm, coversPeriod, nextOn, createdAt } of await schedulesOf(context.db, userId))
    views.push({
      id,
      list,
      name,
      format,
      rhythm,
      covers_period: coversPeriod,
      next_on: nextOn,
      created_at: createdAt,
      last: await lastOf(context, id),
    });
  return views;
}
