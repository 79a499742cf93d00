/** Holds: money of an account that is promised to a payment until it is captured, released or expires. */
export { availableIn, captureHold, expireHolds, heldOn, heldUnder, type Hold, placeHold, releaseHold } from './hold.store.ts';
