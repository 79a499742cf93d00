/** Repayments: the instalments of a running loan, and the money that settles them. */
export { recordDebit } from './commands/record-debit.ts';
export { repaymentsView } from './repayments-view.ts';
export { accountNumberRoutes } from './account-number.routes.ts';
export { repaymentRoutes } from './repayments.routes.ts';
export { repaymentApprovals } from './commands/record-manual-payment.ts';
export { owedOn, whyNotChange, whyNotDebit, cashOf, mirrored, whyNotReverse, takesMoney } from './repayment.rules.ts';
export { instructionsOf, chosenIn } from './instructions.rules.ts';
export { reversalOf, isEndRequested } from './second-approval.store.ts';
export { saveOverpaid, addPayment, standingPayments, addReversal, findPaymentLog } from './repayment.store.ts';
export { requireOverpaymentConsent } from './commands/require-overpayment-consent.ts';
export { isRequested, requestOrConfirm } from './commands/request-or-confirm.ts';
export { type Choice, quoteCheckout } from './commands/start-checkout.ts';
export {
  notRepayable,
  referenceUsed,
  ownPayment,
  alreadyReversed,
  paymentMissing,
  paidBeforeLoan,
  paidInFuture,
} from './repayments.errors.ts';
export { bookRepayment } from './commands/book-repayment.ts';
export { openImportedAccount } from './commands/open-imported-account.ts';
export { loanLine, loanAccountHolder, loanTarget } from './money-target.queries.ts';
export { cancelSchedule } from './commands/cancel-schedule.ts';
export { recordedByHand } from './by-hand.store.ts';
export { bookCustomerCredit } from './commands/book-customer-credit.ts';
export { claimDue } from './commands/claim-due.ts';
export { creditReturned } from './commands/credit-returned.ts';
export { loanOfRefund } from './credit-refund.store.ts';
export { refundCompleted, refundFailed, refundReturned } from './commands/settle-credit-refund.ts';
export { settleDownPayment } from './commands/settle-down-payment.ts';
export { declineApproval } from './commands/decline-approval.ts';
export { refundCredit } from './commands/refund-credit.ts';
