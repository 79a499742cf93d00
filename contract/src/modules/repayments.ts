/** API contract: loan repayments. */
import { z } from 'zod';
import { ApprovalRequested } from './approvals.answer.ts';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { LoanId } from './loans.ts';
import { CreditRefundView, SecondApproval } from './repayments.between.ts';
import { RepaymentScore } from './repayments.score.ts';
import { PrepaymentEffect } from './schedules.words.ts';
import { BankReference, PaymentSource } from './loan-accounts.sources.ts';
import { InstalmentId, InstalmentState, PaymentLogId } from './loan-accounts.ts';
import { HeldPayment } from './wallets.held.ts';

const Parts = { principal: KoboOnWire, interest: KoboOnWire, fee: KoboOnWire, penalty: KoboOnWire };

export const InstalmentView = z.object({
  id: InstalmentId,
  number: z.int(),
  due_on: Day,
  status: InstalmentState,
  ...Parts,
  total: KoboOnWire,
  paid: KoboOnWire,
  /** Forgiven or written off. */
  waived: KoboOnWire,
  /** The part of it that a write-off took: the customer still owes it. */
  written_off: KoboOnWire,
  outstanding: KoboOnWire,
  /** Days past due today; 0 when it is not late. */
  days_late: z.int(),
});
export type InstalmentView = z.output<typeof InstalmentView>;

export const PaymentLogView = z.object({
  id: PaymentLogId,
  source: PaymentSource,
  reference: z.string(),
  amount: KoboOnWire,
  processing_fee: KoboOnWire,
  overpaid: KoboOnWire,
  paid_on: Day,
  recorded_at: Instant,
  recorded_by: z.string().nullable(),
  /** When it was reversed, who reversed it and why. `with_loan`: with the whole loan, such as one that was returned. The money was still received. */
  reversed: z
    .object({ at: Instant, by: z.string().nullable(), reason: z.string().nullable(), with_loan: z.boolean() })
    .nullable(),
  allocations: z.array(
    z.object({ instalment: z.int(), component: z.enum(['penalty', 'fee', 'interest', 'principal']), amount: KoboOnWire }),
  ),
});
export type PaymentLogView = z.output<typeof PaymentLogView>;

/** The actions of the caller on an active loan; the same rules are checked again when the call is made. */
export const ServicingAction = z.enum([
  'reverse_payment',
  'reverse_loan',
  'write_off',
  'undo_write_off',
  'change_schedule',
  'restructure',
  'refund_credit',
]);
export type ServicingAction = z.output<typeof ServicingAction>;

/** The customer's right to return the loan for what was paid out, without interest and fees. */
export const LoanReturnView = z.object({
  /** The last day for the request. */
  until: Day,
  requested_at: Instant.nullable(),
  /** The last day for the money, once requested. */
  due_on: Day.nullable(),
  /** Paid out less what was paid since. */
  left: KoboOnWire,
});
export type LoanReturnView = z.output<typeof LoanReturnView>;

export const RepaymentsView = z.object({
  loan_id: LoanId,
  can: z.array(ServicingAction),
  outstanding: KoboOnWire,
  due_now: KoboOnWire,
  /** Exactly what closes the loan today. */
  payoff: KoboOnWire,
  days_past_due: z.int(),
  /**
   * Of a loan that was restructured while it was late, as long as it does not count as performing: what it counts as. `until`: when that
   * ends if every instalment is paid on its day; null while the loan is late, or when too few instalments are left.
   */
  probation: z.object({ classed_as: z.int(), since: Day, days: z.int(), instalments: z.int(), until: Day.nullable() }).nullable(),
  waiting: z.array(SecondApproval),
  /** What the customer has with the lender beyond what is owed, and what of it was paid back to them. */
  credit: KoboOnWire,
  /** Of it, what requested refunds hold until a second person has decided; for staff. */
  credit_on_hold: KoboOnWire,
  /** Why it cannot be refunded now, shown to users who may request it. */
  refund_waits_for: z.string().nullable(),
  refunds: z.array(CreditRefundView),
  paid: KoboOnWire,
  /** What was received since a write-off that holds. */
  recovered: KoboOnWire,
  /** Paid perhaps, and not confirmed yet: payment pages that were opened, charges without an answer, and receipts in review. It counts when it is confirmed. */
  on_its_way: z.array(
    z.object({ id: z.uuid(), what: z.enum(['checkout', 'charge', 'receipt']), amount: KoboOnWire, since: Instant }),
  ),
  next: InstalmentView.nullable(),
  /** Instalments whose day is over: what is open on them, of it penalties, and how many. */
  overdue: z.object({ amount: KoboOnWire, penalty: KoboOnWire, count: z.int() }),
  instalments: z.array(InstalmentView),
  payments: z.array(PaymentLogView),
  /** What arrived for it and could not be booked. */
  held: z.array(HeldPayment),
  /** Null when the loan cannot be returned, or not any more. */
  return: LoanReturnView.nullable(),
  /** The loan's own bank account number: what arrives there repays it. */
  account: z.object({ bank: z.string(), number: z.string(), name: z.string() }).nullable(),
});
export type RepaymentsView = z.output<typeof RepaymentsView>;

