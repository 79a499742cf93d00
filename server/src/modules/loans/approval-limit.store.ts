/** Up to which amount who approves alone: a setting with the day from which it holds. */
import { kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { ApprovalLimits } from '@ajo/contract/modules/loans.desk';
import { sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';

const name = 'loans.approval_limits';
/** What holds before somebody decides otherwise: ₦500,000 for a sub-admin, two people above ₦5,000,000. */
const atFirst: ApprovalLimits = { subadmin: kobo(50_000_000n), second_approver_above: kobo(500_000_000n) };

export async function approvalLimits(db: Database, on: Day): Promise<ApprovalLimits> {
  const row = await sqlOf(db)
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .where('effective_on', '<=', on)
    .orderBy('effective_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? ApprovalLimits.decode(row.value as Parameters<typeof ApprovalLimits.decode>[0]) : atFirst;
}

type NewLimits = { limits: ApprovalLimits; on: Day; by: string; at: Date };

export async function saveApprovalLimits(tx: Tx, { limits, on, by, at }: NewLimits): Promise<void> {
  const row = { value: JSON.stringify(ApprovalLimits.encode(limits)), changed_by: by, changed_at: at };
  await sqlOf(tx)
    .insertInto('settings')
    .values({ name, effective_on: on, ...row })
    .onConflict((conflict) => conflict.columns(['name', 'effective_on']).doUpdateSet(row))
    .execute();
}
