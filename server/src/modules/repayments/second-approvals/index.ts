/** Second approvals: acts on a running loan that one person requests and another confirms. */
export { declineApproval } from './decline-approval.ts';
export { repaymentApprovals, type RequestedEffects, type ServicingActs } from './repayment-approvals.ts';
export { requestOrConfirm } from './request-or-confirm.ts';
export { isEndRequested, reversalOf } from './second-approval.store.ts';
