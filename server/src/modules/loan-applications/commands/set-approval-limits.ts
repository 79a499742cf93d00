/** Sets up to which amount who approves alone, from today on. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { ApprovalLimits } from '@ajo/contract/modules/loan-applications.desk';
import type { Context } from '#context';
import { changeSetting } from '#modules/settings';
import { approvalLimits } from '../approval-limit.ts';
import { limitsInverted } from '../loan-applications.errors.ts';

export async function setApprovalLimits(context: Context, actor: Actor, limits: ApprovalLimits): Promise<ApprovalLimits> {
  if (limits.second_approver_above < limits.subadmin) throw limitsInverted();
  return changeSetting(context, actor, { setting: approvalLimits, value: limits, action: 'set the approval limits' });
}
