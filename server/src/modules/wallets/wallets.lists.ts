/** The list of payments that were put in suspense. */
import { dayInLagos } from '@ajo/contract/kernel/time';
import { unidentifiedReceiptList } from '@ajo/contract/modules/wallets';
import { wordsOf } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { searchUnidentified } from './suspense/suspense.queries.ts';

const unidentified = bindList(unidentifiedReceiptList, {
  noun: 'money in suspense',
  find: ({ db }, { actor, query, window }) => searchUnidentified(db, actor, { ...query, window }),
  columns: {
    Reference: (row) => row.reference,
    Amount: (row) => row.amount,
    Currency: (row) => row.currency,
    Why: (row) => wordsOf(row.why),
    Status: (row) => wordsOf(row.state),
    Channel: (row) => row.channel && wordsOf(row.channel),
    'Meant for': (row) => row.purpose && wordsOf(row.purpose),
    'Paid on': (row) => dayInLagos(row.paid_at),
    'Received on': (row) => dayInLagos(row.received_at),
  },
});

export const walletLists: readonly BoundList[] = [unidentified];
