/** What every module that books incoming money shares: its cash legs, and the daily limit of one person. */
export { bookingsRoutes } from './bookings.routes.ts';
export { recordedAboveLimit, reversalNeedsTwo } from './by-hand.store.ts';
export { cashLegs } from './cash.rules.ts';
