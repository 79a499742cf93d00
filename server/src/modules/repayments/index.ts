/** Repayments: the instalments of a running loan, and the money that settles them. */
export { recordDebit } from './commands/record-debit.ts';
export { repaymentsView } from './repayments-view.ts';
export { accountNumberRoutes } from './account-number.routes.ts';
export { repaymentRoutes } from './repayments.routes.ts';
export { owedOn, whyNotDebit, takesMoney, whyNotChange, cashOf } from './repayment.rules.ts';
export { instructionsOf, chosenIn } from './instructions.rules.ts';
export { type Choice, quoteCheckout } from './commands/start-checkout.ts';
export { ownPayment, notRepayable, referenceUsed } from './repayments.errors.ts';
export { openImportedAccount } from './commands/open-imported-account.ts';
export { requireOverpaymentConsent } from './commands/require-overpayment-consent.ts';
export { bookRepayment } from './commands/book-repayment.ts';
export { standingPayments, saveOverpaid, addPayment } from './repayment.store.ts';
export { undoneReferenceOf, undoPayments } from './returned.store.ts';
export { reversePayment } from './commands/reverse-payment.ts';
export { settleDownPayment } from './commands/settle-down-payment.ts';
