/** Every refusal of lists. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { maxRowsAtOnce } from '@ajo/contract/kernel/list';
import { maxViews } from '@ajo/contract/modules/lists';
import { maxSchedules } from '@ajo/contract/modules/lists.schedules';

export const viewMissing = (): DomainError => new DomainError('missing', 'view_missing', 'View not found');
export const nameTaken = (): DomainError => {
  const message = 'You have a view of this name';
  return new DomainError('conflict', 'view_name_taken', message, { errors: { name: [message] } });
};
export const tooMany = (): DomainError => {
  const message = `You have ${maxViews} views of this list. Remove one first`;
  return new DomainError('conflict', 'views_full', message, { errors: { name: [message] } });
};
export const unknownFilter = (name: string): DomainError =>
  wrongField(`filters.${name}`, 'A view of this list does not keep this filter', 'unknown_filter');
export const unknownColumn = (at: number, known: readonly string[]): DomainError =>
  wrongField(`columns.${at}`, `Column not found. This list has: ${known.join(', ')}`, 'unknown_column');
export const unknownList = (): DomainError => wrongField('list', 'List not found', 'unknown_list');
export const listForbidden = (): DomainError => new DomainError('forbidden', 'forbidden', 'You are not allowed to do this');
export const exportPending = (): DomainError =>
  new DomainError('conflict', 'export_waiting', 'Your file of this list is being made. Wait until it is ready');
export const tooManyRows = (): DomainError =>
  new DomainError(
    'invalid',
    'too_many_rows',
    `The filters find more than ${maxRowsAtOnce.toLocaleString('en-NG')} rows. Narrow them, or have the file made in the background`,
  );
export const scheduleMissing = (): DomainError =>
  new DomainError('missing', 'schedule_missing', 'This scheduled report has ended');
export const searchScheduled = (name: string): DomainError =>
  wrongField(`filters.${name}`, 'A scheduled report cannot search for one person or thing', 'schedule_keeps_no_search');
export const noPeriod = (): DomainError => wrongField('covers_period', 'This list is not filtered by days', 'list_has_no_period');
export const schedulesFull = (): DomainError =>
  new DomainError('conflict', 'schedules_full', `You have ${maxSchedules} scheduled reports. End one first`);
