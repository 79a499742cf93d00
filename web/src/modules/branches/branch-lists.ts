/** The lists behind the figures of a branch or an officer. */
import { search } from '@ajo/contract/kernel/page';
import { paths } from '#platform/paths';

type Of = { branch_id: string } | { officer_id: string };

export const customersOf = (of: Of): string => `${paths.staff.users}?${search({ ...of, type: 'user' })}`;
export const runningLoansOf = (of: Of): string => `${paths.staff.requests}?${search({ ...of, status: 'active' })}`;
export const lateLoansOf = (of: Of): string =>
  `${paths.staff.requests}?${search({ ...of, status: 'active', standing: 'overdue' })}`;
