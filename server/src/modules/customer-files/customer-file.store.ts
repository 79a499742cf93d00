/** Loads and saves notes and documents on customers. The database refuses to change them. */
import type { UserId } from '@ajo/contract/kernel/id';
import type { CustomerDocumentId, CustomerNote } from '@ajo/contract/modules/customer-files';
import type { FileId } from '@ajo/contract/modules/files';
import type { Insertable, Selectable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { DocumentVersion } from './document.ts';

export async function addNote(tx: Tx, row: Insertable<Tables['customer_notes']>): Promise<CustomerNote> {
  return toNote(await sqlOf(tx).insertInto('customer_notes').values(row).returningAll().executeTakeFirstOrThrow());
}

/** Newest first. */
export async function notesOf(
  db: Database,
  customerId: UserId,
  { page, per_page: perPage }: { page: number; per_page: number },
): Promise<{ notes: CustomerNote[]; total: number }> {
  const found = sqlOf(db).selectFrom('customer_notes').where('customer_id', '=', customerId);
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { notes: rows.map(toNote), total: Number(total) };
}

/** The document added last comes first; of each, the newest version. */
export async function documentsOf(db: Database, customerId: UserId): Promise<DocumentVersion[]> {
  const rows = await sqlOf(db)
    .selectFrom('customer_documents')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('document_id', 'desc')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(toVersion);
}

type OfCustomer = { customerId: UserId; documentId: CustomerDocumentId };

/** The current version. The caller holds the lock on the customer's row, so no other version comes at the same time. */
export async function currentVersion(tx: Tx, { customerId, documentId }: OfCustomer): Promise<DocumentVersion | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('customer_documents')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('document_id', '=', documentId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toVersion(row);
}

export const addVersion = async (tx: Tx, row: Insertable<Tables['customer_documents']>): Promise<void> =>
  void (await sqlOf(tx).insertInto('customer_documents').values(row).execute());

const toNote = ({ id, written_by_name: by, written_at: at, text }: Selectable<Tables['customer_notes']>): CustomerNote => ({
  id,
  by,
  at,
  text,
});

const toVersion = (row: Selectable<Tables['customer_documents']>): DocumentVersion => ({
  documentId: row.document_id as CustomerDocumentId,
  version: row.version,
  title: row.title,
  kind: row.kind,
  fileId: row.file_id as FileId,
  by: row.added_by_name,
  at: row.added_at,
});
