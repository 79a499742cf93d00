/** A person who may sign in: customer, merchant or staff. */
import { type AccountRole, isStaff, type Role } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { type Day, dayMs } from '@ajo/contract/kernel/time';
import type { UserSearch, UserState } from '@ajo/contract/modules/users';

export type User = {
  id: UserId;
  firstName: string;
  lastName: string;
  /** Null for a customer who signed up by phone and has added no address. Staff and merchants have one. */
  email: string | null;
  phone: string | null;
  /** When a code proved that the customer holds the number: only then does it open the account. */
  phoneVerifiedAt: Date | null;
  type: AccountRole;
  status: UserState;
  branchId: string | null;
  accountOfficerId: string | null;
  onboardingOfficerId: string | null;
  depositOfficerId: string | null;
  recoveryOfficerId: string | null;
  dateOfBirth: Day | null;
  suspendedAt: Date | null;
  suspendedReason: string | null;
  deletedAt: Date | null;
  createdAt: Date;
};
/** Ties of a person that prevent closing the account or changing the role. */
export type Obligations = { hasLoan: boolean; hasPortfolio: boolean; isLastSuperadmin: boolean };

/** An undecided request expires. */
export const requestLivesMs = 30 * dayMs;

export const isCustomer = (type: Role): boolean => type === 'user' || type === 'default';
/** Who may be responsible for customers. */
export const officerRoles: readonly AccountRole[] = [
  'subadmin',
  'team_lead',
  'credit_officer',
  'onboarding_officer',
  'recovery_officer',
];
export const isOfficerRole = (type: AccountRole): boolean => officerRoles.includes(type);
/** Whose reach is a branch, or who works in one. */
export const needsBranch = (type: AccountRole): boolean =>
  ['subadmin', 'team_lead', 'credit_officer', 'onboarding_officer'].includes(type);

export const fullName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** "0803 000 0000" and "234803…" as +234803…: one way to write a number, so that it is found again. */
export const asE164 = (phone: string): string => `+234${phone.replace(/^(\+?234|0)/, '')}`;

/** "Ada Obi Eze" as first name and the rest. */
export function namesIn(full: string): Pick<User, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = full.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** HR sees a customer's name, branch and officer only. */
export const hidesContacts = (reader: Role, of: Role): boolean => reader === 'hr' && !isStaff(of);

const listedTypes: readonly AccountRole[] = ['user', 'default', 'merchant'];

/** Those of `filter`, otherwise customers and merchants; `type` chooses among them. `default` is a customer as well. */
export function typesOfUsers({ filter, type }: Pick<UserSearch, 'filter' | 'type'>): readonly AccountRole[] {
  const types = filter?.user_type?.length ? filter.user_type : listedTypes;
  return type ? types.filter((one) => one === type || (type === 'user' && one === 'default')) : types;
}
