/** The contract of a customer's page: every account and every guarantor. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { LoanId, LoanState } from './loans.ts';
import { InvestmentView } from './investment-contracts.ts';
import { SavingsView } from './savings.ts';
import { SubscriptionView } from './betalife-subscriptions.ts';
import { Section } from './onboarding.sections.ts';
import { PaymentSource } from './loan-accounts.sources.ts';

const OfLoan = z.object({ id: LoanId, number: z.string() });

export const CustomerLoan = OfLoan.extend({
  status: LoanState,
  purpose: z.string(),
  principal: KoboOnWire,
  outstanding: KoboOnWire,
  overdue: KoboOnWire,
  applied_at: Instant.nullable(),
  disbursed_on: Day.nullable(),
  returned_on: Day.nullable(),
});
export type CustomerLoan = z.output<typeof CustomerLoan>;

export const CustomerPayment = z.object({
  id: z.uuid(),
  loan: OfLoan,
  source: PaymentSource,
  reference: z.string(),
  amount: KoboOnWire,
  paid_on: Day,
  reversed: z.boolean(),
});
export type CustomerPayment = z.output<typeof CustomerPayment>;

const openRequest = { id: z.uuid(), loan: OfLoan, amount: KoboOnWire, status: z.string() };
/** The guarantors of this customer. */
export const CustomerGuarantor = z.object({ ...openRequest, name: z.string(), relationship: z.string() });
export type CustomerGuarantor = z.output<typeof CustomerGuarantor>;
/** The borrowers whose loans this customer guarantees; only customers that the caller may see. */
export const CustomerGuarantee = z.object({ ...openRequest, borrower: z.object({ id: UserId, name: z.string() }) });
export type CustomerGuarantee = z.output<typeof CustomerGuarantee>;

export const CustomerAccounts = z.object({
  percent: z.int(),
  sections: z.array(Section),
  loans: z.array(CustomerLoan),
  /** The last closed day: interest and penalties of the loans are counted until its end. Null before the first. */
  as_of: Day.nullable(),
  /** Money of the customer that waits with us: overpayments and rewards. */
  credit: KoboOnWire,
  /** Transfers to any of them are split in one order; the current one is shown. */
  account_numbers: z.array(z.object({ id: z.uuid(), number: z.string(), bank: z.string(), current: z.boolean() })),
  cards: z.array(
    z.object({ id: z.uuid(), brand: z.string(), last4: z.string(), bank: z.string(), expires: z.string(), status: z.string() }),
  ),
  guarantors: z.array(CustomerGuarantor),
  guarantees: z.array(CustomerGuarantee),
});
export type CustomerAccounts = z.output<typeof CustomerAccounts>;

const savingsFigures = {
  id: true,
  number: true,
  name: true,
  status: true,
  balance: true,
  held: true,
  available: true,
  interest_accrued: true,
} as const;
const investmentFigures = {
  id: true,
  number: true,
  plan: true,
  status: true,
  principal: true,
  interest_so_far: true,
  matures_on: true,
  payments: true,
} as const;
const subscriptionFigures = {
  id: true,
  number: true,
  package: true,
  status: true,
  paid: true,
  remaining: true,
  fulfilment: true,
} as const;

/** All money of one customer at one look. A part that the caller's capabilities do not open is null. */
export const CustomerMoney = z.object({
  customer: z.object({ id: UserId, name: z.string() }),
  /** Numbers to pay into. */
  account_numbers: z.array(z.object({ number: z.string(), bank: z.string() })),
  credit: KoboOnWire,
  savings: z.array(SavingsView.pick(savingsFigures)).nullable(),
  /** Running, or with a payment that has not reached the customer. */
  investments: z.array(InvestmentView.pick(investmentFigures)).nullable(),
  /** Running, to be delivered, or with money on its way back. */
  subscriptions: z.array(SubscriptionView.pick(subscriptionFigures)).nullable(),
});
export type CustomerMoney = z.output<typeof CustomerMoney>;

export const customerCalls = {
  money: call({
    method: 'GET',
    path: '/user/account',
    summary:
      'The money of one customer at one look: account numbers, credit, open savings, investments and subscriptions. Without `user_id` the own; staff name a customer in scope.',
    access: ['customer.own', 'customers.read'],
    query: z.object({ user_id: UserId.optional() }),
    reply: one(CustomerMoney),
  }),
  accounts: call({
    method: 'GET',
    path: '/{role}/users/{id}/accounts',
    summary: 'Every account of one customer: loans, credit, account numbers, cards, guarantors; closed to HR.',
    access: 'customers.read',
    addition: true,
    params: z.object({ id: UserId }),
    reply: one(CustomerAccounts),
  }),
  payments: call({
    method: 'GET',
    path: '/{role}/users/{id}/payments',
    summary: 'What one customer has paid on all loans, newest first; closed to HR.',
    access: 'customers.read',
    addition: true,
    params: z.object({ id: UserId }),
    query: z.object({ page: PageNumber, per_page: PerPage }),
    reply: pageOf(CustomerPayment),
  }),
};
