/** Merchants: the loans of customers who came through them, and what we owe them. */
export { merchantRoutes } from './merchants.routes.ts';
export { merchantApprovals } from './merchants.approvals.ts';
export { requireMerchant } from './merchant-page.queries.ts';
export { merchantBorrowers, merchantLoans } from './merchants.queries.ts';
export { merchantLists } from './merchants.lists.ts';
