/** Reads for the bar over a list: the person's views and hidden columns. */
import type { ListChoice, ListName, SavedView, ViewId } from '@ajo/contract/modules/views';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

export async function choiceOf(db: Database, userId: string, list: ListName): Promise<ListChoice> {
  const choice = await sqlOf(db)
    .selectFrom('list_choices')
    .select(['hidden_columns', 'default_view_id'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst();
  const rows = await sqlOf(db)
    .selectFrom('list_views')
    .select(['id', 'name', 'filters', 'hidden_columns', 'changed_at'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  const views = rows.map((row): SavedView => ({
    id: row.id as ViewId,
    name: row.name,
    filters: row.filters as Record<string, string>,
    hidden: row.hidden_columns,
    is_default: row.id === choice?.default_view_id,
    changed_at: row.changed_at,
  }));
  return { list, hidden: choice?.hidden_columns ?? [], views };
}
