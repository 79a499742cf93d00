/** Loads, locks and saves the documents of customers. What was replaced stays as it was. */
import type { FileId } from '@ajo/contract/modules/files';
import type { KycId } from '@ajo/contract/modules/onboarding.kyc';
import type { Selectable, Updateable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { DocumentKind, KycDocument } from './profile.ts';

export const toDocument = (row: Selectable<Tables['kyc_documents']>): KycDocument => ({
  id: row.id as KycId,
  userId: row.user_id,
  kind: row.kind,
  fileId: row.file_id as FileId,
  status: row.status,
  reason: row.reason,
  submittedAt: row.submitted_at,
});

/** Everything that was not replaced, in the order in which it was sent. */
export async function findDocuments(db: Database, userId: string): Promise<KycDocument[]> {
  const rows = await sqlOf(db)
    .selectFrom('kyc_documents')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'replaced')
    .orderBy('id')
    .execute();
  return rows.map(toDocument);
}

/** The caller holds the lock on the customer's row, so no other replacement runs at the same time. */
export async function replaceDocuments(tx: Tx, userId: string, kind: DocumentKind): Promise<void> {
  await sqlOf(tx)
    .updateTable('kyc_documents')
    .set({ status: 'replaced' })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('status', '<>', 'replaced')
    .execute();
}

export async function addDocument(
  tx: Tx,
  document: { userId: string; kind: DocumentKind; fileId: FileId; at: Date },
): Promise<void> {
  await sqlOf(tx)
    .insertInto('kyc_documents')
    .values({
      id: newId(document.at),
      user_id: document.userId,
      kind: document.kind,
      file_id: document.fileId,
      status: 'waiting',
      submitted_at: document.at,
    })
    .execute();
}

export async function lockDocument(tx: Tx, id: KycId): Promise<KycDocument | undefined> {
  const row = await sqlOf(tx).selectFrom('kyc_documents').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && toDocument(row);
}

export const saveDocument = async (tx: Tx, id: KycId, change: Updateable<Tables['kyc_documents']>): Promise<void> =>
  void (await sqlOf(tx).updateTable('kyc_documents').set(change).where('id', '=', id).execute());
