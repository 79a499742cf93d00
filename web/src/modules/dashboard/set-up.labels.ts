/** The words of the first steps of a new lender, and the page of each. */
import type { SetUpStep } from '@ajo/contract/modules/dashboard';
import { paths } from '#platform/paths';

export const setUpTitle = 'Get ready to lend';

export const setUpWords: Record<SetUpStep, { label: string; note: string; to?: string }> = {
  second_superadmin: {
    label: 'Invite a second superadmin',
    note: 'Run npm run first-superadmin again on the server. The two of you confirm each other’s requests.',
  },
  branch: { label: 'Add a branch', note: 'Staff and customers belong to a branch.', to: paths.staff.branches },
  staff: { label: 'Add your staff', note: 'Officers recommend loans, and finance pays them out.', to: paths.staff.admins },
  customer: {
    label: 'Add a customer',
    note: 'At the counter, or share the link to register.',
    to: paths.staff.addCustomer,
  },
  loan: {
    label: 'Pay out the first loan',
    note: 'Applications arrive in Requests. Check the terms of your loan products first.',
    to: paths.staff.requests,
  },
};
