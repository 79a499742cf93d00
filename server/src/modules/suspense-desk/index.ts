/** The desk of money in suspense: the accounts that a payment may be booked on, and its return to the sender by two people. */
export { receiptReturn } from './commands/request-return.ts';
export { receiptReturnFailed, receiptReturnPaid, receiptReturnSentBack } from './commands/settle-return.ts';
export { pageOfReturn, receiptReturnSubLedger } from './receipt-return.store.ts';
export { suspenseDeskRoutes } from './suspense-desk.routes.ts';
