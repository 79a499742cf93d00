/** The lists of loans in arrears, of written-off loans, of promises to pay, and of letters about arrears. */
import { daysOf } from '@ajo/contract/kernel/period';
import { dayInLagos } from '@ajo/contract/kernel/time';
import { recoveryCalls } from '@ajo/contract/modules/recovery';
import { defaulterList, writtenOffList } from '@ajo/contract/modules/recovery.lists';
import { wordsOf } from '#platform/lists/words';
import { dunningList } from '@ajo/contract/modules/recovery.dunning';
import { promiseList } from '@ajo/contract/modules/recovery.promises';
import { type BoundList, bindList } from '#platform/lists/list';
import { filedThrough } from '#modules/loan-accounts/closed-days';
import { searchDunning } from './dunning.queries.ts';
import { searchPromises } from './promises.queries.ts';
import { searchDefaulters } from './recovery.queries.ts';
import { searchWrittenOff } from './written-off.queries.ts';

const helpWords = { call: 'Call', plan: 'Smaller instalments' } as const;

const defaulters = bindList(defaulterList, {
  noun: 'defaulters',
  aliases: [recoveryCalls.plainDefaulters],
  find: ({ db, clock }, { actor, query, window }) => searchDefaulters(db, actor, query, { today: clock.businessDay(), window }),
  additional: async ({ db }) => ({ as_of: await filedThrough(db) }),
  columns: {
    Loan: (row) => row.number,
    Customer: (row) => row.customer.name,
    Branch: (row) => row.branch,
    'Account officer': (row) => row.account_officer,
    'Recovery officer': (row) => row.recovery_officer,
    'Days past due': (row) => row.days_past_due,
    Bucket: (row) => row.bucket,
    Overdue: (row) => row.overdue,
    Outstanding: (row) => row.outstanding,
    'Last payment': (row) => row.last_payment && row.last_payment.on,
    'Last contact': (row) => row.last_contact && dayInLagos(row.last_contact.at),
    Outcome: (row) => row.last_contact && wordsOf(row.last_contact.outcome),
    'Promised for': (row) => row.promise && row.promise.on,
    Promised: (row) => row.promise && row.promise.amount,
    Promise: (row) => row.promise && wordsOf(row.promise.state),
    'Help requested': (row) => row.help && helpWords[row.help.kind],
    'Answer by': (row) => row.help && row.help.answer_by,
  },
});

const writtenOff = bindList(writtenOffList, {
  noun: 'written-off loans',
  find: ({ db }, { actor, query, window }) => searchWrittenOff(db, actor, query, window),
  columns: {
    Loan: (row) => row.number,
    Customer: (row) => row.customer.name,
    Branch: (row) => row.branch,
    'Account officer': (row) => row.account_officer,
    'Recovery officer': (row) => row.recovery_officer,
    'Written off on': (row) => row.written_off_on,
    'Written off': (row) => row.written_off,
    Recovered: (row) => row.recovered,
    Left: (row) => row.left,
    'Last payment': (row) => row.last_payment && row.last_payment.on,
    'Last contact': (row) => row.last_contact && dayInLagos(row.last_contact.at),
  },
});

const dunningLog = bindList(dunningList, {
  noun: 'letters about arrears',
  find: ({ db, clock }, { actor, query, window }) => {
    const [from, to] = daysOf(query, clock.businessDay());
    return searchDunning(db, actor, { ...query, from, to }, window);
  },
  columns: {
    Day: (row) => dayInLagos(row.logged_at),
    Loan: (row) => row.number,
    Customer: (row) => row.customer.name,
    Branch: (row) => row.branch,
    'Step (days past due)': (row) => row.step,
    Channel: (row) => wordsOf(row.channel),
    Outcome: (row) => wordsOf(row.outcome),
    Reason: (row) => row.reason && wordsOf(row.reason),
    'Days past due': (row) => row.days_past_due,
    Overdue: (row) => row.overdue,
  },
});

const promises = bindList(promiseList, {
  noun: 'promises',
  find: ({ db, clock }, { actor, query, window }) => searchPromises(db, actor, query, { today: clock.businessDay(), window }),
  columns: {
    'Promised for': (row) => row.promise.on,
    Loan: (row) => row.number,
    Customer: (row) => row.customer.name,
    Branch: (row) => row.branch,
    'Account officer': (row) => row.account_officer,
    'Recovery officer': (row) => row.recovery_officer,
    Promised: (row) => row.promise.amount,
    Paid: (row) => row.promise.paid,
    Promise: (row) => wordsOf(row.promise.state),
    'Recorded by': (row) => row.recorded_by,
    'Recorded on': (row) => dayInLagos(row.contacted_at),
  },
});

export const recoveryLists: readonly BoundList[] = [defaulters, writtenOff, promises, dunningLog];
