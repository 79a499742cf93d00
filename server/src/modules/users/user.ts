/** A person who may sign in: customer, merchant or staff. */
import { isStaff, type Role } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type { Day } from '@ajo/contract/kernel/time';
import type { UserState } from '@ajo/contract/modules/users';

export type AccountRole = Exclude<Role, 'guarantor'>;
export type User = {
  id: UserId;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  type: AccountRole;
  status: UserState;
  branchId: string | null;
  accountOfficerId: string | null;
  onboardingOfficerId: string | null;
  depositOfficerId: string | null;
  recoveryOfficerId: string | null;
  dateOfBirth: Day | null;
  suspendedAt: Date | null;
  deletedAt: Date | null;
  createdAt: Date;
};
export const fullName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** "0803 000 0000" and "234803…" as +234803…: one way to write a number, so that it is found again. */
export const asE164 = (phone: string): string => `+234${phone.replace(/^(\+?234|0)/, '')}`;

/** HR knows a customer by name, branch and officer only (product decisions §1). */
export const hidesContacts = (reader: Role, of: Role): boolean => reader === 'hr' && !isStaff(of);
