/** Refusals at the counter. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

export const walkInMissing = (): DomainError =>
  new DomainError('missing', 'walk_in_missing', 'This took too long. Please start again');
export const wrongCode = (): DomainError =>
  wrongField('code', 'This code is not right or too old. Check it, or send another one', 'wrong_code');
export const branchUnknown = (): DomainError => wrongField('branch_id', 'Choose one of your branches', 'branch_unknown');
export const officerUnknown = (): DomainError =>
  wrongField('officer_id', 'Choose a credit officer of this branch', 'officer_unknown');
export const preparedMissing = (): DomainError =>
  new DomainError('missing', 'prepared_missing', 'This application was sent, or took too long. Please start again');
export const ownGuarantee = (field: 'guarantor_phone' | 'guarantor_email'): DomainError =>
  wrongField(field, 'This is yours: a colleague fills in an application that you guarantee', 'own_guarantee');
export const noContact = (): DomainError =>
  new DomainError('conflict', 'no_contact', 'The customer has no verified number and no email address for a code');
