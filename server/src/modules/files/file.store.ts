/** Adds and removes the rows of kept files. */
import { sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';
import type { StoredFile } from './file.ts';

export async function addFile(tx: Tx, file: StoredFile): Promise<void> {
  await sqlOf(tx)
    .insertInto('files')
    .values({
      id: file.id,
      owner_user_id: file.ownerUserId,
      kind: file.kind,
      name: file.name,
      type: file.type,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      storage_name: file.storageName,
      created_at: file.createdAt,
    })
    .execute();
}

/** @returns the storage names of the removed files: their bytes may be dropped after the commit. */
export async function removeFiles(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const removed = await sqlOf(tx).deleteFrom('files').where('id', 'in', ids).returning('storage_name').execute();
  return removed.map(({ storage_name: name }) => name);
}
