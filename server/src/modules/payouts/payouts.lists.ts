/** The list of payouts. */
import { dayInLagos } from '@ajo/contract/kernel/time';
import { payoutList } from '@ajo/contract/modules/payouts';
import { wordsOf } from '#platform/csv';
import { type BoundList, bindList } from '#platform/lists/list';
import { payoutView } from './payout-view.ts';
import { searchPayouts } from './payouts.queries.ts';

/** Neither account nor bank, and not what the provider reported of them: amount and reference find a payout in the books of the provider. */
const payouts = bindList(payoutList, {
  noun: 'payouts',
  find: async (within, { query, window }) => {
    const { rows, ...page } = await searchPayouts(within, query, window);
    return { ...page, rows: rows.map(payoutView) };
  },
  columns: {
    Reference: (row) => row.reference,
    'Paid to': (row) => row.account_name,
    For: (row) => wordsOf(row.purpose),
    Amount: (row) => row.amount,
    Fee: (row) => row.provider_fee,
    Status: (row) => (row.disputed ? 'disputed' : wordsOf(row.status)),
    Attempt: (row) => row.attempt,
    Ordered: (row) => dayInLagos(row.ordered_at),
    Sent: (row) => row.sent_at && dayInLagos(row.sent_at),
    Settled: (row) => row.settled_at && dayInLagos(row.settled_at),
  },
});

export const payoutLists: readonly BoundList[] = [payouts];
