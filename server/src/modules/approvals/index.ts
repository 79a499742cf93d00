/** Approvals: acts that one person requests and another confirms. */
export type {
  Approval,
  ApprovalEffect,
  ApprovalEnd,
  ApprovalKind,
  ApprovalKinds,
  ApprovalOutcome,
  RequestableKind,
} from './approval.ts';
export { notCarriedOut } from './approval.ts';
export { approvalLists } from './approvals.lists.ts';
export { countPendingApprovals, type Registry } from './approvals.queries.ts';
export { approvalRoutes } from './approvals.routes.ts';
export { approve, decline } from './commands/decide-approval.ts';
export { expireApprovals } from './commands/expire-approvals.ts';
export { endOutdatedApproval, requestApproval } from './commands/request-approval.ts';
export {
  isApprovalPending,
  pendingRequesters,
  settlePendingApproval,
  withdrawPendingApproval,
} from './commands/settle-pending.ts';
