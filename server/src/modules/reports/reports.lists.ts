/** The loans of the portfolio on a closed day, of a vintage, disbursed and written off, and the instalments of collections. */
import { portfolioList } from '@ajo/contract/modules/reports';
import { collectionCalls, collectionList } from '@ajo/contract/modules/reports.collections';
import { disbursedLoanList } from '@ajo/contract/modules/reports.disbursed';
import type { ReportedLoan } from '@ajo/contract/modules/reports.loan';
import { vintageLoanList } from '@ajo/contract/modules/reports.vintages';
import { writtenOffLoanList } from '@ajo/contract/modules/reports.written-off';
import { wordsOf } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { emptyPage } from '#platform/lists/page';
import { figuresOf, spanFor } from './collections.ts';
import { collectionRows } from './collections.queries.ts';
import { disbursedLoans, disbursedNames, startOf } from './disbursed-loans.queries.ts';
import { dayFor } from './portfolio-day.ts';
import { portfolioLoans } from './portfolio.queries.ts';
import { vintageLoans } from './vintage-loans.queries.ts';
import { writtenOffLoans } from './written-off.queries.ts';

/** Of people only the names. */
const loanColumns = {
  Loan: (row: ReportedLoan) => row.number,
  Customer: (row: ReportedLoan) => row.customer,
  Branch: (row: ReportedLoan) => row.branch,
  Officer: (row: ReportedLoan) => row.officer,
  Product: (row: ReportedLoan) => row.product,
};

const portfolio = bindList(portfolioList, {
  noun: 'portfolio loans',
  find: async (within, { actor, query, window }) => {
    const on = await dayFor(within, query.on, query.rolled_by);
    return on
      ? portfolioLoans(within.db, actor, { ...query, on }, window)
      : { ...emptyPage, totals: { outstanding: 0n, due: 0n, provision: 0n } };
  },
  columns: {
    ...loanColumns,
    'Paid out on': (row) => row.disbursed_on,
    Lent: (row) => row.principal,
    'Still to be paid out': (row) => row.to_come,
    'Outstanding principal': (row) => row.outstanding,
    Overdue: (row) => row.due,
    'Days past due': (row) => row.days_past_due,
    'Counted as days late': (row) => row.class_days,
    Bucket: (row) => row.bucket,
    Provision: (row) => row.provision,
  },
});

const vintage = bindList(vintageLoanList, {
  noun: 'vintage loans',
  find: async (within, { actor, query, window }) => {
    const on = await dayFor(within, query.on);
    return on
      ? vintageLoans(within.db, actor, { ...query, on, month: query.month ?? on }, window)
      : { ...emptyPage, totals: { lent: 0n, outstanding: 0n, bad: 0n } };
  },
  columns: {
    ...loanColumns,
    'Paid out on': (row) => row.disbursed_on,
    Lent: (row) => row.lent,
    'Days past due': (row) => row.days_past_due,
    'Counted as days late': (row) => row.class_days,
    'Outstanding principal': (row) => row.outstanding,
    'Written off': (row) => row.written_off,
    Bad: (row) => row.bad,
  },
});

const disbursed = bindList(disbursedLoanList, {
  noun: 'disbursed loans',
  find: ({ db, clock }, { actor, query, window }) =>
    disbursedLoans(db, actor, { ...query, until: query.end_date ?? clock.businessDay() }, window),
  additional: async ({ db, clock }, { actor, query }) => ({
    start_date: startOf({ ...query, until: query.end_date ?? clock.businessDay() }),
    ...(await disbursedNames(db, actor, query)),
  }),
  columns: {
    ...loanColumns,
    'Last payout': (row) => row.paid_on,
    Payouts: (row) => row.payouts,
    'First payout': (row) => (row.is_first ? 'Yes' : 'No'),
    Disbursed: (row) => row.disbursed,
  },
});

const writtenOff = bindList(writtenOffLoanList, {
  noun: 'written-off loans',
  find: ({ db, clock }, { actor, query, window }) =>
    writtenOffLoans(db, actor, { ...query, until: query.end_date ?? clock.businessDay() }, window),
  columns: {
    ...loanColumns,
    'Written off on': (row) => row.written_off_on,
    'Written off': (row) => row.written_off,
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
    'Recovered in the days': (row) => row.recovered,
    Open: (row) => row.open,
    Status: (row) => wordsOf(row.state),
    'Last payment': (row) => row.paid_on,
  },
});

export const reportLists: readonly BoundList[] = [portfolio, vintage, disbursed, writtenOff, collections];
