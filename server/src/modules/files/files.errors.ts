/** Errors of files. */
import { DomainError } from '@ajo/contract/kernel/errors';

export const fileMissing = (): DomainError => new DomainError('missing', 'file_missing', 'File not found');
export const linkForged = (): DomainError => new DomainError('forbidden', 'link_invalid', 'This link is not valid');
export const linkExpired = (): DomainError =>
  new DomainError('forbidden', 'link_expired', 'This link has expired. Open the file again from its page');