/** What one payment settled of one instalment; of a reversed payment, what it had settled. */
export const Settlement = z.object({
  payment: PaymentLogView,
  ...Parts,
  total: KoboOnWire,
  /** In the ledger. */
  journal_id: z.uuid(),
  reversal_journal_id: z.uuid().nullable(),
});
export type Settlement = z.output<typeof Settlement>;

export const InstalmentDetail = InstalmentView.extend({
  loan_id: LoanId,
  payments: z.array(PaymentLogView),
  settlements: z.array(Settlement),
});

const ByLoan = z.object({ id: LoanId });
const ByInstalment = z.object({ loanId: LoanId, paymentId: InstalmentId });
const ByLog = z.object({ id: PaymentLogId });

/** An amount far above all that the loan owes is refused, naming `amount`, unless this confirms the amount. */
export const accept_overpayment = z.boolean().optional();

export const CheckoutStart = z.object({
  reference: z.string(),
  url: z.url(),
  amount: KoboOnWire,
  fee: KoboOnWire,
  total: KoboOnWire,
});

export const repaymentCalls = {
  mine: call({
    method: 'GET',
    path: '/user/loan/{id}/loan-payments',
    summary: "The instalments and payments of the customer's own loan.",
    access: 'payments.own',
    addition: true,
    params: ByLoan,
    reply: one(RepaymentsView),
  }),
  list: call({
    method: 'GET',
    path: '/{role}/loan/{id}/loan-payments',
    summary: 'The instalments and payments of a loan.',
    access: 'loans.file',
    addition: true,
    params: ByLoan,
    reply: one(RepaymentsView),
  }),
  myInstalment: call({
    method: 'GET',
    path: '/user/loan/{loanId}/loan-payments/{paymentId}',
    summary: "One instalment of the customer's own loan with its payment logs.",
    access: 'payments.own',
    params: ByInstalment,
    reply: one(InstalmentDetail),
  }),
  instalment: call({
    method: 'GET',
    path: '/{role}/loan/{loanId}/loan-payments/{paymentId}',
    summary: 'One instalment with its payment logs.',
    access: 'loans.file',
    params: ByInstalment,
    reply: one(InstalmentDetail),
  }),
  checkout: call({
    method: 'POST',
    path: '/user/loan/{id}/checkout',
    summary: 'Starts a hosted checkout for an amount of the loan; the fee is shown first.',
    access: 'payments.own',
    addition: true,
    takesIdempotencyKey: 'by-handler',
    params: ByLoan,
    /** `effect`: what paying early does; kept with the checkout and applied when the money comes. Left out, the next instalments are paid, and exactly the next one is settled as planned. */
    body: z.object({ amount: PositiveKoboOnWire, effect: PrepaymentEffect.optional() }),
    reply: one(CheckoutStart),
  }),
  fee: call({
    method: 'POST',
    path: '/user/loan/{id}/checkout/quote',
    summary: 'The processing fee of a checkout of this amount.',
    access: 'payments.own',
    addition: true,
    params: ByLoan,
    body: z.object({ amount: PositiveKoboOnWire }),
    reply: one(z.object({ amount: KoboOnWire, fee: KoboOnWire, total: KoboOnWire })),
  }),
  debit: call({
    method: 'POST',
    path: '/{role}/user/loan-debit/{id}',
    summary: 'Finance books money that reached the bank as a repayment. Above a daily total per person a second person confirms.',
    access: 'payments.record',
    takesIdempotencyKey: 'in-transaction',
    params: ByLoan,
    body: z.object({
      amount: PositiveKoboOnWire,
      /** The bank's own reference of the credit: the same credit is booked once. */
      reference: BankReference,
      paid_on: Day.optional(),
      note: z.string().trim().max(500).optional(),
      /** The instalment that the customer wants settled first. */
      instalment: z.int().min(1).optional(),
      /** What paying early does; left out, money ahead of time pays the next instalments. */
      effect: PrepaymentEffect.optional(),
      accept_overpayment,
    }),
    reply: one(z.union([PaymentLogView, ApprovalRequested])),
  }),
  ofCustomer: call({
    method: 'GET',
    path: '/{role}/users/{id}/repayments',
    summary: 'The repayment score of a customer with the rows behind it.',
    access: 'loans.file',
    params: z.object({ id: UserId }),
    reply: one(RepaymentScore),
  }),
};

export const receiptCalls = {
  myReceipt: call({
    method: 'GET',
    path: '/user/payment-logs/{id}/receipt',
    summary: "The receipt of the customer's own payment.",
    access: 'payments.own',
    addition: true,
    params: ByLog,
    download: 'application/pdf',
  }),
  receipt: call({
    method: 'GET',
    path: '/{role}/payment-logs/{id}/receipt',
    summary: 'The receipt of a payment.',
    access: 'loans.file',
    addition: true,
    params: ByLog,
    download: 'application/pdf',
  }),
};
