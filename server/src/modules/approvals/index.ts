/** Approvals: acts that one person requests and a second person confirms. */
export type { ApprovalKind, ApprovalKinds } from './approval.ts';
export { approvalRoutes } from './approvals.routes.ts';
export { expireApprovals } from './commands/expire-approvals.ts';
export { requestApproval } from './commands/request-approval.ts';
