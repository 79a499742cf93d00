/** Every error that loan accounts can return. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Day, longDay } from '@ajo/contract/kernel/time';

/** A day was closed that is not over: its interest is in the books already, so nothing can be booked before it is reopened. */
export const closedAhead = (through: Day): DomainError =>
  new DomainError(
    'conflict',
    'day_closed_ahead',
    `The books of this loan were closed through ${longDay(through)}, a day that is not over. Two people reopen it: one requests it on the page End of day, another approves it`,
  );

export const ratesInThePast = (): DomainError =>
  wrongField('from', 'Choose today or a later day. Closed days keep their provisions', 'provision_rates_in_the_past');
export const ratesUnchanged = (): DomainError =>
  wrongField('current', 'These rates already apply on this day', 'provision_rates_unchanged');
