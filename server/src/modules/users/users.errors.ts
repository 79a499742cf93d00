/** Every "no" that users can say. */
import { DomainError } from '@ajo/contract/kernel/errors';

export const userMissing = (): DomainError => new DomainError('missing', 'user_missing', 'User not found');
export const historyMissing = (): DomainError => new DomainError('missing', 'history_missing', 'There is no history of this');
export const emailTaken = (): DomainError =>
  new DomainError('conflict', 'email_taken', 'This e-mail address is taken', {
    errors: { email: ['This e-mail address is taken'] },
  });
