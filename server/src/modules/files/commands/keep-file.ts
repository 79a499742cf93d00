/** Keeps uploaded files: their bytes go to the storage before the transaction, their rows into it. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileId } from '@ajo/contract/modules/files';
import type { Context } from '#context';
import type { Tx } from '#platform/db/transaction';
import type { TakenFile } from '#platform/files/intake';
import { newId } from '#platform/ids';
import type { StoredBytes } from '../file.ts';
import { addFile } from '../file.store.ts';

/**
 * Stores the bytes, then does `work`, whose transaction references them with `keepFile`; when it throws they are removed. A
 * process killed between the two leaves bytes without a row: they take space and are unreachable.
 */
export async function withStoredBytes<T>(
  { files, clock, log }: Pick<Context, 'files' | 'clock' | 'log'>,
  taken: readonly (Omit<TakenFile, 'type' | 'discard'> & { type: string })[],
  work: (stored: StoredBytes[]) => Promise<T>,
): Promise<T> {
  const stored: StoredBytes[] = [];
  try {
    for (const { path, name, type, sizeBytes, sha256 } of taken) {
      const storageName = newId(clock.now());
      stored.push({ name, type, sizeBytes, sha256, storageName });
      await files.put(storageName, createReadStream(path), { contentType: type, sizeBytes });
    }
    return await work(stored);
  } catch (error) {
    const removals = await Promise.allSettled(stored.map(({ storageName }) => files.remove(storageName)));
    for (const removal of removals)
      if (removal.status === 'rejected') log.warn({ err: removal.reason }, 'bytes without a file were left behind');
    throw error;
  }
}

/** The row of bytes that already lie in the storage. */
export async function keepFile(
  tx: Tx,
  stored: StoredBytes,
  facts: { kind: string; ownerUserId: string | null; at: Date },
): Promise<FileId> {
  const id = newId<FileId>(facts.at);
  await addFile(tx, { ...stored, id, kind: facts.kind, ownerUserId: facts.ownerUserId, createdAt: facts.at });
  return id;
}

/** The same for bytes that we made ourselves. When `work` throws or returns that it did not store them, they are removed. */
export async function withMadeBytes(
  { files, clock }: Pick<Context, 'files' | 'clock'>,
  { name, type, body }: { name: string; type: string; body: Buffer },
  work: (stored: StoredBytes) => Promise<'kept' | 'not needed'>,
): Promise<void> {
  const storageName = newId(clock.now());
  await files.put(storageName, body, { contentType: type, sizeBytes: body.length });
  let isKept = false;
  try {
    const sha256 = createHash('sha256').update(body).digest('hex');
    isKept = (await work({ name, type, sizeBytes: body.length, sha256, storageName })) === 'kept';
  } finally {
    if (!isKept) await files.remove(storageName);
  }
}

export const dropBytes = ({ files }: Pick<Context, 'files'>, storageName: string): Promise<void> => files.remove(storageName);
