/** Money in suspense: receipts that nothing claims, until a person decides about them or the provider has refunded them. */
export { paidAtOf, suspenseBooking } from './commands/book-receipt.ts';
export { moveToSuspense, returnToSuspense } from './commands/return-to-suspense.ts';
export { undoKeptCredit, whyNotUndoKept } from '../commands/put-in-suspense.ts';
export { refundReceipts } from './commands/refund-receipts.ts';
export { refundJob, type UnidentifiedReceipt } from './unidentified-receipt.ts';
export { receiptTitle, whyNotReturn } from './unidentified-receipt.rules.ts';
export {
  lockUnidentified,
  peopleBehind,
  saveUnidentified,
  suspenseSubLedger,
  undecidedUntil,
} from './unidentified-receipt.store.ts';
export { heldPayments, searchUnidentified, visibleReceipt } from './suspense.queries.ts';
