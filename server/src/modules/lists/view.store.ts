/** Keeps saved views and the columns that people hide; nothing is deleted, a removed view keeps its row. */
import type { ListName, ViewId } from '@ajo/contract/modules/lists';
import { sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import type { Choice, View } from './view.ts';

type ViewOwner = { userId: string; list: ListName };

/** Locks the lists of one user until the transaction ends: of two concurrent calls the second sees the result of the first. */
export async function lockChoice(tx: Tx, { userId, list }: ViewOwner, at: Date): Promise<Choice> {
  await sqlOf(tx)
    .insertInto('list_choices')
    .values({ user_id: userId, list, hidden_columns: [], changed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await sqlOf(tx)
    .selectFrom('list_choices')
    .select(['hidden_columns', 'default_view_id'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { hidden: row.hidden_columns, defaultViewId: row.default_view_id as ViewId | null };
}

export async function saveChoice(tx: Tx, { userId, list }: ViewOwner, choice: Partial<Choice>, at: Date): Promise<void> {
  await sqlOf(tx)
    .updateTable('list_choices')
    .set({
      ...(choice.hidden && { hidden_columns: choice.hidden }),
      ...(choice.defaultViewId !== undefined && { default_view_id: choice.defaultViewId }),
      changed_at: at,
    })
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .execute();
}

/** In the order in which they were made. Another person's are not found. */
export async function viewsOf(db: Database, { userId, list }: ViewOwner): Promise<(View & { changedAt: Date })[]> {
  const rows = await sqlOf(db)
    .selectFrom('list_views')
    .selectAll()
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id as ViewId,
    userId,
    list,
    name: row.name,
    filters: row.filters as Record<string, string>,
    hidden: row.hidden_columns,
    changedAt: row.changed_at,
  }));
}

/** Of which list a view of this person is; undefined when it is not theirs or was removed. */
export async function listOf(tx: Tx, userId: string, id: ViewId): Promise<ListName | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('list_views')
    .select('list')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.list as ListName | undefined;
}

const columnsOf = ({ name, filters, hidden }: View, at: Date) => ({
  name,
  filters: JSON.stringify(filters),
  hidden_columns: hidden,
  changed_at: at,
});

export async function addView(tx: Tx, view: View, at: Date): Promise<void> {
  await sqlOf(tx)
    .insertInto('list_views')
    .values({ id: view.id, user_id: view.userId, list: view.list, created_at: at, ...columnsOf(view, at) })
    .execute();
}

export const saveView = async (tx: Tx, view: View, at: Date): Promise<void> =>
  void (await sqlOf(tx).updateTable('list_views').set(columnsOf(view, at)).where('id', '=', view.id).execute());

export const removeViewRow = async (tx: Tx, id: ViewId, at: Date): Promise<void> =>
  void (await sqlOf(tx).updateTable('list_views').set({ removed_at: at }).where('id', '=', id).execute());
