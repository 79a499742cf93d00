/** Errors of reports. */
import { type DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Day, longDay } from '@ajo/contract/kernel/time';

/** `field`: the name of the day in the query. */
export const dayOpen = (field: 'on' | 'rolled_by', first: Day | null, last: Day | null): DomainError =>
  wrongField(
    field,
    first && last ? `Choose a closed day, from ${longDay(first)} to ${longDay(last)}` : 'No day has been closed yet',
    'day_open',
  );
export const rolledBefore = (on: Day): DomainError => wrongField('rolled_by', `Choose a day after ${longDay(on)}`, 'day_before');
export const officerUnknown = (): DomainError =>
  wrongField('officer_id', 'Choose an account officer of your customers', 'officer_unknown');
