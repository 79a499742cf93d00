/** The ledger: the only module that writes money. Other modules describe journals as plain data and call it to post them. */
export { type AccountClass, chart, type ChartCode, type ChartRow, type ControlCode, type OwnerKind } from './chart.ts';
export {
  type AccountRef,
  bankCredit,
  credit,
  debit,
  type Journal,
  type JournalId,
  journalIdFor,
  type JournalKind,
  journalKinds,
  type Leg,
  type Owner,
  payoutOutcome,
  type Slot,
} from './journal.ts';
export * as gl from './gl.ts';
export { figureBooks, legFor } from './figures.ts';
export { ledgerRoutes } from './ledger.routes.ts';
export { makePartitions, type Outcome, post, type Reversal, reverse } from './posting.store.ts';
export { journalOf } from './explorer.queries.ts';
export {
  balanceOf,
  balancesOf,
  statement,
  type StatementLine,
  type StatementPage,
  type TrialBalance,
  trialBalance,
} from './ledger.queries.ts';
