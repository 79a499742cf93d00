/** The list of payouts. */
import { dayInLagos } from '@ajo/contract/kernel/time';
import { payoutList, type PayoutView } from '@ajo/contract/modules/payouts';
import { wordsOf } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { stateWords } from './payout.ts';
import { searchPayouts } from './payouts.queries.ts';

const statusWords = ({ status, disputed, sent_again_as: newer }: PayoutView): string => {
  if (disputed) return 'Disputed';
  return newer ? `${stateWords[status]}, sent again` : stateWords[status];
};

/** Neither account nor bank, and not what the provider reported of them: amount and reference find a payout in the books of the provider. */
const payouts = bindList(payoutList, {
  noun: 'payouts',
  find: (within, { query, window }) => searchPayouts(within, query, window),
  columns: {
    Reference: (row) => row.reference,
    'Paid to': (row) => row.account_name,
    For: (row) => row.about,
    Kind: (row) => wordsOf(row.purpose),
    Amount: (row) => row.amount,
    Fee: (row) => row.provider_fee,
    Status: statusWords,
    Attempt: (row) => row.attempt,
    'Sent again as': (row) => row.sent_again_as,
    Ordered: (row) => dayInLagos(row.ordered_at),
    Sent: (row) => row.sent_at && dayInLagos(row.sent_at),
    Settled: (row) => row.settled_at && dayInLagos(row.settled_at),
  },
});

export const payoutLists: readonly BoundList[] = [payouts];
