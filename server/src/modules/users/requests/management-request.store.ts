/** Adds, finds, locks and settles user-management requests. */
import type { ManagementKind, ManagementRequestId } from '@ajo/contract/modules/users.requests';
import type { Selectable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { FactTexts } from '../person-change.rules.ts';
import { type Settlement, settledColumns } from './transfer.store.ts';
import { requestMissing, requestOpen } from '../users.errors.ts';

export type ManagementRequestRow = Selectable<Tables['user_management_requests']>;
type NewRequest = {
  id: ManagementRequestId;
  subjectId: string;
  kind: ManagementKind;
  before: FactTexts;
  after: FactTexts;
  reason: string;
  requestedBy: string;
  at: Date;
  expiresAt: Date;
};

/** @throws DomainError `request_open` when one of this kind about this person waits already. */
export async function addManagementRequest(tx: Tx, input: NewRequest): Promise<void> {
  const row = await sqlOf(tx)
    .insertInto('user_management_requests')
    .values({
      id: input.id,
      subject_id: input.subjectId,
      kind: input.kind,
      before: JSON.stringify(input.before),
      after: JSON.stringify(input.after),
      reason: input.reason,
      status: 'pending',
      requested_by: input.requestedBy,
      requested_at: input.at,
      expires_at: input.expiresAt,
    })
    // In the text, not a parameter: a generic plan of the prepared statement finds the partial index by nothing else.
    .onConflict((conflict) => conflict.columns(['subject_id', 'kind']).where('status', '=', sql.lit('pending')).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw requestOpen();
}

/** Reviewers are responsible for everyone, so there is no narrower scope than all. */
export async function findManagementRequest(db: Database, id: ManagementRequestId): Promise<ManagementRequestRow> {
  const row = await sqlOf(db).selectFrom('user_management_requests').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw requestMissing();
  return row;
}

export const settleManagementRequest = async (tx: Tx, id: string, settlement: Settlement): Promise<void> =>
  void (await sqlOf(tx).updateTable('user_management_requests').set(settledColumns(settlement)).where('id', '=', id).execute());
