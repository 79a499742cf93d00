/** API contract: the staff dashboard. Figures, and the list behind each. */
import { z } from 'zod';
import type { Capability } from '../kernel/access.ts';
import { staffRoles } from '../kernel/access.ts';
import { call } from '../kernel/call.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import type { ListName } from './lists.ts';
import type { LoanSearch } from './loans.ts';

/** Work that waits for the caller, in the order of urgency: the dashboard and the counts of the menu read the same queues. */
export const QueueName = z.enum([
  'to_recommend',
  'to_review',
  'to_approve',
  'to_release',
  'payouts_failed',
  'approvals',
  'slips_waiting',
  'money_set_aside',
  'bank_lines_open',
  'arrears',
  'days_failed',
  'jobs_failed',
  'withdrawals_pending',
  'withdrawals_failed',
  'savings_to_review',
  'investment_payments',
  'packages_to_deliver',
  'settlements_pending',
  'kyc_waiting',
  'complaints_received',
  'complaints_acknowledged',
  'messages_received',
  'privacy_pending',
]);
export type QueueName = z.output<typeof QueueName>;

export const FigureName = z.enum([
  ...QueueName.options,
  'deposits_today',
  'savings_maturing',
  'investments_maturing',
  'packages_late',
  'pending',
  'offers_open',
  'due_today',
  'overdue',
  'due_this_month',
  'disbursed_this_month',
  'running',
  'staff',
]);
export type FigureName = z.output<typeof FigureName>;

export const isQueue = (name: FigureName): name is QueueName => QueueName.safeParse(name).success;

type LoanQuery = Partial<Pick<LoanSearch, 'status' | 'waiting' | 'standing'>>;
/** Where a figure leads: a list that counts the same. */
export type FigureList =
  | { of: 'loans'; query: LoanQuery }
  | { of: 'approvals'; query: { part: 'to_decide' } }
  | { of: 'slips'; query: { status: 'pending' } }
  | { of: 'set_aside'; query: { state: ['open'] } }
  | { of: 'days'; query: object }
  /** Any declared list, by its name. */
  | { of: 'list'; list: ListName; query: Record<string, string> }
  | { of: 'staff'; query: { filter: { user_type: readonly string[] } } };

const declared = (list: ListName, query: Record<string, string> = {}): FigureList => ({ of: 'list', list, query });

/** Who sees a figure, and the list behind it. One table: the server counts by it, the screen links by it, a test compares both. */
export const figures: Record<FigureName, { for: readonly Capability[]; list: FigureList }> = {
  to_recommend: { for: ['loans.recommend'], list: { of: 'loans', query: { waiting: 'recommendation' } } },
  to_review: { for: ['loans.review'], list: { of: 'loans', query: { waiting: 'review' } } },
  to_approve: { for: ['loans.approve'], list: { of: 'loans', query: { waiting: 'approval' } } },
  to_release: { for: ['loans.release'], list: { of: 'loans', query: { waiting: 'release' } } },
  payouts_failed: { for: ['loans.release'], list: { of: 'loans', query: { standing: 'payout_failed' } } },
  approvals: { for: ['approvals.read'], list: { of: 'approvals', query: { part: 'to_decide' } } },
  slips_waiting: { for: ['payments.record'], list: { of: 'slips', query: { status: 'pending' } } },
  money_set_aside: { for: ['reconciliation.resolve'], list: { of: 'set_aside', query: { state: ['open'] } } },
  bank_lines_open: { for: ['reconciliation.resolve'], list: declared('bank_lines', { show: 'open' }) },
  arrears: { for: ['recovery.log'], list: declared('defaulters') },
  days_failed: { for: ['jobs.run'], list: { of: 'days', query: {} } },
  jobs_failed: { for: ['jobs.run'], list: declared('given_up_jobs', { state: 'open' }) },
  withdrawals_pending: { for: ['withdrawals.review'], list: declared('savings_withdrawals', { status: 'pending' }) },
  withdrawals_failed: { for: ['withdrawals.review'], list: declared('savings_withdrawals', { status: 'failed' }) },
  savings_to_review: { for: ['savings.review'], list: declared('savings', { waiting: 'review' }) },
  investment_payments: { for: ['investments.pay'], list: declared('investors', { show: 'payments_due' }) },
  packages_to_deliver: { for: ['subscriptions.deliver'], list: declared('betalife_deliveries') },
  settlements_pending: { for: ['settlements.repush'], list: declared('settlements', { status: 'pending' }) },
  kyc_waiting: { for: ['kyc.verify'], list: declared('kyc', { status: 'waiting' }) },
  complaints_received: { for: ['complaints.handle'], list: declared('complaints', { status: 'received' }) },
  complaints_acknowledged: { for: ['complaints.handle'], list: declared('complaints', { status: 'acknowledged' }) },
  messages_received: { for: ['complaints.handle'], list: declared('contact_messages', { status: 'waiting' }) },
  privacy_pending: { for: ['privacy.manage'], list: declared('privacy_requests', { status: 'pending' }) },
  deposits_today: {
    for: ['savings.transactions'],
    list: declared('savings_transactions', { type: 'deposit', date_filter: 'today' }),
  },
  savings_maturing: { for: ['savings.read'], list: declared('savings', { ends_within: '7' }) },
  investments_maturing: { for: ['investments.read'], list: declared('investors', { show: 'maturing', matures_within: '7' }) },
  packages_late: { for: ['subscriptions.read'], list: declared('betalife_subscriptions', { stage: 'late' }) },
  pending: {
    for: ['loans.recommend', 'loans.review', 'loans.approve', 'loans.edit'],
    list: { of: 'loans', query: { status: ['pending'] } },
  },
  offers_open: {
    for: ['loans.recommend', 'loans.approve', 'loans.release'],
    list: { of: 'loans', query: { status: ['approved'] } },
  },
  due_today: { for: ['collections.read'], list: { of: 'loans', query: { standing: 'due_today' } } },
  overdue: { for: ['collections.read'], list: { of: 'loans', query: { standing: 'overdue' } } },
  due_this_month: { for: ['collections.read'], list: { of: 'loans', query: { standing: 'due_this_month' } } },
  disbursed_this_month: { for: ['collections.read'], list: { of: 'loans', query: { standing: 'disbursed_this_month' } } },
  running: { for: ['collections.read', 'loans.review'], list: { of: 'loans', query: { status: ['active'] } } },
  staff: { for: ['staff.read'], list: { of: 'staff', query: { filter: { user_type: staffRoles } } } },
};

