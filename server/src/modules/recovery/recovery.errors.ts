/** Every error that recovery can return. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

export const dailyLimitReached = (): DomainError =>
  new DomainError(
    'conflict',
    'help_requested',
    'We have your messages of today. An officer will get in touch; you can also call us',
  );

export const changeLimitReached = (): DomainError =>
  new DomainError(
    'conflict',
    'promise_changed',
    'You have changed your promise often today. Change it again tomorrow, or call us',
  );

export const nothingToRecover = (): DomainError =>
  new DomainError('conflict', 'nothing_to_recover', 'Only a running or written-off loan has a recovery log');

export const customerMoved = (): DomainError =>
  new DomainError('conflict', 'customer_moved', 'Another officer has this customer now: tell them about the visit');

export const noRecoveryOfficer = (): DomainError =>
  wrongField('recovery_officer_id', 'Choose an active recovery officer', 'no_recovery_officer');
export const customerNotLate = (): DomainError =>
  wrongField('customer_ids', 'Choose customers of yours with an overdue or written-off loan', 'customer_not_late');
