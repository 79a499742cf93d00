/** What the two sides promise each other about slips of payments made at a bank, and about importing repayments. */
import { z } from 'zod';
import { call, uploadLimitBytes } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboInForm, KoboOnWire } from '../kernel/money.ts';
import { one, PageNumber, pageWithTotals, PerPage, sortable } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { FileView } from './files.ts';
import { LoanId } from './loans.ts';
import { BankReference } from './loan-accounts.sources.ts';

export const PaymentSlipId = idOf('PaymentSlipId');
export type PaymentSlipId = z.output<typeof PaymentSlipId>;
export const PaymentSlipState = z.enum(['pending', 'approved', 'denied']);
export type PaymentSlipState = z.output<typeof PaymentSlipState>;

/** The specification's payment receipt: a picture of a bank slip that a second person must confirm before it counts. */
export const PaymentSlipView = z.object({
  id: PaymentSlipId,
  loan_id: LoanId,
  loan_number: z.string(),
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
});
export type PaymentSlipView = z.output<typeof PaymentSlipView>;

export const PaymentSlipSearch = z.object({
  page: PageNumber,
  per_page: PerPage,
  loan_id: LoanId.optional(),
  status: PaymentSlipState.optional(),
  ...sortable('uploaded', 'amount'),
});
export type PaymentSlipSearch = z.output<typeof PaymentSlipSearch>;

export const SlipDecision = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('approved'),
    reference: BankReference,
    /** The amount is far above all that the loan owes, and is meant. */
    accept_overpayment: z.boolean().optional(),
  }),
  z.object({ status: z.literal('denied'), reason: z.string().trim().min(5, 'Give a reason, in a few words').max(500) }),
]);
export type SlipDecision = z.output<typeof SlipDecision>;

export const slipCalls = {
  upload: call({
    method: 'POST',
    path: '/admin/payment_receipt',
    summary: 'Uploads the slip of a payment made at a bank; another person confirms it.',
    access: 'receipts.upload',
    takesIdempotencyKey: 'in-transaction',
    body: z.object({
      loan_id: LoanId,
      amount: KoboInForm.refine((amount) => amount > 0n, 'Enter an amount above zero'),
      paid_on: Day,
      note: z.string().trim().max(500).optional(),
    }),
    files: {
      file: { maxBytes: uploadLimitBytes, types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'], required: true },
    },
    reply: one(PaymentSlipView),
    status: 201,
  }),
  list: call({
    method: 'GET',
    path: '/admin/payment_receipt',
    summary: "Slips of one loan, or of all loans in the caller's scope, newest first.",
    access: 'receipts.upload',
    query: PaymentSlipSearch,
    reply: pageWithTotals(PaymentSlipView, { amount: KoboOnWire }),
  }),
  decide: call({
    method: 'POST',
    path: '/admin/payment_receipt/{id}/review',
    summary: "Confirms a slip with the bank's reference, which books the payment, or denies it with a reason.",
    access: 'payments.record',
    confirms: true,
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: z.object({ id: PaymentSlipId }),
    body: SlipDecision,
    reply: one(PaymentSlipView),
  }),
};

export const slipList = defineList({
  name: 'slips',
  call: slipCalls.list,
  file: '/{role}/export/payment-receipts',
  fixed: ['loan_id'],
});
