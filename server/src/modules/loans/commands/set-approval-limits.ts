/** Sets up to which amount who approves alone, from today on. */
import type { Actor } from '@ajo/contract/kernel/access';
import { ApprovalLimits } from '@ajo/contract/modules/loans.desk';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { approvalLimits, saveApprovalLimits } from '../approval-limit.store.ts';
import { limitsInverted } from '../loans.errors.ts';

export async function setApprovalLimits(context: Context, actor: Actor, limits: ApprovalLimits): Promise<ApprovalLimits> {
  if (limits.second_approver_above < limits.subadmin) throw limitsInverted();
  const [on, at] = [context.clock.businessDay(), context.clock.now()];
  return inTransaction(context.db, async (tx) => {
    const before = await approvalLimits(tx, on);
    await saveApprovalLimits(tx, { limits, on, by: actor.id, at });
    await record(tx, context, {
      actor,
      subject: { kind: 'setting', id: newId(at) },
      action: 'set the approval limits',
      before: ApprovalLimits.encode(before),
      after: ApprovalLimits.encode(limits),
    });
    return limits;
  });
}
