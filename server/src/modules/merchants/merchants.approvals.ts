/** What two people decide about payments to merchants. */
import type { ApprovalKinds } from '#modules/approvals';
import { settlementReversal } from './commands/reverse-settlement.ts';
import { merchantSettlement } from './commands/settle-merchant.ts';

export const merchantApprovals: ApprovalKinds = [merchantSettlement, settlementReversal];
