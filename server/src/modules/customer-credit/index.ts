/** Credit that no loan uses: moved to savings by the customer, or refunded by two people. */
export { creditRefund } from './commands/request-credit-refund.ts';
export { customerCreditRoutes } from './customer-credit.routes.ts';
