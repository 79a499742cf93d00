/** The list of imports. */
import { dayInLagos } from '@ajo/contract/kernel/time';
import { importList } from '@ajo/contract/modules/imports';
import { wordsOf, yesOrNo } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { readImports } from './imports.queries.ts';

const imports = bindList(importList, {
  noun: 'imports',
  find: ({ db }, { query, window }) => readImports(db, { ...query, window }),
  columns: {
    File: (row) => row.file_name,
    Of: (row) => wordsOf(row.kind),
    Started: (row) => dayInLagos(row.created_at),
    By: (row) => row.started_by,
    Trial: (row) => yesOrNo(row.dry_run),
    'All or none': (row) => yesOrNo(row.all_or_nothing),
    Status: (row) => wordsOf(row.status),
    Rows: (row) => row.rows,
    Good: (row) => row.good,
    Refused: (row) => row.refused,
    Finished: (row) => row.finished_at && dayInLagos(row.finished_at),
  },
});

export const importLists: readonly BoundList[] = [imports];
