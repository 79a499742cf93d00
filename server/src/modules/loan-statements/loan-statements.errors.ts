/** Every error that loan statements can return. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Day, longDay } from '@ajo/contract/kernel/time';

export const noStatement = (): DomainError =>
  new DomainError('conflict', 'statement_missing', 'There is a statement once a loan has been paid out');
export const wrongEnd = (first: Day, last: Day): DomainError =>
  wrongField('end_date', `Choose a day from ${longDay(first)} to ${longDay(last)}`);
export const wrongStart = (): DomainError => wrongField('start_date', 'The first day comes after the last one');
