/** The lists behind the figures of a branch or an officer. */
import { search } from '@ajo/contract/kernel/page';
import { paths } from '#platform/paths';

type Of = { branch_id: string } | { officer_id: string };

export const customersOf = (of: Of): string => `${paths.staff.users}?${search({ ...of, type: 'user' })}`;
export const runningLoansOf = (of: Of): string => `${paths.staff.requests}?${search({ ...of, status: 'active' })}`;
export const lateLoansOf = (of: Of): string =>
  `${paths.staff.requests}?${search({ ...of, status: 'active', standing: 'overdue' })}`;

/** By the officers of the day of each payout: `first` is the list behind the number of loans, without it that behind the amount. */
export const disbursedOf = (of: Of, more: { first?: 'true' } = {}): string => {
  const under = 'officer_id' in of ? { under_officer_id: of.officer_id } : { under_branch_id: of.branch_id };
  return `${paths.staff.disbursed}?${search({ ...under, ...more })}`;
};
