/** The loans behind a comparison of scorecards. */
import { comparedLoanList } from '@ajo/contract/modules/assessments.scorecards';
import { type BoundList, bindList } from '#platform/lists/list';
import { comparedLoans } from './compared-loans.ts';

/** Of people only the names. */
const compared = bindList(comparedLoanList, {
  noun: 'compared loans',
  find: (within, { query, window }) => comparedLoans(within, query, window),
  columns: {
    Loan: (row) => row.number,
    Customer: (row) => row.customer,
    Product: (row) => row.product,
    'Paid out on': (row) => row.disbursed_on,
    Principal: (row) => row.principal,
    'Minimum score': (row) => row.min_score,
    'Current score': (row) => row.champion_score,
    'Score of the challenger': (row) => row.challenger_score,
    Outcome: (row) => (row.bad ? 'Bad' : 'Good'),
  },
});

export const scorecardLists: readonly BoundList[] = [compared];
