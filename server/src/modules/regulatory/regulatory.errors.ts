/** Refusals of regulatory files. */
import { type DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Day, longDay } from '@ajo/contract/kernel/time';

export const monthNotClosed = (to: Day): DomainError =>
  wrongField('month', `Choose a month whose last day is closed: ${longDay(to)} is not`, 'month_not_closed');
