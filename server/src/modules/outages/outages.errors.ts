/** The errors of outages. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

export const outageMissing = (): DomainError => new DomainError('missing', 'outage_missing', 'Day not found');
export const outageDeclared = (): DomainError =>
  wrongField('on', 'This channel is declared for that day already', 'outage_stands');
export const outageInFuture = (): DomainError => wrongField('on', 'Choose today or an earlier day', 'outage_in_future');
export const outageTooOld = (days: number): DomainError =>
  wrongField('on', `Choose a day of the last ${days}: older penalties are waived one by one`, 'outage_too_old');
export const outageWithdrawn = (): DomainError =>
  new DomainError('conflict', 'outage_withdrawn', 'This day was withdrawn already');
