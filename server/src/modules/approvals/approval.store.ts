/** Adds, locks and settles approvals. */
import type { ApprovalId, ApprovalState } from '@ajo/contract/modules/approvals';
import type { Selectable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { Approval, ApprovalSubject } from './approval.ts';

export type ApprovalRow = Selectable<Tables['approvals']>;

export const toApproval = (row: ApprovalRow): Approval => ({
  id: row.id as ApprovalId,
  kind: row.kind,
  subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
  customerId: row.customer_id,
  facts: row.facts,
  reason: row.reason,
  state: row.state,
  askedBy: row.asked_by,
  askedByName: row.asked_by_name,
  askedAt: row.asked_at,
  expiresAt: row.expires_at,
  decidedByName: row.decided_by_name,
  decidedAt: row.decided_at,
  decisionReason: row.decision_reason,
});

type NewApproval = {
  kind: string;
  subject: ApprovalSubject;
  customerId: string | undefined;
  facts: unknown;
  reason: string;
  askedBy: { id: string; name: string };
  at: Date;
  expiresAt: Date;
};

/** @returns undefined when one of this kind about this subject is pending already. */
export async function addApproval(tx: Tx, approval: NewApproval): Promise<ApprovalId | undefined> {
  const row = await sqlOf(tx)
    .insertInto('approvals')
    .values({
      id: newId(approval.at),
      kind: approval.kind,
      subject_kind: approval.subject.kind,
      subject_id: approval.subject.id,
      subject_name: approval.subject.name,
      customer_id: approval.customerId ?? null,
      facts: JSON.stringify(approval.facts),
      reason: approval.reason,
      state: 'pending',
      asked_by: approval.askedBy.id,
      asked_by_name: approval.askedBy.name,
      asked_at: approval.at,
      expires_at: approval.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_kind', 'subject_id']).where('state', '=', 'pending').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && (row.id as ApprovalId);
}

/** Locked until the transaction ends: of two decisions at once the second finds the first. */
export async function lockApproval(tx: Tx, id: ApprovalId): Promise<Approval | undefined> {
  const row = await sqlOf(tx).selectFrom('approvals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toApproval(row);
}

type Decision = {
  state: Exclude<ApprovalState, 'pending'>;
  by?: { id: string; name: string };
  reason?: string | undefined;
  at: Date;
};

export const settleApproval = async (tx: Tx, id: ApprovalId, { state, by, reason, at }: Decision): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('approvals')
    .set({
      state,
      decided_by: by?.id ?? null,
      decided_by_name: by?.name ?? null,
      decided_at: at,
      decision_reason: reason ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute());

/** What nobody decided in time; each is taken by one worker only. */
export async function takeExpiredApprovals(tx: Tx, at: Date): Promise<Approval[]> {
  const rows = await sqlOf(tx)
    .selectFrom('approvals')
    .selectAll()
    .where('state', '=', 'pending')
    .where('expires_at', '<=', at)
    .limit(500)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(toApproval);
}
