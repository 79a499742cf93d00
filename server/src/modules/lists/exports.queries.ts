/** Reads the exports of a list for the person who asked for them. */
import type { FileId } from '@ajo/contract/modules/files';
import type { ListExportId, ListExportView } from '@ajo/contract/modules/lists';
import type { Context } from '#context';
import { fileView, findFile } from '#modules/files';
import { sqlOf } from '#platform/db/sql';

const maxShown = 5;

/** The newest first; files that have expired are not among them. */
export async function exportsOf(context: Context, userId: string, list: string): Promise<ListExportView[]> {
  const rows = await sqlOf(context.db)
    .selectFrom('list_exports')
    .select(['id', 'list', 'format', 'status', 'rows_done', 'file_id', 'requested_at'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('status', '<>', 'expired')
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const file = row.file_id ? await findFile(context.db, row.file_id as FileId) : undefined;
      return {
        id: row.id as ListExportId,
        list: row.list,
        format: row.format as ListExportView['format'],
        status: row.status as ListExportView['status'],
        rows_done: row.rows_done,
        requested_at: row.requested_at,
        file: file ? fileView(context, file) : null,
      };
    }),
  );
}
