/** The ledger: the only module that writes money. Other modules describe journals as plain data and call it to post them. */
export { type AccountClass, chart, type ChartCode, type ChartRow, type ControlCode, type OwnerKind } from './chart.ts';
export * from './journal.ts';
export { figureBooks, legFor } from './figures.ts';
export { ledgerRoutes } from './ledger.routes.ts';
export { closePeriod, onOpenDay, reopenPeriod } from './period.store.ts';
export { postInTime } from './post-in-time.ts';
export { makePartitions, type Outcome, post, type Reversal, reverse } from './posting.store.ts';
export { type DaySlots, movedBy, type Reopening, reverseDays } from './reversed-days.store.ts';
export { availableIn, captureHold, expireHolds, heldOn, heldUnder, type Hold, placeHold, releaseHold } from './hold.store.ts';
export {
  balanceOf,
  balancesOf,
  statement,
  type StatementLine,
  type StatementPage,
  type TrialBalance,
  trialBalance,
} from './ledger.queries.ts';
export {
  addBookProof,
  type BookProof,
  bookProofs,
  booksDifferSince,
  countOpenDifferences,
  lockBookProof,
  saveResolution,
} from './book-proof.store.ts';
export { chainTip, type Problem, type Proof, sealJournals, verifyLedger } from './proof.store.ts';
export type { OwnerBalance, SubLedger } from './sub-ledger.store.ts';
