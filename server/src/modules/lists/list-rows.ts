/** Reads the rows of a list: one page as its call answers it, or all of them piece by piece for a file. */
import type { Actor } from '@ajo/contract/kernel/access';
import { columnKey } from '@ajo/contract/kernel/list';
import { asPage, type Page } from '@ajo/contract/kernel/page';
import type { Context } from '#context';
import type { Database } from '#platform/db/transaction';
import type { BoundList } from '#platform/lists/list';
import type { Cursor } from '#platform/lists/order';
import type { Cell } from '#platform/lists/sheet';
import { rowsAtOnce } from './export.ts';
import { unknownColumn } from './lists.errors.ts';

type Row = { id: string };
type Source = { list: BoundList; actor: Actor; query: Record<string, unknown> };
type PageSource = Source & { query: { page: number; per_page: number }; path: string };

/** The page that the call of the list answers, with its links, the sums of the filter and what belongs to the list as a whole. */
export async function listPage(context: Context, { list, actor, query, path }: PageSource): Promise<Page<Row>> {
  const { page, per_page } = query;
  const input = { actor, query, window: { page, per_page } };
  const [{ rows, total, totalIsMinimum, totals }, additional] = await Promise.all([
    list.find(context, input),
    list.additional?.(context, input),
  ]);
  return {
    ...asPage(rows, { page, perPage: per_page, total, totalIsMinimum, path, query }),
    ...(totals && { totals }),
    ...(additional && { additional, ...(list.repeatsAdditional && additional) }),
  };
}

/** Behind the last row that was read, in one snapshot: each piece costs the same, and no row is missed or read twice. */
export async function* pagesOf(context: Context, db: Database, { list, actor, query }: Source): AsyncGenerator<Row[]> {
  let after: Cursor | null = null;
  do {
    const window: { after: Cursor | null; per_page: number } = { after, per_page: rowsAtOnce };
    const { rows, next } = await list.find(
      { ...context, db },
      { actor, query: { ...query, page: 1, per_page: rowsAtOnce }, window },
    );
    yield rows;
    after = next ?? null;
  } while (after);
}

type Columns = { headings: string[]; cellsOf: (row: Row, actor: Actor) => Cell[] };

/**
 * The columns of a file: those of `keys` in their order, or all of the list.
 * @throws DomainError `unknown_column` (422) at `columns.N` for a key that the list does not have
 */
export function columnsOf({ columns }: BoundList, keys: readonly string[] | undefined): Columns {
  const all = Object.entries(columns);
  const chosen = keys
    ? [...new Set(keys)].map((key, at) => {
        const found = all.find(([heading]) => columnKey(heading) === key);
        if (!found)
          throw unknownColumn(
            at,
            all.map(([heading]) => columnKey(heading)),
          );
        return found;
      })
    : all;
  return {
    headings: chosen.map(([heading]) => heading),
    cellsOf: (row, actor) => chosen.map(([, cell]) => cell(row, actor)),
  };
}
