/** Every refusal of approvals. */
import { DomainError } from '@ajo/contract/kernel/errors';

export const approvalMissing = (): DomainError => new DomainError('missing', 'approval_missing', 'Approval not found');
export const approvalPending = (title: string): DomainError =>
  new DomainError('conflict', 'approval_pending', `${title}: a request about this is already pending`);
export const approvalDecided = (): DomainError =>
  new DomainError('conflict', 'approval_decided', 'This approval has been decided already');
export const approvalExpired = (): DomainError => new DomainError('conflict', 'approval_expired', 'This approval has expired');
export const ownApproval = (): DomainError =>
  new DomainError('forbidden', 'second_person_needed', 'Another person must confirm your request');
export const notYourApproval = (): DomainError =>
  new DomainError('forbidden', 'forbidden', 'You are not allowed to decide this approval');
export const partOfApproval = (): DomainError =>
  new DomainError('forbidden', 'part_of_approval', 'You cannot decide an approval about yourself');
export const approvalChanged = (): DomainError =>
  new DomainError('conflict', 'approval_changed', 'The request has changed since you opened it. Review it again');
export const requesterSuspended = (): DomainError =>
  new DomainError('conflict', 'requester_suspended', 'The account of the requester is suspended or closed');
export const approvedElsewhere = (): DomainError =>
  new DomainError('conflict', 'approved_elsewhere', 'Approve this on its own page: it needs more details');
