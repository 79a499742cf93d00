/** Errors of reports. */
import { type DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Day, longDay } from '@ajo/contract/kernel/time';

export const dayOpen = (first: Day | null, last: Day | null): DomainError =>
  wrongField(
    'on',
    first && last ? `Choose a closed day, from ${longDay(first)} to ${longDay(last)}` : 'No day has been closed yet',
    'day_open',
  );
export const officerUnknown = (): DomainError =>
  wrongField('officer_id', 'Choose an account officer of your customers', 'officer_unknown');
