/** Referrals, seen: the list of staff and a person's own code. */
export { MyReferrals } from './components/my-referrals.tsx';
