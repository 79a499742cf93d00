/** Hands out a list of people as a file, and keeps who took it and how many people stand in it. */
import { type Actor, may } from '@ajo/contract/kernel/access';
import type { UserColumn } from '@ajo/contract/modules/users';
import type { Context } from '#context';
import { auditedFilters, record } from '#modules/history';
import { csvLine } from '#platform/csv';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { cellsOf, columnsOf, headingsOf } from '../people-csv.rules.ts';
import { idsFound, type PeopleFilters, rowsOfFound } from '../users.queries.ts';

export async function exportPeople(
  context: Context,
  actor: Actor,
  { query, columns: requested }: { query: PeopleFilters; columns: readonly UserColumn[] | undefined },
): Promise<AsyncGenerator<string>> {
  const columns = columnsOf(requested);
  const { only, types, ...filters } = query;
  const ids = await idsFound(context.db, actor, query);
  await inTransaction(context.db, (tx) =>
    record(tx, context, {
      actor,
      subject: { kind: 'export', id: newId(context.clock.now()) },
      action: 'exported people',
      after: {
        columns: columns.join(', '),
        rows: ids.length,
        ...(only && { selected: true }),
        types: types?.join(', '),
        ...auditedFilters(filters),
      },
    }),
  );
  return linesOf(context, actor, ids, columns);
}

async function* linesOf(
  { db }: Context,
  actor: Actor,
  ids: readonly string[],
  columns: readonly UserColumn[],
): AsyncGenerator<string> {
  const reveals = may(actor.role, 'pii.reveal');
  // Spreadsheets take the file for UTF-8 only with this mark.
  yield `\uFEFF${csvLine(headingsOf(columns))}`;
  for await (const rows of rowsOfFound(db, actor, ids)) yield rows.map((row) => csvLine(cellsOf(row, columns, reveals))).join('');
}
