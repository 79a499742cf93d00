/** What an approver types to confirm. */
import type { ApprovalView } from '@ajo/contract/modules/approvals';

/** The reference of money in suspense says nothing to a person: its amount is typed. */
export function subjectToType({ kind, subject, facts }: Pick<ApprovalView, 'kind' | 'subject' | 'facts'>): string {
  const amount = kind === 'receipt_return' ? facts.find(({ field }) => field === 'amount')?.after : undefined;
  return amount ? `Payment of ${amount}` : subject.name;
}
