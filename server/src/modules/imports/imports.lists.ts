/** The list of imports. */
import { asPage } from '@ajo/contract/kernel/page';
import { dayInLagos } from '@ajo/contract/kernel/time';
import { importList } from '@ajo/contract/modules/imports';
import { wordsOf } from '#platform/csv';
import { type BoundList, bindList } from '#platform/lists/list';
import { readImports } from './imports.queries.ts';

const imports = bindList(importList, {
  noun: 'imports',
  read: async ({ db }, { query, path }) => {
    const { rows, total } = await readImports(db, query);
    return asPage(rows, { page: query.page, perPage: query.per_page, total, path, query: { kind: query.kind } });
  },
  columns: {
    File: (row) => row.file_name,
    Of: (row) => wordsOf(row.kind),
    Started: (row) => dayInLagos(row.created_at),
    By: (row) => row.started_by,
    Trial: (row) => (row.dry_run ? 'yes' : 'no'),
    'All or none': (row) => (row.all_or_nothing ? 'yes' : 'no'),
    State: (row) => wordsOf(row.status),
    Rows: (row) => row.rows,
    Good: (row) => row.good,
    Refused: (row) => row.refused,
    Finished: (row) => row.finished_at && dayInLagos(row.finished_at),
  },
});

export const importLists: readonly BoundList[] = [imports];
