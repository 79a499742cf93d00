/** API contract: the customer's start page, in one response. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day } from '../kernel/time.ts';
import { OwnHoldings } from './dashboard.holdings.ts';
import { MyGuarantor } from './guarantors/borrower.ts';
import { LoanRow, LoanView } from './loans.ts';
import { notificationCalls } from './notifications.ts';
import { RejectedSection, SectionName } from './onboarding.sections.ts';
import { RepaymentsView } from './repayments.ts';
import { HeldPayment } from './wallets.held.ts';

/** Of a loan that is paid out and not over. */
const Repayment = RepaymentsView.pick({
  next: true,
  due_now: true,
  payoff: true,
  outstanding: true,
  paid: true,
  days_past_due: true,
});

export const OwnDashboard = z.object({
  today: Day,
  profile: z.object({ percent: z.int(), next: SectionName.nullable(), rejected: z.array(RejectedSection) }),
  /** The active loan, else the started application: as in the customer's list, with its requirements. */
  loan: LoanRow.extend({ repayment: Repayment.nullable() }).nullable(),
  earlier_loans: z.int(),
  /** What the customer has with the lender. */
  customer_credit: KoboOnWire,
  unread_notifications: z.int(),
  /** What arrived from the customer and could not be booked. */
  held: z.array(HeldPayment),
  /** Who was asked to stand as guarantor and has not answered. */
  guarantors_waiting: z.array(MyGuarantor),
  /** The rest of the page in the words of the single calls, so that one answer fills it on a slow network. */
  loans: z.array(LoanRow),
  open: z.object({ loan: LoanView, account: RepaymentsView.nullable() }).nullable(),
  guarantors: z.array(MyGuarantor),
  holdings: OwnHoldings,
  /** The first page of the list. */
  notifications: notificationCalls.list.reply,
});
export type OwnDashboard = z.output<typeof OwnDashboard>;

export const ownDashboardCalls = {
  read: call({
    method: 'GET',
    path: '/user/dashboard',
    summary:
      "A customer's start page in one call: profile, open loan, amounts due, credit, savings, investments, packages, notifications, guarantors.",
    access: 'customer.own',
    reply: one(OwnDashboard),
  }),
};
