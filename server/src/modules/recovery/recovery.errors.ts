/** Every error that recovery can return. */
import { DomainError } from '@ajo/contract/kernel/errors';

export const dailyLimitReached = (): DomainError =>
  new DomainError(
    'conflict',
    'help_requested',
    'We have your messages of today. An officer will get in touch; you can also call us',
  );

export const nothingToRecover = (): DomainError =>
  new DomainError('conflict', 'nothing_to_recover', 'Only a running or written-off loan has a recovery log');
