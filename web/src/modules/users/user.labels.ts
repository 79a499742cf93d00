/** The words for roles, states and fields of people. A new one without a label does not compile. */
import type { ManagementKind, RequestState } from '@ajo/contract/modules/users.requests';
import type { AccountType, Office, UserState } from '@ajo/contract/modules/users';

export const roleLabels: Record<AccountType, string> = {
  superadmin: 'Superadmin',
  admin: 'Admin',
  subadmin: 'Sub-admin',
  team_lead: 'Team lead',
  credit_officer: 'Credit officer',
  onboarding_officer: 'Onboarding officer',
  finance: 'Finance',
  compliance_officer: 'Compliance officer',
  recovery_officer: 'Recovery officer',
  hr: 'HR',
  merchant: 'Merchant',
  user: 'Customer',
  default: 'Customer',
};

export const stateLabels: Record<UserState, string> = {
  unregistered: 'Unregistered',
  registered: 'Registered',
  active: 'Active',
};

export const requestLabels: Record<RequestState, string> = {
  pending: 'Pending',
  completed: 'Completed',
  denied: 'Denied',
  failed: 'Failed',
};

export const kindLabels: Record<ManagementKind, string> = {
  role: 'Change the role',
  profile: 'Change the profile',
  suspend: 'Suspend',
  reinstate: 'Let in again',
  delete: 'Close the account',
};

export const officeLabels: Record<Office, string> = {
  account: 'Account officer',
  onboarding: 'Onboarding officer',
  deposit: 'Deposit officer',
  recovery: 'Recovery officer',
};

const fields: Record<string, string> = {
  name: 'Name',
  email: 'E-mail',
  phone_number: 'Phone',
  date_of_birth: 'Date of birth',
  branch_id: 'Branch',
  user_type_id: 'Role',
};
/** Fields that only history knows are read as they are spelled. */
export const fieldLabel = (field: string): string => fields[field] ?? field.replaceAll('_', ' ');

/** A role inside a change is stored by its id. */
export const factText = (field: string, value: string | null): string => {
  if (value === null || value === '') return '—';
  return field === 'user_type_id' ? (roleLabels[value as AccountType] ?? value) : value;
};
