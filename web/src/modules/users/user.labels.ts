/** The words for roles, states and fields of people. A new one without a label does not compile. */
import { kobo, naira } from '@ajo/contract/kernel/money';
import type { ManagementKind, RequestState } from '@ajo/contract/modules/users.requests';
import type { AccountType, Office, UserState } from '@ajo/contract/modules/users';
import { factName, factText } from '#platform/fact-text';
import { percentOfBasisPoints } from '#platform/percent';

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
  reinstate: 'Reinstate',
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
  email: 'Email',
  phone_number: 'Phone',
  date_of_birth: 'Date of birth',
  branch_id: 'Branch',
  user_type_id: 'Role',
  effective_on: 'Valid from',
  rate_bps: 'Rate',
};
/** Facts that are kobo. */
const money =
  /^(monthly_income|monthly_sales|reward|amount|balance|net|paid|price|principal|returned|to_return|rolled|fee|interest|interest_lost|outstanding|owed|in_favour_of_customer)$/;
export const fieldLabel = (field: string): string => fields[field] ?? factName(field);

/** A role inside a change is stored by its id. */
export const changeText = (field: string, value: string | null): string => {
  if (field === 'user_type_id') return roleLabels[value as AccountType] ?? factText(value);
  if (field === 'rate_bps' && value !== null) return `${percentOfBasisPoints(Number(value))}%`;
  return money.test(field) && /^\d{1,18}$/.test(value ?? '') ? naira(kobo(BigInt(value ?? 0))) : factText(value);
};
