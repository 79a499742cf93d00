/** Reads for a customer's start page: what the calls of the single modules say, in one answer. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { OwnDashboard } from '@ajo/contract/modules/dashboard.own';
import { openLoanOf } from '@ajo/contract/modules/loans.own';
import type { Context } from '#context';
import { myGuarantors } from '#modules/guarantors';
import { balanceOf, customerCredit } from '#modules/ledger';
import { listed, type Loan, ownLoans } from '#modules/loans';
import { bellOf } from '#modules/notifications';
import { onboardingOf } from '#modules/onboarding';
import { repaymentsView } from '#modules/repayments';

/** Nobody has more loans than one page holds, so the open one is on it. */
const allLoans = { page: 1, per_page: 100 };

export async function ownDashboard(context: Context, actor: Actor): Promise<OwnDashboard> {
  const { db, clock } = context;
  const [profile, { rows, total }, credit, bell, guarantors] = await Promise.all([
    onboardingOf(db, actor.id),
    ownLoans(db, actor, allLoans),
    balanceOf(db, customerCredit(actor.id)),
    bellOf(db, { userId: actor.id, page: 1, perPage: 1 }),
    myGuarantors(context, actor.id),
  ]);
  const open = openLoanOf(rows.map((row) => ({ ...row, status: row.loan.status })));
  return {
    today: clock.businessDay(),
    profile: { percent: profile.percent, next: profile.next },
    loan: open ? { ...listed(open, actor, clock), repayment: await repaymentOf(context, open.loan) } : null,
    earlier_loans: total - (open ? 1 : 0),
    customer_credit: credit,
    unread_notifications: bell.unread,
    guarantors_waiting: guarantors.filter(({ can }) => can.includes('remind')),
  };
}

type Repayment = NonNullable<OwnDashboard['loan']>['repayment'];

async function repaymentOf(context: Context, loan: Loan): Promise<Repayment> {
  if (loan.status !== 'active') return null;
  const { next, due_now, payoff, outstanding, paid, days_past_due } = await repaymentsView(context, loan);
  return { next, due_now, payoff, outstanding, paid, days_past_due };
}
