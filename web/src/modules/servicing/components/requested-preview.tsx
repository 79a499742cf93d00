/** The preview of a pending approval about a loan; nothing for other approvals. */
import type { ApprovalView } from '@ajo/contract/modules/approvals';
import type { LoanId } from '@ajo/contract/modules/loans';
import { isPreviewed } from '../preview.labels.ts';
import { ChangePreview } from './change-preview.tsx';

export function RequestedPreview({ approval: { id, kind, subject, state } }: { approval: ApprovalView }) {
  if (!isPreviewed(kind) || state !== 'pending') return null;
  return <ChangePreview loanId={subject.id as LoanId} previewed={{ kind: 'requested', approvalId: id }} />;
}
