/** Links to stored files: created for users who may see the file, and usable by every holder of the link. */
import { apiRoot } from '@ajo/contract/kernel/call';
import type { FileId, FileView } from '@ajo/contract/modules/files';
import type { Context } from '#context';
import { checkLink, linkSecret, signLink } from '#platform/files/signed-link';
import { FileReply } from '#platform/http/file-reply';
import type { StoredFile } from './file.ts';
import { fileMissing, linkExpired, linkForged } from './files.errors.ts';
import { findFile } from './files.queries.ts';

type Signing = Pick<Context, 'config' | 'clock'>;

/** An address on our own site, valid for five minutes. The caller has checked that the user may see this file. */
export function linkTo({ config, clock }: Signing, id: FileId): string {
  const { expires, signature } = signLink(linkSecret(config.APP_SECRET), id, clock.now());
  return `${apiRoot}/files/${id}?expires=${expires}&signature=${signature}`;
}

export const fileView = (context: Signing, file: StoredFile): FileView => ({
  id: file.id,
  name: file.name,
  type: file.type,
  size_bytes: file.sizeBytes,
  url: linkTo(context, file.id),
});

/**
 * Images and videos of ours are shown in the page; whatever else could run something in a browser is only ever saved.
 * @throws DomainError `forbidden` for a forged or late link, `missing` when the file is gone
 */
export async function openLink(
  { config, clock, db, files }: Context,
  link: { id: FileId; expires: number; signature: string },
): Promise<FileReply> {
  const verdict = checkLink(linkSecret(config.APP_SECRET), link, clock.now());
  if (verdict === 'forged') throw linkForged();
  if (verdict === 'expired') throw linkExpired();
  const file = await findFile(db, link.id);
  if (!file) throw fileMissing();
  return new FileReply({
    body: await files.get(file.storageName),
    contentType: file.type,
    fileName: file.name,
    sizeBytes: file.sizeBytes,
    disposition: /^(image|video)\//.test(file.type) ? 'inline' : 'attachment',
  });
}
