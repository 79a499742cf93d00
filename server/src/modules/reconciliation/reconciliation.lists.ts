/** The lists of reconciliation: payments with their proofs, and lines of our bank account. Their files name no account numbers. */
import { reconciliationCalls, reconciliationList } from '@ajo/contract/modules/reconciliation';
import { bankLineList } from '@ajo/contract/modules/reconciliation.lines';
import { wordsOf } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { lineFigures, searchLines } from './bank-lines.queries.ts';
import { reconciledPayments, reconciliationFigures } from './reconciliation.queries.ts';

const payments = bindList(reconciliationList, {
  noun: 'reconciled payments',
  aliases: [reconciliationCalls.filter, reconciliationCalls.plainList, reconciliationCalls.plainFilter],
  find: (within, { actor, query, window }) => reconciledPayments(within, actor, { ...query, window }),
  additional: (within, { actor, query }) => reconciliationFigures(within, actor, query),
  // The specification names the figures without saying where they are.
  repeatsAdditional: true,
  columns: {
    Paid: (row) => row.paid_on,
    Reference: (row) => row.reference,
    Customer: (row) => row.customer?.name ?? null,
    Branch: (row) => row.branch,
    Officer: (row) => row.officer,
    Channel: (row) => wordsOf(row.channel),
    Amount: (row) => row.amount,
    Status: (row) => wordsOf(row.status),
    Rule: (row) => row.match && wordsOf(row.match.rule),
    'At the bank on': (row) => row.match?.on ?? null,
  },
});

const lines = bindList(bankLineList, {
  noun: 'bank lines',
  find: (within, { actor, query, window }) => searchLines(within, actor, { ...query, window }),
  additional: (within, { query }) => lineFigures(within, query),
  columns: {
    Day: (row) => row.on,
    Side: (row) => wordsOf(row.side),
    Amount: (row) => row.amount,
    Narration: (row) => row.narration,
    Result: (row) => wordsOf(row.result),
    Payment: (row) => row.payment?.reference ?? null,
    'Payment amount': (row) => row.payment?.amount ?? null,
    Rule: (row) => row.match && wordsOf(row.match.rule),
    Reason: (row) => row.reason,
    File: (row) => row.file,
    Line: (row) => row.line,
  },
});

export const reconciliationLists: readonly BoundList[] = [payments, lines];
