/** The list of merchants. */
import { merchantList } from '@ajo/contract/modules/merchants.staff';
import { wordsOf } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { listMerchants } from './merchants.queries.ts';

const merchants = bindList(merchantList, {
  noun: 'merchants',
  find: ({ db }, { actor, query, window }) => listMerchants(db, actor, { ...query, window }),
  columns: {
    Name: (row) => row.name,
    Status: (row) => (row.suspended ? 'Suspended' : wordsOf(row.status)),
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
