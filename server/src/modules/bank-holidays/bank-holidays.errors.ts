/** Every error of the calendar of bank holidays. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

export const holidayNotToCome = (): DomainError => wrongField('on', 'Choose a day after today', 'holiday_not_to_come');
export const holidayTooFar = (): DomainError => wrongField('on', 'Choose a day within three years', 'holiday_too_far');
export const holidayExists = (): DomainError => wrongField('on', 'This day is a holiday already', 'holiday_exists');
export const calendarFull = (days: number): DomainError =>
  wrongField('on', `The calendar holds at most ${days} future days. Remove one first`, 'calendar_full');
export const holidayMissing = (): DomainError => new DomainError('missing', 'holiday_missing', 'This day is not a holiday');
export const holidayPassed = (): DomainError =>
  new DomainError('conflict', 'holiday_passed', 'Only days that are still to come can be removed');
