/** What two people decide about payments to the tax authorities. */
import type { ApprovalKinds } from '#modules/approvals';
import { taxRemittance } from './commands/remit-tax.ts';
import { remittanceReversal } from './commands/reverse-remittance.ts';

export const taxApprovals: ApprovalKinds = [taxRemittance, remittanceReversal];
