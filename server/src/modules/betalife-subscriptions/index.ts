/** BetaLife subscriptions: packages paid in parts, completed, delivered, or paid back. */
export { subscriptionNumber } from './subscription.ts';
export { nextAmountOf } from './subscription.rules.ts';
export { bookContribution, subscriptionPayable } from './commands/book-contribution.ts';
export { subscriptionRefund } from './commands/refund-subscription.ts';
export { returnFailed, returnPaid, returnSentBack } from './commands/settle-return.ts';
export { remindOfParts } from './commands/remind-of-parts.ts';
export { remindOfEnds } from './commands/remind-of-end.ts';
export { endUnpaidSubscriptions } from './commands/end-unpaid.ts';
export { ownSubscriptions } from './betalife-subscriptions.queries.ts';
export { subscriptionLists } from './betalife-subscriptions.lists.ts';
export { subscriptionRoutes } from './betalife-subscriptions.routes.ts';
export { subscriptionSubLedgers } from './money.store.ts';
export { hasOpenSubscription } from './subscription.store.ts';
export { subscriptionOwed, subscriptionTarget } from './suspense-target.queries.ts';
