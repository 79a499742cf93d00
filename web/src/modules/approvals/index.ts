/** Approvals, seen: what waits for a second person, and the decision. */
export { WaitingCount } from './components/waiting-count.tsx';
export { ApprovalsScreen } from './screens/approvals.screen.tsx';