/** What has waited longest in a queue, and the account officer of its customer. */
export const Oldest = z.object({ since: Instant, officer: z.string().nullable() });
export type Oldest = z.output<typeof Oldest>;

export const Figure = z.object({
  name: FigureName,
  count: z.int(),
  /** There are more: counting stopped at `count`, and no amount is shown. */
  count_is_least: z.boolean(),
  amount: KoboOnWire.nullable(),
  /** Of `amount`, what has been paid. */
  paid: KoboOnWire.nullable(),
  /** Only of a queue that is not empty. Null too where counting stopped before its end. */
  oldest: Oldest.nullable(),
});
export type Figure = z.output<typeof Figure>;

/** What a new lender needs before its first payout, in this order. */
export const SetUpStep = z.enum(['second_superadmin', 'branch', 'staff', 'customer', 'loan']);
export type SetUpStep = z.output<typeof SetUpStep>;

export const DashboardView = z.object({
  today: Day,
  /** Of what the caller may see, in the order of urgency. */
  figures: z.array(Figure),
  /** Since when a difference in the books has stopped payouts; only for those who may read the books. */
  books_differ_since: Instant.nullable(),
  /** For those who set up branches, until the first loan is paid out. */
  set_up: z.array(z.object({ step: SetUpStep, done: z.boolean() })).nullable(),
});
export type DashboardView = z.output<typeof DashboardView>;

/** The size of a queue. `count_is_least`: there is more, counting stopped there. */
export const QueueSize = z.object({ name: QueueName, count: z.int(), count_is_least: z.boolean() });
export type QueueSize = z.output<typeof QueueSize>;

/** A week from Monday to Sunday: what fell due in it without penalties, and what of that is paid. */
export const WeekView = z.object({ from: Day, due: KoboOnWire, paid: KoboOnWire });
export type WeekView = z.output<typeof WeekView>;

/** How many people of a role have an account. */
export const StaffOfRole = z.object({ role: z.enum(staffRoles), count: z.int() });
export type StaffOfRole = z.output<typeof StaffOfRole>;

const read = {
  method: 'GET',
  summary: "Tasks, due amounts and disbursements within the caller's scope.",
  access: 'dashboard.read',
  reply: one(DashboardView),
} as const;

export const dashboardCalls = {
  read: call({ ...read, path: '/{role}/dashboard' }),
  /** The specification names this address for every role but compliance officers. */
  plainRead: call({ ...read, path: '/admin/dashboard' }),
  queues: call({
    method: 'GET',
    path: '/{role}/dashboard/queues',
    summary: 'The size of each queue of the caller: the counts of the menu.',
    access: 'dashboard.read',
    addition: true,
    reply: one(z.array(QueueSize)),
  }),
  weeks: call({
    method: 'GET',
    path: '/{role}/dashboard/weeks',
    summary: "Amounts due in each of the last twelve weeks and the paid part, within the caller's scope.",
    access: 'collections.read',
    addition: true,
    reply: one(z.array(WeekView)),
  }),
  staff: call({
    method: 'GET',
    path: '/{role}/dashboard/staff',
    summary: "Staff within the caller's scope by role, in the order of roles. Roles without staff are left out.",
    access: 'staff.read',
    addition: true,
    reply: one(z.array(StaffOfRole)),
  }),
};
