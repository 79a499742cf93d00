/** Every error that imports can return. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

export const importMissing = (): DomainError => new DomainError('missing', 'import_missing', 'Import not found');
export const importKnown = (): DomainError =>
  wrongField('file', 'This file has been imported already. Change it before you import again', 'import_known');
export const unreadable = (why: string): DomainError => wrongField('file', why, 'import_unreadable');
export const takesOverOutside = (): DomainError =>
  wrongField('takes_over_on', 'Choose today or one of the 25 days before', 'import_takes_over_outside');
export const nothingToChange = (): DomainError =>
  new DomainError('conflict', 'nothing_to_change', 'The customer has these details already');
