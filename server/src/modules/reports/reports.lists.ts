/** The loans of the portfolio on a closed day. */
import { portfolioList } from '@ajo/contract/modules/reports';
import { type BoundList, bindList } from '#platform/lists/list';
import { emptyPage } from '#platform/lists/page';
import { dayFor } from './portfolio-day.ts';
import { portfolioLoans } from './portfolio.queries.ts';

/** Of people only the names. */
const portfolio = bindList(portfolioList, {
  noun: 'portfolio loans',
  find: async (within, { actor, query, window }) => {
    const on = await dayFor(within, query.on);
    return on ? portfolioLoans(within.db, actor, { ...query, on }, window) : emptyPage;
  },
  columns: {
    Loan: (row) => row.number,
    Customer: (row) => row.customer,
    Branch: (row) => row.branch,
    Officer: (row) => row.officer,
    Product: (row) => row.product,
    'Paid out on': (row) => row.disbursed_on,
    Lent: (row) => row.principal,
    'Still to be paid out': (row) => row.to_come,
    'Outstanding principal': (row) => row.outstanding,
    Overdue: (row) => row.due,
    'Days past due': (row) => row.days_past_due,
    'Classed as': (row) => row.class_days,
    Bucket: (row) => row.bucket,
    Provision: (row) => row.provision,
  },
});

export const reportLists: readonly BoundList[] = [portfolio];
