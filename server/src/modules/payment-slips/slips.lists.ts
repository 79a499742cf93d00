/** The list of payment slips. */
import { dayInLagos } from '@ajo/contract/kernel/time';
import { slipList } from '@ajo/contract/modules/payment-slips';
import { wordsOf } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { searchSlips } from './slips.queries.ts';

const slips = bindList(slipList, {
  noun: 'payment slips',
  find: (within, { actor, query, window }) => searchSlips(within, actor, { ...query, window }),
  columns: {
    For: (row) => row.label,
    Customer: (row) => row.customer,
    Amount: (row) => row.amount,
    'Paid on': (row) => row.paid_on,
    Status: (row) => wordsOf(row.status),
    'Uploaded by': (row) => row.uploaded_by,
    'Uploaded on': (row) => dayInLagos(row.uploaded_at),
    'Decided by': (row) => row.decided_by,
    Reference: (row) => row.reference,
  },
});

export const slipLists: readonly BoundList[] = [slips];
