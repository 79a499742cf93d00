/** Approvals, seen: what is pending for a second person, and the decision. */
export { WaitingCount } from './components/waiting-count.tsx';
