/** Approvals, seen: what waits for a second person, and the decision. */
export { WaitingCount } from './components/waiting-count.tsx';
