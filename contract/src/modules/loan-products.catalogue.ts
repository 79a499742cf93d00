/** What staff who manage loan products ask the server: versions, planned changes, the preview, and who pays the card fee. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { done, one } from '../kernel/page.ts';
import { PlannedChangeId, versionsReply } from '../kernel/planned.ts';
import { effectiveFrom } from '../kernel/setting.ts';
import { Day, Instant } from '../kernel/time.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { LoanProductView } from './loan-products.ts';
import { LoanProductId, LoanProductTerms } from './loan-products.terms.ts';
import { CardFeePayer, CardFeeTerms, SchedulePreview } from './schedules.words.ts';

export const LoanProductVersion = z.object({ version: z.int(), made_by: z.string(), made_at: Instant, terms: LoanProductTerms });
export type LoanProductVersion = z.output<typeof LoanProductVersion>;
const LoanProductVersions = versionsReply(LoanProductVersion, LoanProductTerms);
export type LoanProductVersions = z.output<typeof LoanProductVersions>;

/** `next`: the change that was approved for a later day. */
export const CardFeeView = CardFeeTerms.extend({ next: CardFeeTerms.extend({ from: Day }).nullable() });
export type CardFeeView = z.output<typeof CardFeeView>;
export const CardFeeRequest = z.object({
  paid_by: CardFeePayer,
  from: Day,
  reason: z.string().trim().min(3, 'Enter a reason of at least 3 characters').max(500),
});
export type CardFeeRequest = z.output<typeof CardFeeRequest>;

export const productCatalogueCalls = {
  cardFee: call({
    method: 'GET',
    path: '/admin/card_fee',
    summary: 'Who pays the processing fee of loan payments by card, today and next.',
    access: 'loan_products.manage',
    addition: true,
    reply: one(CardFeeView),
  }),
  requestCardFee: call({
    method: 'POST',
    path: '/admin/card_fee',
    summary: 'Requests another payer of the processing fee from a day on. It takes effect when a second person approves it.',
    access: 'loan_products.manage',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    body: CardFeeRequest,
    reply: one(ApprovalRequested),
  }),
  list: call({
    method: 'GET',
    path: '/admin/loan_interest',
    summary: 'Every loan product in its latest version, including those not on offer.',
    access: 'loan_products.manage',
    addition: true,
    reply: z.object({ data: z.array(LoanProductView) }),
  }),
  versions: call({
    method: 'GET',
    path: '/admin/loan_interest/{id}/versions',
    summary: 'Every version of a loan product, newest first, and the planned ones.',
    access: 'loan_products.manage',
    addition: true,
    params: z.object({ id: LoanProductId }),
    reply: LoanProductVersions,
  }),
  add: call({
    method: 'POST',
    path: '/admin/loan_interest',
    summary: 'Adds a loan product.',
    access: 'loan_products.manage',
    takesIdempotencyKey: 'in-transaction',
    body: LoanProductTerms,
    status: 201,
    reply: one(LoanProductView),
  }),
  change: call({
    method: 'PUT',
    path: '/admin/loan_interest',
    summary:
      'Saves a new version of a loan product, or plans it for a later day; existing applications and loans keep their terms.',
    access: 'loan_products.manage',
    takesIdempotencyKey: 'in-transaction',
    /** `version` is the one that the person edited: if it is not the newest any more, the change is refused. */
    body: LoanProductTerms.extend({ id: LoanProductId, version: z.int().min(1), ...effectiveFrom }),
    reply: one(LoanProductView),
  }),
  cancelPlanned: call({
    method: 'POST',
    path: '/admin/loan_interest/{id}/planned-changes/{change}/cancel',
    summary: 'Cancels a change that is planned for a later day.',
    access: 'loan_products.manage',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: z.object({ id: LoanProductId }).extend({ change: PlannedChangeId }),
    reply: done,
  }),
  preview: call({
    method: 'POST',
    path: '/admin/loan_interest/preview',
    summary: 'Validates the terms of a product without saving them, and returns the schedule of an example loan.',
    access: 'loan_products.manage',
    stepUp: false,
    addition: true,
    body: LoanProductTerms.extend({
      amount: PositiveKoboOnWire,
      tenor: z.int('Enter a whole number from 1 to 120').min(1).max(120),
    }),
    reply: one(
      z.object({
        fee: KoboOnWire,
        upfront_fee: KoboOnWire,
        down_payment: KoboOnWire,
        net_payout: KoboOnWire,
        preview: SchedulePreview,
      }),
    ),
  }),
};
