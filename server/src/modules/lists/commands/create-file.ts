/** Hands out what a list finds as a file at once, and records who took it, how many rows, and by which filters. */
import { Readable } from 'node:stream';
import type { Actor } from '@ajo/contract/kernel/access';
import { type FileFormat, maxRowsAtOnce } from '@ajo/contract/kernel/list';
import type { Context } from '#context';
import { auditedFilters, record } from '#modules/history';
import { inSnapshot, inTransaction, type Tx } from '#platform/db/transaction';
import { FileReply } from '#platform/http/file-reply';
import { newId } from '#platform/ids';
import type { BoundList } from '#platform/lists/list';
import { contentTypes, sheetOf } from '#platform/lists/sheet';
import { columnsOf, pagesOf } from '../list-rows.ts';
import { rowsAtOnce } from '../export.ts';
import { tooManyRows } from '../lists.errors.ts';

type FileInput = {
  actor: Actor;
  query: Record<string, unknown> & { only?: string[] | undefined; columns?: string[] | undefined; format: FileFormat };
};

export async function createFile(context: Context, list: BoundList, { actor, query }: FileInput): Promise<FileReply> {
  const { only, columns, format, ...filters } = query;
  const { headings, cellsOf } = columnsOf(list, columns);
  const rows = await rowsOf(context, list, { actor, query: filters, only });
  await inTransaction(context.db, (tx) =>
    recordExport(tx, context, { actor, list, rows: rows.length, filters, columns, isSelection: only !== undefined }),
  );
  return new FileReply({
    body: sheetOf(format, headings, Readable.from(rows.map((row) => cellsOf(row, actor)))),
    contentType: contentTypes[format],
    fileName: fileNameOf(context, list, format),
  });
}

export const fileNameOf = ({ clock }: Context, { noun }: BoundList, format: FileFormat): string =>
  `${noun.replaceAll(' ', '-')}-${clock.businessDay()}.${format}`;

type Export = {
  actor: Actor;
  list: BoundList;
  rows: number;
  filters: Record<string, unknown>;
  columns: readonly string[] | undefined;
  isSelection?: boolean;
};

/** A file is an export: history records its list, its rows and its filters; of a search only the field. */
export const recordExport = (
  tx: Tx,
  context: Context,
  { actor, list, rows, filters, columns, isSelection = false }: Export,
): Promise<void> => {
  const { page: _page, per_page: _perPage, sort: _sort, direction: _direction, ...chosen } = filters;
  return record(tx, context, {
    actor,
    subject: { kind: 'export', id: newId(context.clock.now()) },
    action: `exported ${list.noun}`,
    after: {
      rows,
      ...(isSelection && { selected: true }),
      ...(columns && { columns: columns.join(', ') }),
      ...auditedFilters(chosen),
    },
  });
};

type Selection = { actor: Actor; query: Record<string, unknown>; only: string[] | undefined };

/** Selected rows are looked for among as many as a file holds: an id that no filter finds does not walk the whole list. */
const rowsOf = (context: Context, list: BoundList, { actor, query, only }: Selection) =>
  inSnapshot(context.db, async (db) => {
    const chosen = only && new Set(only);
    const found: { id: string }[] = [];
    let looked = 0;
    if (!chosen && (await isTooLong({ ...context, db }, list, { actor, query }))) throw tooManyRows();
    for await (const rows of pagesOf(context, db, { list, actor, query })) {
      found.push(...(chosen ? rows.filter(({ id }) => chosen.has(id)) : rows));
      looked += rowsAtOnce;
      if (!chosen && found.length > maxRowsAtOnce) throw tooManyRows();
      if (chosen && (found.length === chosen.size || looked >= maxRowsAtOnce)) break;
    }
    return found;
  });

/** Where the list counts so far, the count decides before any row is read. */
async function isTooLong(
  context: Context,
  list: BoundList,
  { actor, query }: Pick<Selection, 'actor' | 'query'>,
): Promise<boolean> {
  const window = { page: 1, per_page: 1 };
  const { total, totalIsMinimum: isMinimum } = await list.find(context, { actor, query: { ...query, ...window }, window });
  return total > maxRowsAtOnce || (isMinimum && total >= maxRowsAtOnce);
}
