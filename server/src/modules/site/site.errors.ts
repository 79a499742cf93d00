/** Errors of the site. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { longInstant } from '@ajo/contract/kernel/time';

export const complaintMissing = (): DomainError =>
  new DomainError('missing', 'complaint_missing', 'We found no complaint with this number and email address');
export const complaintAlready = (state: string): DomainError =>
  new DomainError('conflict', 'complaint_state', `This complaint is already ${state}`);
export const applicationMissing = (): DomainError =>
  new DomainError('missing', 'application_missing', 'We found no such application');
export const notDenied = (): DomainError =>
  new DomainError('conflict', 'application_not_denied', 'Only an application that was not approved can be reviewed');
export const reviewOpen = (number: string, answerBy: Date): DomainError =>
  new DomainError(
    'conflict',
    'review_open',
    `You have already asked for a review of this application. Its number is ${number}, and we answer by ${longInstant(answerBy)}`,
  );
export const messageMissing = (): DomainError => new DomainError('missing', 'message_missing', 'We found no such message');

export const messageAlready = (): DomainError =>
  new DomainError('conflict', 'message_answered', 'This message is already answered');

export const wrongPeriod = (): DomainError =>
  new DomainError('invalid', 'period', 'Choose an end date on or after the start date', {
    errors: { end_date: ['Choose an end date on or after the start date'] },
  });
