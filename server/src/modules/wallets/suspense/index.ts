/** Money in suspense: receipts that nothing claims, until a person decides about them or the provider has refunded them. */
export { moveToSuspense, returnToSuspense } from './commands/return-to-suspense.ts';
export { refundReceipts } from './commands/refund-receipts.ts';
export { refundJob } from './unidentified-receipt.ts';
export { suspenseSubLedger, undecidedUntil } from './unidentified-receipt.store.ts';
export { heldPayments, searchUnidentified } from './suspense.queries.ts';
