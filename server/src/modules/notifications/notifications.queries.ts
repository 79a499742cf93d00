/** Reads for the bell. */
import type { Reply } from '@ajo/contract/kernel/call';
import { asPage } from '@ajo/contract/kernel/page';
import type { notificationCalls, NotificationId, NotificationView } from '@ajo/contract/modules/notifications';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

type NotificationFilters = { userId: string; page: number; perPage: number; status?: 'unread' | undefined };

async function bellOf(
  db: Database,
  { userId, page, perPage, status }: NotificationFilters,
): Promise<{ rows: NotificationView[]; total: number; unread: number }> {
  const found = sqlOf(db).selectFrom('notifications').where('user_id', '=', userId).where('deleted_at', 'is', null);
  const rows = (status ? found.where('read_at', 'is', null) : found)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const counts = found
    .select((row) => [
      row.fn.countAll<bigint>().as('total'),
      row.fn.countAll<bigint>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .executeTakeFirstOrThrow();
  const [list, { total, unread }] = await Promise.all([rows, counts]);
  return {
    total: Number(status ? unread : total),
    unread: Number(unread),
    rows: list.map((row) => ({
      id: row.id as NotificationId,
      read_at: row.read_at,
      created_at: row.created_at,
      kind: row.kind,
      is_trouble: row.is_trouble,
      data: { message: row.message, link: row.link },
    })),
  };
}

type NotificationPage = Reply<typeof notificationCalls.list>;

/** One page as the call for the list replies it. `path`: of that call, for the links between pages. */
export async function notificationPage(
  db: Database,
  { path, ...filters }: NotificationFilters & { path: string },
): Promise<NotificationPage> {
  const { rows, total, unread } = await bellOf(db, filters);
  return { ...asPage(rows, { page: filters.page, perPage: filters.perPage, total, path }), additional: { unread_count: unread } };
}
