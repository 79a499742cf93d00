/** Referrals, seen: the list of staff and a person's own code. */
export { CodeCard } from './components/code-card.tsx';
export { MyReferrals } from './components/my-referrals.tsx';
export { useMyReferrals } from './referrals.calls.ts';
