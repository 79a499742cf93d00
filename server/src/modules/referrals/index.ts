/** Referrals: codes, referred people, and the reward after a live period. */
export { codeOf } from './commands/give-code.ts';
export { followReferrals } from './commands/follow-referrals.ts';
export { isReferralCode } from './referral.store.ts';
export { referralRoutes } from './referrals.routes.ts';
export { referralLists } from './referrals.lists.ts';
