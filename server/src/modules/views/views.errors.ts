/** Every "no" that views can say. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { mostViews } from '@ajo/contract/modules/views';

export const viewMissing = (): DomainError => new DomainError('missing', 'view_missing', 'View not found');
export const nameTaken = (): DomainError => {
  const message = 'You have a view of this name';
  return new DomainError('conflict', 'view_name_taken', message, { errors: { name: [message] } });
};
export const tooMany = (): DomainError => {
  const message = `You have ${mostViews} views of this list. Remove one first`;
  return new DomainError('conflict', 'views_full', message, { errors: { name: [message] } });
};
export const unknownFilter = (name: string): DomainError =>
  wrongField(`filters.${name}`, 'A view of this list does not keep this filter', 'unknown_filter');
