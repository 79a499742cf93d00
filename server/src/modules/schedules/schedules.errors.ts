/** Errors of schedules. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

export const firstDueTooEarly = (): DomainError =>
  wrongField('first_due_on', 'The first instalment must fall due after the money is paid out', 'schedule_first_due_too_early');

export const firstDueTooLate = (): DomainError =>
  wrongField('first_due_on', 'The first instalment must fall due within a year', 'schedule_first_due_too_late');

export const termTooLong = (): DomainError =>
  wrongField('instalments', 'The loan may run for at most 30 years', 'schedule_term_too_long');

export const principalTooSmall = (): DomainError =>
  wrongField('principal', 'The amount is too small for this number of instalments', 'schedule_principal_too_small');

export const graceTooLong = (kind: 'principal' | 'interest_deferred'): DomainError =>
  wrongField(`grace.${kind}`, 'The grace must end before the last instalment', 'schedule_grace_too_long');

export const downPaymentTooHigh = (): DomainError =>
  wrongField('down_payment', 'The down payment must stay below the amount of the loan', 'schedule_down_payment_too_high');

export const principalPercentMissing = (): DomainError =>
  wrongField(
    'principal_percent',
    'Enter the percentage of the principal that each instalment repays',
    'schedule_principal_percent_missing',
  );

export const principalPercentUnfit = (): DomainError =>
  wrongField(
    'principal_percent',
    'At this percentage the loan is repaid before its last instalment',
    'schedule_principal_percent_unfit',
  );

export const instalmentAmountMissing = (): DomainError =>
  wrongField('instalment_amount', 'Enter the amount of each instalment', 'schedule_instalment_amount_missing');

export const instalmentAmountUnfit = (): DomainError =>
  wrongField(
    'instalment_amount',
    'This instalment does not repay the loan in this number of rows. It must exceed the interest and leave something for the last row',
    'schedule_instalment_amount_unfit',
  );

export const instalmentsMissing = (): DomainError =>
  wrongField('instalments', 'Enter the number of instalments', 'schedule_instalments_missing');

export const trancheOutside = (): DomainError =>
  wrongField(
    'tranches',
    'Each tranche is paid out after the first day and before the last instalment',
    'schedule_tranche_outside',
  );

export const feesTooHigh = (): DomainError =>
  wrongField('fees', 'The fees must stay below the amount of the loan less the down payment', 'schedule_fees_too_high');

export const roundingTooCoarse = (): DomainError =>
  wrongField(
    'rounding.multiple',
    'Rounding to this multiple would leave an instalment without principal',
    'schedule_rounding_too_coarse',
  );

export const rowMissing = (): DomainError =>
  new DomainError('missing', 'schedule_row_missing', 'This loan has no such unpaid instalment');

export const eventTooEarly = (at: number): DomainError =>
  wrongField(`events.${at}.on`, 'Enter a date on or after the disbursement', 'schedule_event_too_early');

export const nothingToReverse = (at: number): DomainError =>
  wrongField(`events.${at}.reverses`, 'There is no earlier event that could be reversed', 'schedule_nothing_to_reverse');

export const notAfterWriteOff = (at: number): DomainError =>
  wrongField(
    `events.${at}.type`,
    'After a write-off only payments and reversals are possible. Reverse the write-off first',
    'schedule_not_after_write_off',
  );

export const lentTooMuch = (field: string): DomainError =>
  wrongField(field, 'The loan and all later payouts may be ₦100,000,000,000 at most in total', 'schedule_lent_too_much');

export const sameEventTwice = (at: number): DomainError =>
  wrongField(`events.${at}.id`, 'Another event has this id', 'schedule_same_event_twice');

export const eventFirstDueTooEarly = (at: number): DomainError =>
  wrongField(
    `events.${at}.first_due_on`,
    'The first new instalment must fall due after the day of the new schedule',
    'schedule_event_first_due',
  );

/** `field` is that of the wire: `rows`, or one field of one row. */
export const rowsUnfit = (field: string, message: string): DomainError => wrongField(field, message, 'schedule_rows_unfit');

export const notWithRows = (field: string): DomainError =>
  wrongField(field, 'This is not allowed together with given rows', 'schedule_not_with_rows');

export const tooMuchToReplay = (visits: number, max: number): DomainError =>
  wrongField(
    'events',
    `Too much to calculate: rows times events may be ${max.toLocaleString('en')} at most, and these are ${visits.toLocaleString('en')}`,
    'schedule_too_large',
  );

export const replayTookTooLong = (): DomainError =>
  wrongField('events', 'This takes too long to calculate. Send fewer rows or events', 'schedule_too_slow');
