/** The words of the dashboard's figures, and the address of the list behind each. */
import { search } from '@ajo/contract/kernel/page';
import { type FigureList, type FigureName, figures } from '@ajo/contract/modules/dashboard';
import { paths } from '#platform/paths';

export type Group = 'mine' | 'money' | 'rest';

export const figureWords: Record<FigureName, { label: string; note: string; group: Group }> = {
  to_recommend: { label: 'To recommend', note: 'applications without a recommendation', group: 'mine' },
  to_review: { label: 'To review', note: 'applications without a review', group: 'mine' },
  to_approve: { label: 'To approve', note: 'recommended, cleared and guaranteed', group: 'mine' },
  to_release: { label: 'To pay out', note: 'offers that were accepted', group: 'mine' },
  payouts_failed: { label: 'Payouts that failed', note: 'the money has not left', group: 'mine' },
  approvals: { label: 'To confirm', note: 'requested by another person', group: 'mine' },
  slips_waiting: { label: 'Receipts to check', note: 'payments made at a bank', group: 'mine' },
  money_set_aside: { label: 'Money set aside', note: 'arrived, but not as ordered', group: 'mine' },
  days_failed: { label: 'Loans the end of day left', note: 'a person must look', group: 'mine' },
  due_today: { label: 'Due today', note: 'not yet collected', group: 'money' },
  overdue: { label: 'Overdue', note: 'due before today', group: 'money' },
  due_this_month: { label: 'Due this month', note: 'due in instalments of this month', group: 'money' },
  disbursed_this_month: { label: 'Lent this month', note: 'paid out since the first', group: 'money' },
  pending: { label: 'Pending applications', note: 'not decided yet', group: 'rest' },
  offers_open: { label: 'Offers', note: 'approved, not paid out yet', group: 'rest' },
  running: { label: 'Running loans', note: 'lent in all', group: 'rest' },
  staff: { label: 'Staff', note: 'people who work here', group: 'rest' },
};

export const groupTitles: Record<Group, string> = {
  mine: 'Waiting for you',
  money: 'This month',
  rest: 'Applications and loans',
};

const address: Record<FigureList['of'], string> = {
  loans: paths.staff.requests,
  approvals: paths.staff.approvals,
  slips: paths.staff.receipts,
  set_aside: `${paths.staff.reconciliation}?tab=exceptions`,
  days: paths.staff.jobs,
  staff: paths.staff.admins,
};

/** Screens keep one value of each filter in the address; the page of staff and the job page need none. */
export function linkOf(name: FigureName): string {
  const { of, query } = figures[name].list;
  if (of === 'staff' || of === 'days') return address[of];
  const single = Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, Array.isArray(value) ? String(value[0]) : value]),
  );
  return `${address[of]}?${search(single)}`;
}
