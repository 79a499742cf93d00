/** The list of investments of customers. */
import { investorCalls, investorList } from '@ajo/contract/modules/investment-contracts.staff';
import { wordsOf } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { investorTotals, searchInvestors } from './investor-list.queries.ts';

const investors = bindList(investorList, {
  noun: 'investments',
  aliases: [investorCalls.plainList],
  find: (within, { actor, query, window }) => searchInvestors(within, actor, { ...query, window }),
  additional: (within, { actor, query }) => investorTotals(within, actor, query),
  columns: {
    Investment: (row) => row.number,
    Customer: (row) => row.customer,
    Plan: (row) => row.plan,
    Principal: (row) => row.principal,
    'Rate, % a year': (row) => row.rate_bps / 100,
    Months: (row) => row.months,
    Started: (row) => row.starts_on,
    Matures: (row) => row.matures_on,
    Accrued: (row) => row.accrued,
    Status: (row) => wordsOf(row.status),
    Outcome: (row) => row.outcome && wordsOf(row.outcome),
    Instruction: (row) => wordsOf(row.instruction),
    'Payment due': (row) => row.payment_due && row.payment_due.amount,
    'Payment state': (row) => row.payment_due && wordsOf(row.payment_due.status),
    Branch: (row) => row.branch,
    Officer: (row) => row.deposit_officer,
  },
});

export const investorLists: readonly BoundList[] = [investors];
