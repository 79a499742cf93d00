/** The lists of loans that staff work through. */
import { dayInLagos } from '@ajo/contract/kernel/time';
import { loanList } from '@ajo/contract/modules/loan-applications.files';
import { wordsOf } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { searchLoans } from './loan-search.queries.ts';
import { listedForStaff } from './loan-view.ts';

const loans = bindList(loanList, {
  noun: 'loans',
  find: async ({ db, clock }, { actor, query, window }) => {
    const { rows, ...page } = await searchLoans(db, actor, query, { today: clock.businessDay(), window });
    return { ...page, rows: rows.map((row) => listedForStaff(row, actor, clock)) };
  },
  columns: {
    Loan: (row) => row.number,
    Customer: (row) => row.customer.name,
    Branch: (row) => row.customer.branch,
    For: (row) => row.purpose,
    Amount: (row) => row.principal,
    Instalments: (row) => row.instalments,
    Status: (row) => (row.returned_on ? 'Returned' : wordsOf(row.status)),
    Outstanding: (row) => row.outstanding,
    Due: (row) => row.due,
    // As in the column of the queue on the screen: what the figure of the queue adds up.
    'Amount in queue': (row) => row.queue?.amount ?? null,
    'Paid of it': (row) => row.queue?.paid ?? null,
    'Days late': (row) => row.days_late,
    Officer: (row) => row.officer,
    Applied: (row) => row.applied_at && dayInLagos(row.applied_at),
    'Paid out': (row) => row.disbursed_on,
  },
});

export const loanLists: readonly BoundList[] = [loans];
