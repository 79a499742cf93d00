/** Sets up to which amount who approves alone, from today or a later day. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { EffectiveFrom, SettingView } from '@ajo/contract/kernel/setting';
import type { ApprovalLimits } from '@ajo/contract/modules/loan-applications.desk';
import type { Context } from '#context';
import { changeSetting } from '#modules/settings';
import { approvalLimits } from '../approval-limit.ts';
import { limitsInverted } from '../loan-applications.errors.ts';

export async function setApprovalLimits(
  context: Context,
  actor: Actor,
  body: ApprovalLimits & EffectiveFrom,
): Promise<SettingView<ApprovalLimits>> {
  if (body.second_approver_above < body.subadmin) throw limitsInverted();
  return changeSetting(context, actor, { setting: approvalLimits, body, action: 'set the approval limits' });
}
