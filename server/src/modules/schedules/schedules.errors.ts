/** Every "no" that schedules can say. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

export const firstDueTooEarly = (): DomainError =>
  wrongField('first_due_on', 'The first instalment must fall due after the money is paid out', 'schedule_first_due_too_early');

export const firstDueTooLate = (): DomainError =>
  wrongField('first_due_on', 'The first instalment must fall due within a year', 'schedule_first_due_too_late');

export const termTooLong = (): DomainError =>
  wrongField('instalments', 'The loan may run for at most 30 years', 'schedule_term_too_long');

export const principalTooSmall = (): DomainError =>
  wrongField('principal', 'The amount is too small for so many instalments', 'schedule_principal_too_small');

export const graceTooLong = (): DomainError =>
  wrongField('principal_grace', 'At least one instalment must repay principal', 'schedule_grace_too_long');

export const feesTooHigh = (): DomainError =>
  wrongField('fees', 'The fees must stay below the amount of the loan', 'schedule_fees_too_high');

export const roundingTooCoarse = (): DomainError =>
  wrongField(
    'rounding_multiple',
    'Rounding to this multiple would leave an instalment without principal',
    'schedule_rounding_too_coarse',
  );

export const rowMissing = (): DomainError =>
  new DomainError('missing', 'schedule_row_missing', 'This loan has no such unpaid instalment');
