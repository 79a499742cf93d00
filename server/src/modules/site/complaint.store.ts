/** Loads, locks and saves complaints. */
import type { ComplaintCategory, ComplaintId, ComplaintState } from '@ajo/contract/modules/site';
import type { Selectable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Tx } from '#platform/db/transaction';
import type { Complaint } from './complaint.ts';
import { complaintMissing } from './site.errors.ts';

export const toComplaint = (row: Selectable<Tables['complaints']>): Complaint => ({
  id: row.id as ComplaintId,
  number: row.number,
  userId: row.user_id,
  loanId: row.loan_id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  category: row.category as ComplaintCategory,
  message: row.message,
  status: row.status,
  receivedAt: row.received_at,
  acknowledgeBy: row.acknowledge_by,
  answerBy: row.answer_by,
  acknowledgedAt: row.acknowledged_at,
  answeredAt: row.answered_at,
  answer: row.answer,
});

/** Counts on even when the complaint that asked is rolled back: a gap is harmless, the same number twice is not. */
export async function nextCount(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select nextval('complaint_numbers') as count`.execute(sqlOf(tx));
  return Number(rows[0]?.count);
}

/** False when the application has an open review: the index decides, also between two requests at once. */
export async function addComplaint(tx: Tx, complaint: Complaint): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('complaints')
    .values({
      id: complaint.id,
      number: complaint.number,
      user_id: complaint.userId,
      loan_id: complaint.loanId,
      name: complaint.name,
      email: complaint.email,
      phone: complaint.phone,
      category: complaint.category,
      message: complaint.message,
      status: complaint.status,
      received_at: complaint.receivedAt,
      acknowledge_by: complaint.acknowledgeBy,
      answer_by: complaint.answerBy,
    })
    .onConflict((conflict) =>
      conflict
        .column('loan_id')
        .where(sql<boolean>`loan_id is not null and status <> 'answered'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** @throws DomainError when there is none. */
export async function lockComplaint(tx: Tx, id: ComplaintId): Promise<Complaint> {
  const row = await sqlOf(tx).selectFrom('complaints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw complaintMissing();
  return toComplaint(row);
}

type Move = { to: ComplaintState; by: string; at: Date; answer?: string };

export async function moveComplaint(tx: Tx, id: ComplaintId, { to, by, at, answer }: Move): Promise<Complaint> {
  const row = await sqlOf(tx)
    .updateTable('complaints')
    .set({
      status: to,
      ...(to === 'acknowledged' && { acknowledged_at: at, acknowledged_by: by }),
      ...(answer !== undefined && { answer, answered_at: at, answered_by: by }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toComplaint(row);
}
