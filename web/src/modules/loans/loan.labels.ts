/** What people read about the state of a loan. A new state without a label does not compile. */
import type { Role } from '@ajo/contract/kernel/access';
import type { LoanState } from '@ajo/contract/modules/loans';

const labels: Record<LoanState, string> = {
  incomplete: 'Needs a correction',
  pending: 'Pending',
  approved: 'Approved',
  disburse: 'Disburse',
  disbursement_failed: 'Disbursement failed',
  active: 'Active',
  completed: 'Completed',
  denied: 'Denied',
  cancelled: 'Cancelled',
  written_off: 'Written off',
  reversed: 'Reversed',
};

const admins: readonly Role[] = ['superadmin', 'admin', 'subadmin'];
const atTheBank: readonly LoanState[] = ['disburse', 'disbursement_failed'];

/** Only admins read that the bank has not paid yet (specification section 4). */
export const loanLabel = (state: LoanState, viewer: Role): string =>
  atTheBank.includes(state) && !admins.includes(viewer) ? 'pending disbursal' : labels[state];

/** What the customer is told to expect next. */
export const whatNext: Partial<Record<LoanState, string>> = {
  pending: 'Your guarantor has a mail from us. When they have answered, our officers decide, usually within a day.',
  approved: 'Read the offer below. Nothing is paid out before you accept it.',
  disburse: 'Your money is on its way to your bank account.',
  disbursement_failed: 'The bank did not take the transfer yet. We are trying again.',
  incomplete: 'Please correct it and send it again.',
};
