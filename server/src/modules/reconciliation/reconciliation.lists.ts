/** The lists of reconciliation: payments with their proofs, and lines of our bank account. Their files name no account numbers. */
import { reconciliationCalls, reconciliationList } from '@ajo/contract/modules/reconciliation';
import { addDays, type Day, day } from '@ajo/contract/kernel/time';
import { bankBalanceList } from '@ajo/contract/modules/reconciliation.balance';
import { balanceGroupLabels } from '@ajo/contract/modules/reconciliation.words';
import { bankLineList } from '@ajo/contract/modules/reconciliation.lines';
import type { Context } from '#context';
import { wordsOf } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { balanceItems, bankReconciliation } from './balance-items.queries.ts';
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

/** The statement is one of month ends: without a day, of the newest one. */
const dayOf = ({ clock }: Pick<Context, 'clock'>, on: Day | undefined): Day =>
  on ?? addDays(day(`${clock.businessDay().slice(0, 7)}-01`), -1);

const balance = bindList(bankBalanceList, {
  noun: 'items of the bank reconciliation statement',
  find: (within, { query: { on, group }, window }) => balanceItems(within, { on: dayOf(within, on), group, window }),
  additional: (within, { query }) => bankReconciliation(within, dayOf(within, query.on)),
  columns: {
    Group: (row) => balanceGroupLabels[row.group],
    Day: (row) => row.on,
    Reference: (row) => row.reference,
    Description: (row) => row.text,
    Amount: (row) => row.amount,
    Result: (row) => row.line && wordsOf(row.line.result),
    Journal: (row) => row.journal_id,
  },
});

export const reconciliationLists: readonly BoundList[] = [payments, lines, balance];
