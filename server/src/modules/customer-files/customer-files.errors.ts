/** Refusals about notes and documents on a customer. */
import { DomainError } from '@ajo/contract/kernel/errors';

export const documentMissing = (): DomainError =>
  new DomainError('missing', 'document_missing', 'Document not found on this customer');
export const documentReplaced = (): DomainError =>
  new DomainError('conflict', 'document_replaced', 'A colleague has added a newer version. Look at it before you replace it');
export const documentUnchanged = (): DomainError =>
  new DomainError('conflict', 'document_unchanged', 'This file is the current version already');
