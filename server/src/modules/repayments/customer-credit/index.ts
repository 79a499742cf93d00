/** Credit of a customer: money above what a loan owes, what it pays later, and its refund. */
export { bookCustomerCredit } from './book-customer-credit.ts';
export { hasCustomerCredit, pageOfRefund } from './credit-refund.store.ts';
export { creditReturned } from './credit-returned.ts';
export { refundCredit } from './refund-credit.ts';
export { creditHold, orderCreditRefund, refundCompleted, refundFailed, refundReturned } from './credit-refund-payout.ts';
