/** Reads for the bar over a list: the person's views and hidden columns. */
import type { ListChoice, ListName } from '@ajo/contract/modules/lists';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { viewsOf } from './view.store.ts';

export async function choiceOf(db: Database, userId: string, list: ListName): Promise<ListChoice> {
  const choice = await sqlOf(db)
    .selectFrom('list_choices')
    .select(['hidden_columns', 'default_view_id'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst();
  const views = await viewsOf(db, { userId, list });
  return {
    list,
    hidden: choice?.hidden_columns ?? [],
    views: views.map(({ id, name, filters, hidden, changedAt }) => ({
      id,
      name,
      filters,
      hidden,
      is_default: id === choice?.default_view_id,
      changed_at: changedAt,
    })),
  };
}
