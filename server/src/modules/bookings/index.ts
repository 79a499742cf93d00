/** What every module that books incoming money shares: its cash legs, and the daily total of one person. */
export { recordedByHand } from './by-hand.store.ts';
export { cashLegs } from './cash.rules.ts';
