/** API contract: slips of payments made at a bank. For a loan, or for a savings account. */
import { z } from 'zod';
import { call, uploadLimitBytes } from '../kernel/call.ts';
import { idOf, UserId } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboInForm, KoboOnWire } from '../kernel/money.ts';
import { checkPeriod, period } from '../kernel/period.ts';
import { one, PageNumber, pageWithTotals, PerPage, sortable } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { FileView } from './files.ts';
import { LoanId } from './loans.ts';
import { BankReference } from './loan-accounts.sources.ts';
import { BySavings, SavingsId } from './savings.ts';

export const PaymentSlipId = idOf('PaymentSlipId');
export type PaymentSlipId = z.output<typeof PaymentSlipId>;
export const PaymentSlipState = z.enum(['pending', 'approved', 'denied']);
export type PaymentSlipState = z.output<typeof PaymentSlipState>;

/** What the payment is for. */
export const SlipOwner = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('loan'), id: LoanId }),
  z.object({ kind: z.literal('savings'), id: SavingsId }),
]);
export type SlipOwner = z.output<typeof SlipOwner>;

/** The specification's payment receipt: a picture of a bank slip that another person must confirm before it counts. */
export const PaymentSlipView = z.object({
  id: PaymentSlipId,
  owner: SlipOwner,
  /** The number of the owner, like AJ-000042 or SV-000042. */
  label: z.string(),
  customer_id: UserId,
  customer: z.string(),
  amount: KoboOnWire,
  paid_on: Day,
  note: z.string().nullable(),
  status: PaymentSlipState,
  file: FileView.nullable(),
  uploaded_by: z.string(),
  uploaded_at: Instant,
  decided_by: z.string().nullable(),
  decided_at: Instant.nullable(),
  /** Why it was denied. */
  reason: z.string().nullable(),
  /** The bank's reference of the credit. */
  reference: z.string().nullable(),
  may_decide: z.boolean(),
  /** One person has found the credit and asked for a second one. */
  awaits_second: z.boolean(),
});
export type PaymentSlipView = z.output<typeof PaymentSlipView>;

/** As its customer sees it. */
export const OwnSlip = PaymentSlipView.pick({
  id: true,
  amount: true,
  paid_on: true,
  status: true,
  file: true,
  uploaded_at: true,
  reason: true,
});
export type OwnSlip = z.output<typeof OwnSlip>;

export const PaymentSlipSearch = z
  .object({
    page: PageNumber,
    per_page: PerPage,
    /** The name of the customer, the number of the loan or the account, or the reference of the bank. */
    search: z.string().trim().max(100).optional(),
    loan_id: LoanId.optional(),
    savings_id: SavingsId.optional(),
    status: PaymentSlipState.optional(),
    /** Of the upload. */
    ...period,
    ...sortable('uploaded', 'amount'),
  })
  .superRefine(checkPeriod);
export type PaymentSlipSearch = z.output<typeof PaymentSlipSearch>;

export const SlipDecision = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('approved'),
    reference: BankReference,
    /** The amount is far above all that the loan owes, and is meant. */
    accept_overpayment: z.boolean().optional(),
  }),
  z.object({ status: z.literal('denied'), reason: z.string().trim().min(5, 'Give a reason of at least 5 characters').max(500) }),
]);
export type SlipDecision = z.output<typeof SlipDecision>;

const slip = {
  amount: KoboInForm.refine((amount) => amount > 0n, 'Enter an amount above zero'),
  paid_on: Day,
  note: z.string().trim().max(500).optional(),
};
const files = {
  file: { maxBytes: uploadLimitBytes, types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'], required: true },
} as const;

export const slipCalls = {
  upload: call({
    method: 'POST',
    path: '/admin/payment_receipt',
    summary: 'Uploads the slip of a payment made at a bank, for a loan or a savings account; another person confirms it.',
    access: 'receipts.upload',
    takesIdempotencyKey: 'in-transaction',
    body: z
      .object({ loan_id: LoanId.optional(), savings_id: SavingsId.optional(), ...slip })
      .refine(({ loan_id: loan, savings_id: savings }) => (loan === undefined) !== (savings === undefined), {
        path: ['loan_id'],
        error: 'Choose a loan or a savings account',
      }),
    files,
    reply: one(PaymentSlipView),
    status: 201,
  }),
  list: call({
    method: 'GET',
    path: '/admin/payment_receipt',
    summary: "Slips in the caller's scope, or of one loan or savings account, newest first.",
    access: 'receipts.upload',
    query: PaymentSlipSearch,
    reply: pageWithTotals(PaymentSlipView, { amount: KoboOnWire }),
  }),
  decide: call({
    method: 'POST',
    path: '/admin/payment_receipt/{id}/review',
    summary:
      "Confirms a slip with the bank's reference, which books the payment, or denies it with a reason. A slip of a customer above the daily total of one person needs a second one.",
    access: 'payments.record',
    confirms: true,
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: z.object({ id: PaymentSlipId }),
    body: SlipDecision,
    reply: one(z.union([PaymentSlipView, ApprovalRequested])),
  }),
  uploadOwn: call({
    method: 'POST',
    path: '/user/savings/{id}/payment-receipts',
    summary: "Uploads the receipt of the customer's transfer to a savings account; staff confirm it.",
    access: 'savings.own',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: BySavings,
    body: z.object(slip),
    files,
    reply: one(OwnSlip),
    status: 201,
  }),
  own: call({
    method: 'GET',
    path: '/user/savings/{id}/payment-receipts',
    summary: 'Receipts of one savings account of the customer that were uploaded, newest first; 20 at most.',
    access: 'savings.own',
    addition: true,
    params: BySavings,
    reply: z.object({ data: z.array(OwnSlip) }),
  }),
};

export const slipList = defineList({
  name: 'slips',
  call: slipCalls.list,
  file: '/{role}/export/payment-receipts',
  searches: ['search'],
  fixed: ['loan_id', 'savings_id'],
});
