/** How many approvals wait for the reader, next to the menu entry. */
import { useApprovalSummary } from '../approval-summary.calls.ts';

export function WaitingCount() {
  const waiting = useApprovalSummary().data?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <span className="menu-count">
      {waiting}
      <span className="unseen"> waiting for you</span>
    </span>
  );
}
