/** What the two sides promise each other about paying a loan back. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { LoanId } from './loans.ts';

export const InstalmentState = z.enum(['pending', 'incomplete', 'completed', 'cancelled']);
export type InstalmentState = z.output<typeof InstalmentState>;
export const PaymentSource = z.enum(['checkout', 'virtual_account', 'card', 'debit']);
export type PaymentSource = z.output<typeof PaymentSource>;

/** An instalment is what the specification calls a loan payment. */
export const InstalmentId = idOf('InstalmentId');
export type InstalmentId = z.output<typeof InstalmentId>;
export const PaymentLogId = idOf('PaymentLogId');
export type PaymentLogId = z.output<typeof PaymentLogId>;

const Parts = { principal: KoboOnWire, interest: KoboOnWire, fee: KoboOnWire, penalty: KoboOnWire };

export const InstalmentView = z.object({
  id: InstalmentId,
  number: z.int(),
  due_on: Day,
  status: InstalmentState,
  ...Parts,
  total: KoboOnWire,
  paid: KoboOnWire,
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
  allocations: z.array(
    z.object({ instalment: z.int(), component: z.enum(['penalty', 'fee', 'interest', 'principal']), amount: KoboOnWire }),
  ),
});
export type PaymentLogView = z.output<typeof PaymentLogView>;

export const RepaymentsView = z.object({
  loan_id: LoanId,
  outstanding: KoboOnWire,
  due_now: KoboOnWire,
  paid: KoboOnWire,
  next: InstalmentView.nullable(),
  instalments: z.array(InstalmentView),
  payments: z.array(PaymentLogView),
  /** The loan's own bank account number: what arrives there repays it. */
  account: z.object({ bank: z.string(), number: z.string(), name: z.string() }).nullable(),
});
export type RepaymentsView = z.output<typeof RepaymentsView>;

export const InstalmentDetail = InstalmentView.extend({ loan_id: LoanId, payments: z.array(PaymentLogView) });

const ByLoan = z.object({ id: LoanId });
const ByInstalment = z.object({ loanId: LoanId, paymentId: InstalmentId });
const ByLog = z.object({ id: PaymentLogId });

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
    access: 'loans.read',
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
    access: 'loans.read',
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
    body: z.object({ amount: PositiveKoboOnWire }),
    reply: one(CheckoutStart),
  }),
  fee: call({
    method: 'POST',
    path: '/user/loan/{id}/checkout/quote',
    summary: 'What a checkout of this amount costs on top.',
    access: 'payments.own',
    addition: true,
    params: ByLoan,
    body: z.object({ amount: PositiveKoboOnWire }),
    reply: one(z.object({ amount: KoboOnWire, fee: KoboOnWire, total: KoboOnWire })),
  }),
  debit: call({
    method: 'POST',
    path: '/{role}/user/loan-debit/{id}',
    summary: 'Finance books money that reached the bank as a repayment of the loan.',
    access: 'payments.record',
    takesIdempotencyKey: 'in-transaction',
    params: ByLoan,
    body: z.object({
      amount: PositiveKoboOnWire,
      /** The bank's own reference of the credit: the same credit is booked once. */
      reference: z
        .string()
        .trim()
        .min(4, "Give the bank's reference")
        .max(100)
        .regex(/^[\w./ -]+$/, 'Letters, digits and . / - only'),
      paid_on: Day.optional(),
      note: z.string().trim().max(500).optional(),
    }),
    reply: one(PaymentLogView),
  }),
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
    access: 'loans.read',
    addition: true,
    params: ByLog,
    download: 'application/pdf',
  }),
};
