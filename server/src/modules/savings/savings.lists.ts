/** The lists of savings accounts and of their transactions. */
import { dayInLagos } from '@ajo/contract/kernel/time';
import {
  savingsList,
  savingsTransactionCalls,
  savingsTransactionList,
  staffSavingsCalls,
} from '@ajo/contract/modules/savings.staff';
import { wordsOf } from '#platform/lists/words';
import { type BoundList, bindList, listPart } from '#platform/lists/list';
import { savingsTotals, searchSavings, searchTransactions, transactionTotals } from './savings-search.queries.ts';
import { ownedAccount, transactionsOf } from './savings-view.ts';

const accounts = bindList(savingsList, {
  noun: 'savings accounts',
  find: (within, { actor, query, window }) => searchSavings(within, actor, { ...query, window }),
  additional: (within, { actor, query }) => savingsTotals(within, actor, query),
  columns: {
    Account: (row) => row.number,
    Customer: (row) => row.customer,
    Name: (row) => row.name,
    Kind: (row) => wordsOf(row.kind),
    Balance: (row) => row.balance,
    Held: (row) => row.held,
    Available: (row) => row.available,
    Target: (row) => row.target_amount,
    Until: (row) => row.target_date,
    Status: (row) => wordsOf(row.status),
    'Deposit officer': (row) => row.deposit_officer,
    Branch: (row) => row.branch,
    'Opened on': (row) => dayInLagos(row.opened_at),
    'Last deposit on': (row) => row.last_deposit_at && dayInLagos(row.last_deposit_at),
  },
});

/** `user_id` only confirms whose account it is. */
const transactionsOfOne = listPart({
  call: staffSavingsCalls.transactionsOfOne,
  page: (within, { actor, params: { id }, path, query: { user_id: ownerId, page, per_page } }) =>
    transactionsOf(within, { actor, capability: 'savings.transactions', id, query: { page, per_page }, path, ownerId }),
  filters: async ({ db }, { actor, params: { id }, query: { user_id: ownerId } }) => ({
    savings_id: (await ownedAccount(db, { actor, capability: 'savings.transactions', id, ownerId })).id,
  }),
});

const transactions = bindList(savingsTransactionList, {
  noun: 'savings transactions',
  aliases: [savingsTransactionCalls.list],
  parts: [transactionsOfOne],
  find: (within, { actor, query, window }) => searchTransactions(within, actor, { ...query, window }),
  additional: (within, { actor, query }) => transactionTotals(within, actor, query),
  columns: {
    'Recorded on': (row) => dayInLagos(row.recorded_at),
    'Value day': (row) => row.value_on,
    Account: (row) => row.savings_number,
    Customer: (row) => row.customer,
    Type: (row) => wordsOf(row.type),
    Status: (row) => wordsOf(row.status),
    In: (row) => (row.direction === 'in' ? row.amount : null),
    Out: (row) => (row.direction === 'out' ? row.amount : null),
    Balance: (row) => row.balance,
    Channel: (row) => wordsOf(row.channel),
    Reference: (row) => row.reference,
    Branch: (row) => row.branch,
  },
});

export const savingsLists: readonly BoundList[] = [accounts, transactions];
