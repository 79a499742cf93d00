/** The list of payments that were set aside. */
import { asPage } from '@ajo/contract/kernel/page';
import { dayInLagos } from '@ajo/contract/kernel/time';
import { unidentifiedReceiptList } from '@ajo/contract/modules/wallets';
import { wordsOf } from '#platform/csv';
import { type BoundList, bindList } from '#platform/lists/list';
import { searchUnidentified } from './suspense.queries.ts';

const unidentified = bindList(unidentifiedReceiptList, {
  noun: 'money set aside',
  read: async ({ db }, { actor, query, path }) => {
    const { rows, total } = await searchUnidentified(db, actor, query);
    return asPage(rows, { page: query.page, perPage: query.per_page, total, path, query: { state: query.state } });
  },
  columns: {
    Reference: (row) => row.reference,
    Amount: (row) => row.amount,
    Currency: (row) => row.currency,
    Why: (row) => wordsOf(row.why),
    State: (row) => wordsOf(row.state),
    Channel: (row) => row.channel,
    'Meant for': (row) => row.purpose && wordsOf(row.purpose),
    'Paid on': (row) => dayInLagos(row.paid_at),
    'Received on': (row) => dayInLagos(row.received_at),
  },
});

export const walletLists: readonly BoundList[] = [unidentified];
