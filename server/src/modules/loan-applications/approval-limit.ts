/** The approval limits. */
import { kobo } from '@ajo/contract/kernel/money';
import { ApprovalLimits } from '@ajo/contract/modules/loan-applications.desk';
import type { Setting } from '#modules/settings';

/** At first ₦500,000 for a sub-admin, two people above ₦5,000,000. */
export const approvalLimits = {
  name: 'loans.approval_limits',
  shape: ApprovalLimits,
  atFirst: { subadmin: kobo(50_000_000n), second_approver_above: kobo(500_000_000n) },
} satisfies Setting<typeof ApprovalLimits>;
