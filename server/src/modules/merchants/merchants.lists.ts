/** The list of merchants. */
import { asPage } from '@ajo/contract/kernel/page';
import { merchantList } from '@ajo/contract/modules/merchants';
import { wordsOf } from '#platform/csv';
import { type BoundList, bindList } from '#platform/lists/list';
import { listMerchants } from './merchants.queries.ts';

const merchants = bindList(merchantList, {
  noun: 'merchants',
  read: async ({ db }, { actor, query, path }) => {
    const { rows, total } = await listMerchants(db, actor, query);
    return asPage(rows, { page: query.page, perPage: query.per_page, total, path, query });
  },
  columns: {
    Name: (row) => row.name,
    State: (row) => (row.suspended ? 'suspended' : wordsOf(row.status)),
    Branch: (row) => row.branch,
    Code: (row) => row.code,
    Customers: (row) => row.customers,
    Waiting: (row) => row.waiting,
    Running: (row) => row.running,
    Completed: (row) => row.completed,
    Lent: (row) => row.lent,
    'We owe': (row) => row.balance,
  },
});

export const merchantLists: readonly BoundList[] = [merchants];
