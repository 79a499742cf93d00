/** Reads for a customer's start page: what the calls of the single modules say, in one answer. */
import type { Actor } from '@ajo/contract/kernel/access';
import { apiRoot } from '@ajo/contract/kernel/call';
import type { OwnDashboard } from '@ajo/contract/modules/dashboard.own';
import { openLoanOf } from '@ajo/contract/modules/loan-applications.own';
import { notificationCalls } from '@ajo/contract/modules/notifications';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import type { Context } from '#context';
import { myGuarantors } from '#modules/guarantors';
import { balanceOf, gl } from '#modules/ledger';
import { listed, ownLoans, viewOf } from '#modules/loan-applications';
import { notificationPage } from '#modules/notifications';
import { onboardingOf } from '#modules/onboarding';
import { repaymentsView } from '#modules/repayments';
import { heldPayments } from '#modules/wallets/suspense';
import { ownHoldings } from './own-holdings.queries.ts';

/** No one has more loans than one page holds, so the open one is on it. */
const allLoans = { page: 1, per_page: 100 };
const firstNotifications = { page: 1, perPage: 20, path: apiRoot + notificationCalls.list.path };

export async function ownDashboard(context: Context, actor: Actor): Promise<OwnDashboard> {
  const { db, clock } = context;
  const [profile, { rows, total }, credit, notifications, guarantors, holdings, held] = await Promise.all([
    onboardingOf(db, actor.id),
    ownLoans(db, actor, allLoans),
    balanceOf(db, gl.customerCredit(actor.id)),
    notificationPage(db, { userId: actor.id, ...firstNotifications }),
    myGuarantors(context, actor.id),
    ownHoldings(context, actor.id),
    heldPayments(db, { payerId: actor.id }),
  ]);
  const open = openLoanOf(rows.map((row) => ({ ...row, status: row.loan.status })));
  const account = open?.loan.status === 'active' ? await repaymentsView(context, open.loan) : null;
  return {
    today: clock.businessDay(),
    profile: { percent: profile.percent, next: profile.next, rejected: rejectedOf(profile) },
    loan: open ? { ...listed(open, actor, clock), repayment: account && repaymentOf(account) } : null,
    earlier_loans: total - (open ? 1 : 0),
    customer_credit: credit,
    unread_notifications: notifications.additional.unread_count,
    held,
    guarantors_waiting: guarantors.filter(({ can }) => can.includes('remind')),
    loans: rows.map((row) => listed(row, actor, clock)),
    open: open ? { loan: await viewOf(context, actor, 'loans.own', open.loan.id), account } : null,
    guarantors,
    holdings,
    notifications,
  };
}

type Profile = Awaited<ReturnType<typeof onboardingOf>>;

const rejectedOf = ({ sections }: Profile): OwnDashboard['profile']['rejected'] =>
  sections.filter(({ verification }) => verification === 'rejected').map(({ name, title, reason }) => ({ name, title, reason }));

type Repayment = NonNullable<OwnDashboard['loan']>['repayment'];

function repaymentOf({ next, due_now, payoff, outstanding, paid, days_past_due }: RepaymentsView): Repayment {
  return { next, due_now, payoff, outstanding, paid, days_past_due };
}
