/** Payments from a customer's own savings for other products. */
export type { Payable, PayableRegistry, PreparedPayment, SavingsFunding } from './payable.ts';
export { otherAmount } from './savings-payments.errors.ts';
export { canPayFromSavings, isFromSavings } from './savings-payments.queries.ts';
export { savingsPaymentRoutes } from './savings-payments.routes.ts';
