/** Approvals, seen: what is pending for a second person, and the decision. */
export { ConfirmApprovalDialog } from './components/confirm-approval-dialog.tsx';
