/** The list of withdrawals from savings. */
import { dayInLagos } from '@ajo/contract/kernel/time';
import { plainWithdrawalCalls, withdrawalList } from '@ajo/contract/modules/withdrawals.staff';
import { wordsOf } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { searchWithdrawals } from './withdrawals.queries.ts';

const withdrawals = bindList(withdrawalList, {
  noun: 'withdrawals',
  aliases: [plainWithdrawalCalls.list],
  find: (within, { actor, query, window }) => searchWithdrawals(within, actor, { ...query, window }),
  columns: {
    Customer: (row) => row.customer.name,
    Branch: (row) => row.branch,
    Officer: (row) => row.officer,
    Savings: (row) => row.savings_number,
    Amount: (row) => row.amount,
    Fee: (row) => row.fee,
    VAT: (row) => row.vat,
    Levy: (row) => row.levy,
    Net: (row) => row.net,
    Status: (row) => wordsOf(row.status),
    Requested: (row) => dayInLagos(row.requested_at),
    'Requested by': (row) => row.requested_by,
    'Reviewed by': (row) => row.reviewed_by,
    Settled: (row) => row.settled_at && dayInLagos(row.settled_at),
    Reason: (row) => row.withdrawal_reason,
    'Denial reason': (row) => row.denial_reason,
    Reference: (row) => row.reference,
    'Paid on': (row) => row.paid_on,
  },
});

export const withdrawalLists: readonly BoundList[] = [withdrawals];
