/** The words of the dashboard's figures, and the address of the list behind each. */
import { search } from '@ajo/contract/kernel/page';
import { type Day, dayInLagos, daysBetween, daysText } from '@ajo/contract/kernel/time';
import { type FigureList, type FigureName, figures, type Oldest, type QueueName } from '@ajo/contract/modules/dashboard';
import { paths } from '#platform/paths';

export type Group = 'mine' | 'money' | 'savings' | 'rest';

type Words<In extends Group> = { label: string; note: string; group: In };

/** The queues are the group of the reader's own work, and nothing else is. */
export const figureWords: Record<QueueName, Words<'mine'>> &
  Record<Exclude<FigureName, QueueName>, Words<Exclude<Group, 'mine'>>> = {
  to_recommend: { label: 'To recommend', note: 'applications without a recommendation', group: 'mine' },
  to_review: { label: 'Applications to review', note: 'without a compliance review', group: 'mine' },
  to_approve: { label: 'Loans to approve', note: 'recommended and cleared', group: 'mine' },
  to_release: { label: 'Loans to pay out', note: 'offers that were accepted', group: 'mine' },
  payouts_failed: { label: 'Failed payouts', note: 'the money has not left', group: 'mine' },
  approvals: { label: 'Requests to approve', note: 'made by another person', group: 'mine' },
  slips_waiting: { label: 'Receipts to check', note: 'payments made at a bank', group: 'mine' },
  money_set_aside: { label: 'Money in suspense', note: 'unidentified receipts', group: 'mine' },
  bank_lines_open: { label: 'Bank lines to match', note: 'not matched with a payment yet', group: 'mine' },
  arrears: { label: 'Overdue loans', note: 'customers to contact', group: 'mine' },
  days_failed: { label: 'Loans not closed at end of day', note: 'review each one', group: 'mine' },
  jobs_failed: { label: 'Failed jobs', note: 'failed every attempt', group: 'mine' },
  withdrawals_pending: { label: 'Withdrawals to review', note: 'held until you decide', group: 'mine' },
  withdrawals_failed: { label: 'Failed withdrawals', note: 'the bank refused the payout', group: 'mine' },
  savings_to_review: { label: 'Savings accounts to approve', note: 'opened by staff for a customer', group: 'mine' },
  investment_payments: { label: 'Investors to pay', note: 'refused, or no account', group: 'mine' },
  packages_to_deliver: { label: 'Packages to deliver', note: 'paid in full', group: 'mine' },
  settlements_pending: { label: 'Settlements to book', note: 'reported by the bank, not booked yet', group: 'mine' },
  kyc_waiting: { label: 'Documents to review', note: 'identity, address, bank', group: 'mine' },
  complaints_received: { label: 'New complaints', note: 'not acknowledged yet', group: 'mine' },
  complaints_acknowledged: { label: 'Complaints to answer', note: 'acknowledged, not answered yet', group: 'mine' },
  messages_received: { label: 'Messages to answer', note: 'sent by the contact form', group: 'mine' },
  privacy_pending: { label: 'Data requests', note: 'not answered yet', group: 'mine' },
  deposits_today: { label: 'Deposits today', note: 'into savings accounts', group: 'savings' },
  savings_maturing: { label: 'Savings maturing', note: 'within 7 days', group: 'savings' },
  investments_maturing: { label: 'Investments maturing', note: 'within 7 days', group: 'savings' },
  packages_late: { label: 'Packages with an overdue payment', note: 'owed by customers', group: 'savings' },
  due_today: { label: 'Due today', note: 'not yet collected', group: 'money' },
  overdue: { label: 'Overdue', note: 'due before today', group: 'money' },
  due_this_month: { label: 'Due this month', note: 'without penalties', group: 'money' },
  disbursed_this_month: { label: 'Disbursed this month', note: 'since the first', group: 'money' },
  pending: { label: 'Pending applications', note: 'not decided yet', group: 'rest' },
  offers_open: { label: 'Offers', note: 'approved, not paid out yet', group: 'rest' },
  running: { label: 'Running loans', note: 'disbursed in total', group: 'rest' },
  staff: { label: 'Staff', note: 'staff accounts', group: 'rest' },
};

/** A large figure has a word less than its line in the queue. */
export const tileLabel = (name: FigureName): string => (name === 'to_release' ? 'To pay out' : figureWords[name].label);

const emptyNotes: Partial<Record<FigureName, string>> = {
  due_today: 'Nothing due',
  overdue: 'Nothing overdue',
  due_this_month: 'Nothing due',
  to_release: 'Nothing to pay out',
};
export const emptyNote = (name: FigureName): string => emptyNotes[name] ?? 'No loans';

export const daysOf = ({ since }: Pick<Oldest, 'since'>, today: Day): number => daysBetween(dayInLagos(since), today);

/** "2 days". Work for a day ahead counts as of today. */
export function waitText(oldest: Pick<Oldest, 'since'>, today: Day): string {
  const days = daysOf(oldest, today);
  return days > 0 ? daysText(days) : 'today';
}

export const groupTitles: Record<Group, string> = {
  mine: 'Waiting for you',
  money: 'This month',
  savings: 'Savings, investments and packages',
  rest: 'Applications and loans',
};

const address: Record<Exclude<FigureList['of'], 'list'>, string> = {
  loans: paths.staff.requests,
  approvals: paths.staff.approvals,
  slips: paths.staff.receipts,
  set_aside: `${paths.staff.reconciliation}?tab=exceptions`,
  days: paths.staff.jobs,
  staff: paths.staff.admins,
};

/** The screen of each declared list that a figure counts. */
const screenOf: Readonly<Record<string, string>> = {
  bank_lines: `${paths.staff.reconciliation}?tab=lines`,
  defaulters: paths.staff.defaulters,
  savings_withdrawals: paths.staff.withdrawalRequests,
  savings: paths.staff.savingRequests,
  savings_transactions: paths.staff.transactionHistory,
  investors: paths.staff.investments,
  betalife_deliveries: paths.staff.packageDeliveries,
  betalife_subscriptions: paths.staff.subscriptions,
  settlements: paths.staff.settlements,
  kyc: paths.staff.kyc,
  given_up_jobs: `${paths.staff.jobs}?tab=given-up`,
  complaints: paths.staff.complaints,
  contact_messages: paths.staff.contactMessages,
  privacy_requests: paths.staff.privacyRequests,
};

/** Screens keep one value of each filter in the address. Staff, jobs and approvals open on what is counted. */
export function linkOf(name: FigureName): string {
  const { list } = figures[name];
  if (list.of === 'list') return withQuery(screenOf[list.list] ?? paths.staff.dashboard, list.query);
  const { of, query } = list;
  if (of === 'staff' || of === 'days' || of === 'approvals') return address[of];
  const single = Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, Array.isArray(value) ? String(value[0]) : value]),
  );
  return withQuery(address[of], single);
}

/** An address may carry a query of its own, such as its tab. */
function withQuery(path: string, query: Record<string, unknown>): string {
  if (Object.keys(query).length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${search(query)}`;
}
