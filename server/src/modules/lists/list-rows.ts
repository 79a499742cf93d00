/** Reads the rows of a list page by page, as its own call finds them for this person. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import type { Database } from '#platform/db/transaction';
import type { BoundList } from '#platform/lists/list';
import type { Cell } from '#platform/lists/sheet';
import { rowsAtOnce } from './export.ts';

type Row = { id: string };
type Source = { list: BoundList; actor: Actor; query: Record<string, unknown> };
export type RowsPage = { rows: Row[]; total: number; isLast: boolean };

/** Pages of one snapshot: no row is missed or read twice because the list moved meanwhile. */
export async function* pagesOf(context: Context, db: Database, { list, actor, query }: Source): AsyncGenerator<RowsPage> {
  for (let page = 1; ; page += 1) {
    const input = { actor, query: { ...query, page, per_page: rowsAtOnce }, path: list.list.call.path };
    const { data, meta } = await list.read({ ...context, db }, input);
    const isLast = data.length < rowsAtOnce;
    yield { rows: data, total: meta.total, isLast };
    if (isLast) return;
  }
}

export const headingsOf = ({ columns }: BoundList): string[] => Object.keys(columns);
export const cellsOf = ({ columns }: BoundList, row: Row): Cell[] => Object.values(columns).map((cell) => cell(row));
