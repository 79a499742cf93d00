/** The loans of the portfolio on a closed day, and the instalments of collections. */
import { portfolioList } from '@ajo/contract/modules/reports';
import { collectionCalls, collectionList } from '@ajo/contract/modules/reports.collections';
import { wordsOf } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { emptyPage } from '#platform/lists/page';
import { figuresOf, spanFor } from './collections.ts';
import { collectionRows } from './collections.queries.ts';
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

/** Of people only the names. */
const collections = bindList(collectionList, {
  noun: 'collections',
  aliases: [
    collectionCalls.filter,
    collectionCalls.plainList,
    collectionCalls.plainFilter,
    collectionCalls.collection,
    collectionCalls.filterCollection,
  ],
  find: (within, { actor, query, window }) =>
    collectionRows(within.db, actor, { ...query, span: spanFor(within, query) }, window),
  additional: (within, { actor, query }) => figuresOf(within, actor, query),
  columns: {
    'Due on': (row) => row.due_on,
    Loan: (row) => row.loan,
    Instalment: (row) => row.number,
    Customer: (row) => row.customer,
    Branch: (row) => row.branch,
    Officer: (row) => row.officer,
    Product: (row) => row.product,
    Due: (row) => row.due,
    Collected: (row) => row.collected,
    'By the due day': (row) => row.on_time,
    Status: (row) => wordsOf(row.state),
    'Last payment': (row) => row.paid_on,
  },
});

export const reportLists: readonly BoundList[] = [portfolio, collections];
