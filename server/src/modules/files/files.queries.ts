/** Finds stored files. Access is checked by the module that owns the file, or by a signed link. */
import type { FileId } from '@ajo/contract/modules/files';
import type { Selectable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database } from '#platform/db/transaction';
import type { StoredFile } from './file.ts';

export async function findFile(db: Database, id: FileId): Promise<StoredFile | undefined> {
  const row = await sqlOf(db).selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toFile(row);
}

/** In the order of the ids; those that do not exist are left out. */
export async function findFiles(db: Database, ids: readonly FileId[]): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const rows = await sqlOf(db).selectFrom('files').selectAll().where('id', 'in', ids).execute();
  const found = new Map(rows.map((row) => [row.id, toFile(row)]));
  return ids.map((id) => found.get(id)).filter((file) => file !== undefined);
}

/** Which of these stored bytes a row names. */
export async function namedBytes(db: Database, storageNames: readonly string[]): Promise<Set<string>> {
  if (storageNames.length === 0) return new Set();
  const rows = await sqlOf(db)
    .selectFrom('files')
    .select('storage_name')
    .where('storage_name', '=', sql<string>`any(${[...storageNames]}::text[])`)
    .execute();
  return new Set(rows.map(({ storage_name: name }) => name));
}

const toFile = (row: Selectable<Tables['files']>): StoredFile => ({
  id: row.id as FileId,
  ownerUserId: row.owner_user_id,
  kind: row.kind,
  name: row.name,
  type: row.type,
  sizeBytes: row.size_bytes,
  sha256: row.sha256,
  storageName: row.storage_name,
  createdAt: row.created_at,
});
