/** What staff read about the queues of loans. Apart from the states, which customers and merchants load too. */
import { type Capability, may, type Role } from '@ajo/contract/kernel/access';
import type { LoanStanding, PendingLoanStep } from '@ajo/contract/modules/loans';

type Choices<Value extends string> = { value: Value; label: string }[];

const steps: Record<PendingLoanStep, { label: string; for: readonly Capability[] }> = {
  recommendation: { label: 'To recommend', for: ['loans.recommend'] },
  review: { label: 'To review', for: ['loans.review'] },
  approval: { label: 'To approve', for: ['loans.approve'] },
  release: { label: 'To pay out', for: ['loans.release'] },
  second_approval: { label: 'To confirm', for: ['payments.reverse', 'loans.reverse', 'loans.schedule'] },
};

/** Only the steps that this role takes. */
export const waitingChoices = (viewer: Role): Choices<PendingLoanStep> =>
  (Object.keys(steps) as PendingLoanStep[])
    .filter((step) => steps[step].for.some((capability) => may(viewer, capability)))
    .map((value) => ({ value, label: steps[value].label }));

/** Who approved a loan does not pay it out: the tab is not all that is to be paid out. */
const tabs: Partial<Record<PendingLoanStep, string>> = { release: 'I can pay out' };

export const tabOfStep = ({ value, label }: Choices<PendingLoanStep>[number]): string => tabs[value] ?? label;

const standings: Record<LoanStanding, string> = {
  due_today: 'Due today',
  overdue: 'Overdue',
  due_this_month: 'Due this month',
  probation: 'On probation after restructuring',
  disbursed_this_month: 'Disbursed this month',
  being_returned: 'Being returned',
  payout_failed: 'Payout failed',
};
/** Only those who pay out read that the bank has refused. */
export const standingChoices = (viewer: Role): Choices<LoanStanding> =>
  (Object.keys(standings) as LoanStanding[])
    .filter((standing) => standing !== 'payout_failed' || may(viewer, 'loans.release'))
    .map((value) => ({ value, label: standings[value] }));

export const headingOfMonth = standings.due_this_month;
/** The column of the amounts that a queue adds up, where that is not the amount of the loan. */
const queueHeadings: Readonly<Record<string, string>> = {
  release: 'To pay out',
  payout_failed: 'To pay out',
  due_today: 'Due today',
  overdue: 'Overdue',
  due_this_month: headingOfMonth,
  disbursed_this_month: 'Disbursed this month',
  being_returned: 'To be returned',
};
export const queueHeading = ({ waiting, standing }: Readonly<Record<'waiting' | 'standing', string>>): string | undefined =>
  queueHeadings[waiting] ?? queueHeadings[standing];
