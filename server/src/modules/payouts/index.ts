/** Payouts: each is an order with its own reference; only the provider's response sets its final status. */
export { queryDuePayouts, receiveTransferNotice } from './commands/query-payouts.ts';
export { cancelPayout } from './commands/cancel-payout.ts';
export { payoutByHand } from './commands/record-by-hand.ts';
export { endPayouts, whyNotEndPayouts } from './commands/end-payouts.ts';
export { payoutClaimed } from './payouts.errors.ts';
export { causeOfFailure } from './payout.rules.ts';
export { orderPayout } from './commands/order-payout.ts';
export { isReferenceRecorded, wasOrderedTo } from './payout.store.ts';
export { recordOutcome } from './commands/record-outcome.ts';
export { payoutsAreOn, sendPayouts } from './commands/send-payouts.ts';
export type { OwnerOfRecord, Outcome, Payout, PayoutOrder, PayoutReaction, PayoutReactions } from './payout.ts';
export { unknownTransfers } from './payouts.queries.ts';
export { payoutsRoutes } from './payouts.routes.ts';
export { payoutLists } from './payouts.lists.ts';
