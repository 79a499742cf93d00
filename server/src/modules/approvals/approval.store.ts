/** Adds, locks and settles approvals. */
import type { ApprovalId, ApprovalState } from '@ajo/contract/modules/approvals';
import type { Selectable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { Approval, ApprovalKind, ApprovalKinds, ApprovalSubject } from './approval.ts';

export type ApprovalRow = Selectable<Tables['approvals']> & { is_requester_active: boolean };

/** Every read of approvals starts here, so that each includes whether its requester is still active. */
export const selectApprovals = (db: Database) =>
  sqlOf(db)
    .selectFrom('approvals')
    .selectAll('approvals')
    .select(
      sql<boolean>`exists (select from users requester where requester.id = approvals.asked_by
        and requester.suspended_at is null and requester.deleted_at is null)`.as('is_requester_active'),
    );

export const toApproval = (row: ApprovalRow): Approval => ({
  id: row.id as ApprovalId,
  kind: row.kind,
  subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
  customerId: row.customer_id,
  facts: row.facts,
  reason: row.reason,
  state: row.state,
  requestedBy: row.asked_by,
  requestedByName: row.asked_by_name,
  isRequesterActive: row.is_requester_active,
  requestedAt: row.asked_at,
  expiresAt: row.expires_at,
  decidedByName: row.decided_by_name,
  decidedAt: row.decided_at,
  decisionReason: row.decision_reason,
});

type NewApproval = {
  id: ApprovalId | undefined;
  kind: string;
  subject: ApprovalSubject;
  customerId: string | undefined;
  facts: unknown;
  reason: string;
  requestedBy: { id: string; name: string };
  at: Date;
  expiresAt: Date | null;
};

/** @returns undefined when one of this kind about this subject is pending already. */
export async function addApproval(tx: Tx, approval: NewApproval): Promise<ApprovalId | undefined> {
  const row = await sqlOf(tx)
    .insertInto('approvals')
    .values({
      id: approval.id ?? newId(approval.at),
      kind: approval.kind,
      subject_kind: approval.subject.kind,
      subject_id: approval.subject.id,
      subject_name: approval.subject.name,
      customer_id: approval.customerId ?? null,
      facts: JSON.stringify(approval.facts),
      reason: approval.reason,
      state: 'pending',
      asked_by: approval.requestedBy.id,
      asked_by_name: approval.requestedBy.name,
      asked_at: approval.at,
      expires_at: approval.expiresAt,
    })
    // In the text, not a parameter: a generic plan of the prepared statement finds the partial index by nothing else.
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject_kind', 'subject_id']).where('state', '=', sql.lit('pending')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row && (row.id as ApprovalId);
}

/** Locked until the transaction ends: of two decisions at once the second finds the first. The subject is locked before. */
export async function lockApproval(tx: Tx, id: ApprovalId, kinds: ApprovalKinds): Promise<Approval | undefined> {
  const found = await selectApprovals(tx).where('id', '=', id).executeTakeFirst();
  if (!found) return undefined;
  const kind = kinds.find((one) => one.kind === found.kind) as ApprovalKind | undefined;
  await kind?.lockSubject?.(tx, toApproval(found));
  const row = await selectApprovals(tx).where('id', '=', id).forUpdate('approvals').executeTakeFirst();
  return row && toApproval(row);
}

/** The pending approval of this kind about this subject, locked until the transaction ends. */
export async function lockPendingApproval(
  tx: Tx,
  { kind, subject }: { kind: string; subject: Pick<ApprovalSubject, 'kind' | 'id'> },
): Promise<Approval | undefined> {
  const row = await selectApprovals(tx)
    .where('kind', '=', kind)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('state', '=', 'pending')
    .forUpdate('approvals')
    .executeTakeFirst();
  return row && toApproval(row);
}

/** Without a lock: for screens, and for rules whose subject is locked. */
export async function findPendingApproval(
  db: Database,
  { kind, subject }: { kind: string; subject: Pick<ApprovalSubject, 'kind' | 'id'> },
): Promise<Approval | undefined> {
  const row = await selectApprovals(db)
    .where('kind', '=', kind)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row && toApproval(row);
}

/** Of one kind, about any of these subjects. */
export async function findPendingOf(db: Database, { kind, ids }: { kind: string; ids: readonly string[] }): Promise<Approval[]> {
  if (ids.length === 0) return [];
  const found = selectApprovals(db)
    .where('kind', '=', kind)
    .where('subject_id', 'in', [...ids]);
  return (await found.where('state', '=', 'pending').execute()).map(toApproval);
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

/** An approved act turned out to be impossible in the same transaction. */
export const failApproval = async (tx: Tx, id: ApprovalId, reason: string): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('approvals')
    .set({ state: 'failed', decision_reason: reason })
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .execute());

/** Approvals past their time limit, and those of suspended or closed requesters unless their kind survives them. Nothing is locked. */
export async function findEndedApprovals(
  db: Database,
  { at, survivors }: { at: Date; survivors: readonly { kind: string }[] },
): Promise<ApprovalId[]> {
  const rows = await selectApprovals(db)
    .where('state', '=', 'pending')
    .where(
      sql<boolean>`(expires_at <= ${at} or (approvals.kind <> all(${survivors.map(({ kind }) => kind)}::text[])
        and exists (select from users requester where requester.id = approvals.asked_by
          and (requester.suspended_at is not null or requester.deleted_at is not null))))`,
    )
    .limit(500)
    .execute();
  return rows.map(({ id }) => id as ApprovalId);
}
