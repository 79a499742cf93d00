/** Errors of branches. */
import { DomainError } from '@ajo/contract/kernel/errors';

export const branchMissing = (): DomainError => new DomainError('missing', 'branch_missing', 'Branch not found');
export const officerMissing = (): DomainError => new DomainError('missing', 'officer_missing', 'Officer not found');
export const notYourCall = (): DomainError => new DomainError('forbidden', 'forbidden', 'You are not allowed to do this');
export const nameTaken = (): DomainError =>
  new DomainError('conflict', 'branch_name_taken', 'A branch with this name exists', {
    errors: { name: ['A branch with this name exists'] },
  });
export const branchHasPeople = (): DomainError =>
  new DomainError('conflict', 'branch_has_people', 'Move the staff and customers of this branch first');
