/** Errors of users. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { personNameRule } from '@ajo/contract/kernel/person-name';

const conflict = (code: string, message: string): DomainError => new DomainError('conflict', code, message);
const forbidden = (code: string, message: string): DomainError => new DomainError('forbidden', code, message);

export const noPasswordYet = (): DomainError => conflict('no_password_yet', 'This person has not chosen a password yet');
export const noInvitationOpen = (): DomainError => conflict('no_invitation_open', 'No invitation is open for this person');
export const userMissing = (): DomainError => new DomainError('missing', 'user_missing', 'User not found');
export const historyMissing = (): DomainError => new DomainError('missing', 'history_missing', 'No history found');
export const emailTaken = (): DomainError =>
  new DomainError('conflict', 'email_taken', 'This email address is taken', {
    errors: { email: ['This email address is taken'] },
  });
export const phoneTaken = (): DomainError =>
  new DomainError('conflict', 'phone_taken', 'Another customer signs in with this number', {
    errors: { phone_number: ['Another customer signs in with this number'] },
  });
export const notYourCall = (): DomainError => forbidden('forbidden', 'You are not allowed to do this');
export const ownRecord = (): DomainError => forbidden('own_record', 'You cannot act on your own account');
export const aboveYou = (): DomainError => forbidden('above_you', 'You cannot manage a person with this role');
export const cannotGive = (): DomainError =>
  new DomainError('forbidden', 'role_not_yours', 'You cannot give this role', {
    errors: { user_type_id: ['You cannot give this role'] },
  });
export const customersRegister = (): DomainError =>
  wrongField('user_type_id', 'Customers register themselves. Choose a role of staff', 'customers_register');
export const notARoleOfStaff = (): DomainError =>
  wrongField('user_type_id', 'Only staff change roles, and only to a role of staff', 'not_a_staff_role');
export const hasThisRole = (): DomainError => conflict('has_this_role', 'This person has this role already');
export const nameNotOfPerson = (): DomainError => wrongField('name', personNameRule, 'name_not_of_person');
export const branchNeeded = (): DomainError => wrongField('branch_id', 'Choose a branch for this role', 'branch_needed');
export const branchUnknown = (): DomainError => wrongField('branch_id', 'Choose an open branch', 'branch_unknown');
export const birthdayWrong = (): DomainError => wrongField('date_of_birth', 'This is not a date of birth', 'date_of_birth_wrong');
export const tooYoung = (): DomainError => wrongField('date_of_birth', 'Must be at least 18 years old', 'too_young');
export const hasPortfolio = (): DomainError =>
  conflict('has_portfolio', 'Customers are still with this officer. Transfer them first');
export const lastSuperadmin = (): DomainError => conflict('last_superadmin', 'At least one superadmin must remain');
export const superadminExists = (): DomainError =>
  conflict('superadmin_exists', 'There are two superadmins already. They add all other staff');
export const transferRequired = (): DomainError =>
  new DomainError('forbidden', 'ask_for_transfer', 'Ask for a transfer to move a customer to another branch', {
    errors: { branch_id: ['Ask for a transfer to move a customer to another branch'] },
  });
export const alreadySuspended = (): DomainError => conflict('already_suspended', 'This account is suspended already');
export const notSuspended = (): DomainError => conflict('not_suspended', 'This account is not suspended');
export const loanRuns = (): DomainError =>
  conflict('legal_hold_loan', 'This account has an open application or a loan and must stay open until it is settled');
export const moneyHeld = (): DomainError =>
  conflict('legal_hold_money', 'We hold money of this account. Pay it out before the account is closed');
export const accountClosed = (): DomainError => conflict('account_closed', 'This account was closed');
export const nothingChanges = (): DomainError => wrongField('user_id', 'Nothing would change', 'nothing_changes');

export const officerUnknown = (field: 'old_officer_id' | 'new_officer_id'): DomainError =>
  wrongField(field, 'Choose an officer', 'officer_unknown');
export const officerUnfit = (): DomainError =>
  wrongField('new_officer_id', 'Choose an active officer who looks after customers', 'officer_unfit');
export const sameOfficer = (): DomainError => wrongField('new_officer_id', 'Choose another officer', 'same_officer');
export const nobodyToTransfer = (): DomainError =>
  wrongField('transfer_users', 'No customer is with this officer', 'nobody_to_transfer');
export const customersUnknown = (count: number): DomainError =>
  wrongField('transfer_users', `${count} of these customers cannot be found`, 'customers_unknown');
export const notAllInReach = (): DomainError =>
  wrongField('transfer_users', 'You do not see all customers of this officer. Choose them one by one', 'not_all_in_reach');
export const notWithOfficer = (count: number): DomainError =>
  new DomainError('conflict', 'not_with_officer', `${count} of these customers are not with the old officer`, {
    errors: { transfer_users: [`${count} of these customers are not with the old officer`] },
  });
export const transferOpen = (): DomainError =>
  conflict('transfer_open', 'A transfer of one of these customers is already pending');
export const requestOpen = (): DomainError =>
  conflict('request_open', 'A request like this about this person is already pending');
export const transferMissing = (): DomainError => new DomainError('missing', 'transfer_missing', 'Transfer request not found');
export const requestMissing = (): DomainError => new DomainError('missing', 'request_missing', 'Request not found');
export const requestDecided = (): DomainError => conflict('request_decided', 'This request has been decided already');
export const requestExpired = (): DomainError => conflict('request_expired', 'This request has expired');
export const ownRequest = (): DomainError => forbidden('own_request', 'Another person must review a request that you made');
export const partOfRequest = (): DomainError => forbidden('part_of_request', 'You cannot review a request about yourself');
