/** When a document may be replaced by a newer version. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { DocumentVersion } from './document.ts';
import * as no from './customer-files.errors.ts';

type Newer = { seenVersion: number; isSameFile: boolean };

/** `current`: undefined for a document of another customer, or none. */
export function whyNotReplace(
  current: Pick<DocumentVersion, 'version'> | undefined,
  { seenVersion, isSameFile }: Newer,
): DomainError | undefined {
  if (!current) return no.documentMissing();
  if (current.version !== seenVersion) return no.documentReplaced();
  return isSameFile ? no.documentUnchanged() : undefined;
}
