/** Every error that recovery can return. */
import { DomainError } from '@ajo/contract/kernel/errors';

export const nothingToRecover = (): DomainError =>
  new DomainError('conflict', 'nothing_to_recover', 'Only a running or written-off loan has a recovery log');
