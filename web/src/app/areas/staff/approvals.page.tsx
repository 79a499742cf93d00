/** /admin/approvals: pending approvals, each with what its act would do. */
import type { ApprovalView } from '@ajo/contract/modules/approvals';
import type { ReactNode } from 'react';
import { later } from '#ui';

const Approvals = later<{ effect: (approval: ApprovalView) => ReactNode }>(
  async () => (await import('../../../modules/approvals/screens/approvals.screen.tsx')).ApprovalsScreen,
);
const LoanEffect = later<{ approval: ApprovalView }>(
  async () => (await import('../../../modules/servicing/components/requested-preview.tsx')).RequestedPreview,
);

/** A dialog without an effect stays narrow. */
const effectOf = (approval: ApprovalView) =>
  approval.subject.kind === 'loan' && approval.state === 'pending' ? <LoanEffect approval={approval} /> : null;

export const ApprovalsPage = () => <Approvals effect={effectOf} />;
