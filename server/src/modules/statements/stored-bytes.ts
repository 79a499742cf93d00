/** The bytes of the file behind a statement. */
import { buffer } from 'node:stream/consumers';
import type { Context } from '#context';
import { findFile } from '#modules/files';
import type { Statement } from './statement.ts';

export async function storedBytes(
  { db, files }: Pick<Context, 'db' | 'files'>,
  { fileId }: Pick<Statement, 'fileId'>,
): Promise<{ bytes: Uint8Array; type: string }> {
  const file = fileId ? await findFile(db, fileId) : undefined;
  if (!file) throw new Error('a statement without its file');
  return { bytes: await buffer(await files.get(file.storageName)), type: file.type };
}
