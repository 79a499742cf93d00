/** The lists of payment receipts and of imports. */
import { asPage } from '@ajo/contract/kernel/page';
import { dayInLagos } from '@ajo/contract/kernel/time';
import { importList, slipList } from '@ajo/contract/modules/repayments.slips';
import { wordsOf } from '#platform/csv';
import { type BoundList, bindList } from '#platform/lists/list';
import { readImports } from './imports.queries.ts';
import { searchSlips } from './slips.queries.ts';

const slips = bindList(slipList, {
  noun: 'payment receipts',
  read: async (within, { actor, query, path }) => {
    const { rows, total } = await searchSlips(within, actor, query);
    const wanted = { loan_id: query.loan_id, status: query.status };
    return asPage(rows, { page: query.page, perPage: query.per_page, total, path, query: wanted });
  },
  columns: {
    Loan: (row) => row.loan_number,
    Customer: (row) => row.customer,
    Amount: (row) => row.amount,
    'Paid on': (row) => row.paid_on,
    State: (row) => wordsOf(row.status),
    'Handed in by': (row) => row.uploaded_by,
    'Handed in on': (row) => dayInLagos(row.uploaded_at),
    'Decided by': (row) => row.decided_by,
    Reference: (row) => row.reference,
  },
});

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

export const slipLists: readonly BoundList[] = [slips];

export const importLists: readonly BoundList[] = [imports];
