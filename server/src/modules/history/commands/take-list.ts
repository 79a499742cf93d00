/** Hands out what a list finds as a spreadsheet, and keeps who took it, how many rows, and by which filters. */
import type { Actor } from '@ajo/contract/kernel/access';
import { mostRowsInFile } from '@ajo/contract/kernel/list-file';
import { Readable } from 'node:stream';
import type { Context } from '#context';
import { csvLine } from '#platform/csv';
import { inSnapshot, inTransaction } from '#platform/db/transaction';
import { FileReply } from '#platform/http/file-reply';
import { newId } from '#platform/ids';
import { tooManyRows } from '../history.errors.ts';
import { filtersKept } from '../history.rules.ts';
import { record } from '../history.store.ts';

const atOnce = 500;

type Query = { page: number; per_page: number; only?: string[] | undefined };
type Asked = { actor: Actor; query: Query };
type Sheet<A extends Asked, Row> = {
  /** What the rows are, in plural: the name of the file and of the act. */
  name: string;
  /** What answers the call of the list itself: its filters and its scope decide here, too. */
  find: (within: Context, asked: A) => Promise<{ data: Row[]; meta: { total: number } }>;
  /** Heading and cell. No phone number, e-mail or account of a person stands here: a file leaves the house. */
  columns: Readonly<Record<string, (row: Row) => string | bigint | number | null>>;
};

export async function takeList<A extends Asked, Row extends { id: string }>(
  context: Context,
  asked: A,
  sheet: Sheet<A, Row>,
): Promise<FileReply> {
  const { only, page: _page, per_page: _perPage, ...filters } = asked.query;
  const rows = await everyRow(context, asked, sheet);
  await inTransaction(context.db, (tx) =>
    record(tx, context, {
      actor: asked.actor,
      subject: { kind: 'export', id: newId(context.clock.now()) },
      action: `exported ${sheet.name}`,
      after: { rows: rows.length, ...(only && { selected: true }), ...filtersKept(filters) },
    }),
  );
  return new FileReply({
    body: Readable.from(linesOf(rows, sheet.columns)),
    contentType: 'text/csv; charset=utf-8',
    fileName: `${sheet.name.replaceAll(' ', '-')}-${context.clock.businessDay()}.csv`,
  });
}

/**
 * Page after page of one snapshot, so that no row is missed or told twice because the list moved meanwhile.
 * Selected rows are looked for among as many as a file holds: an id that no filter finds does not walk the whole list.
 */
const everyRow = <A extends Asked, Row extends { id: string }>(context: Context, asked: A, { find }: Sheet<A, Row>) =>
  inSnapshot(context.db, async (db) => {
    const { only } = asked.query;
    const chosen = only && new Set(only);
    const rows: Row[] = [];
    for (let page = 1; ; page += 1) {
      const { data, meta } = await find({ ...context, db }, { ...asked, query: { ...asked.query, page, per_page: atOnce } });
      rows.push(...(chosen ? data.filter(({ id }) => chosen.has(id)) : data));
      if (!chosen && (meta.total > mostRowsInFile || rows.length > mostRowsInFile)) throw tooManyRows();
      const isEnough = chosen && (rows.length === chosen.size || page * atOnce >= mostRowsInFile);
      if (data.length < atOnce || isEnough) return rows;
    }
  });

function* linesOf<Row>(rows: readonly Row[], columns: Sheet<Asked, Row>['columns']): Generator<string> {
  // Spreadsheets take the file for UTF-8 only with this mark.
  yield `\uFEFF${csvLine(Object.keys(columns))}`;
  const cells = Object.values(columns);
  for (const row of rows) yield csvLine(cells.map((cell) => cell(row)));
}
