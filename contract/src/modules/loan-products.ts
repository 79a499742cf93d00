/** What the two sides promise each other about loan products: terms, versions, preview. The specification calls them loan interest. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';
import { ProductSchedule } from './loan-products.terms.ts';
import { FrequencyUnit, RatePercent, RatePeriod, ScheduleMethod, SchedulePreview } from './schedules.words.ts';

export const LoanProductId = idOf('LoanProductId');
export type LoanProductId = z.output<typeof LoanProductId>;

/** Papers that a product may ask for before it is approved. */
export const LoanDocument = z.enum([
  'identity_card',
  'utility_bill',
  'passport_photo',
  'work_id',
  'business_registration',
  'bank_statement',
]);
export type LoanDocument = z.output<typeof LoanDocument>;

const count = (min: number, max: number) => z.int(`Enter a whole number from ${min} to ${max}`).min(min).max(max);
const share = count(0, 10_000);

/** All terms of a product. A copy is stored with each loan, so a later version never changes a running contract. */
export const LoanProductTerms = z.object({
  name: z.string().trim().min(3, 'Give the product a name').max(80),
  description: z.string().trim().max(500),
  rate_percent: RatePercent,
  /** The lowest rate that staff may give on one application. */
  min_rate_percent: RatePercent,
  rate_period: RatePeriod,
  method: ScheduleMethod,
  frequency: FrequencyUnit,
  min_amount: PositiveKoboOnWire,
  max_amount: PositiveKoboOnWire,
  min_instalments: count(1, 120),
  max_instalments: count(1, 120),
  /** Kept back from the payout, in basis points of the principal. */
  fee_bps: count(0, 2_000),
  /** How much of the interest not yet earned is forgiven when the loan is paid off early. */
  early_settlement_rebate_bps: share,
  /** Percent a year on what is overdue, after the days of grace, up to the cap of the principal. */
  penalty_percent: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,6})?$/, 'Enter a percentage such as 12')
    .refine((text) => Number(text) <= 365, 'At most 365 percent a year'),
  penalty_grace_days: count(0, 90),
  penalty_cap_bps: share,
  required_guarantors: count(0, 5),
  required_documents: z.array(LoanDocument).max(LoanDocument.options.length),
  min_age_years: count(18, 100),
  min_months_as_customer: count(0, 120),
  /** Running loans at the same time, this one included. */
  max_active_loans: count(1, 10),
  /** A running loan that is later than this stops approval. */
  max_days_late: count(0, 365),
  /** 0 asks for no score. */
  min_score: count(0, 100),
  /** All instalments of a month in basis points of the income of a month; 0 does not ask. */
  max_dti_bps: share,
  offer_valid_days: count(1, 90),
  /** So many days after the payout the customer may give the money back. */
  cooling_off_days: count(0, 30),
  active: z.boolean(),
  /** Shown to people who are not signed in. */
  is_public: z.boolean(),
  ...ProductSchedule.shape,
});
export type LoanProductTerms = z.output<typeof LoanProductTerms>;

/** A product is what the specification calls a loan interest or purpose. */
export const LoanProductView = LoanProductTerms.extend({ id: LoanProductId, version: z.int() });
export type LoanProductView = z.output<typeof LoanProductView>;

export const LoanProductVersion = z.object({ version: z.int(), made_by: z.string(), made_at: Instant, terms: LoanProductTerms });
export type LoanProductVersion = z.output<typeof LoanProductVersion>;

export const loanProductCalls = {
  offered: call({
    method: 'GET',
    path: '/loan_interests',
    summary: 'The loan products that a customer may apply for; visitors see the public ones.',
    access: 'public',
    budget: 'public',
    reply: z.object({ data: z.array(LoanProductView) }),
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
    summary: 'Every version of a loan product, newest first.',
    access: 'loan_products.manage',
    addition: true,
    params: z.object({ id: LoanProductId }),
    reply: z.object({ data: z.array(LoanProductVersion) }),
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
    summary: 'Saves a new version of a loan product; existing applications and loans keep their terms.',
    access: 'loan_products.manage',
    takesIdempotencyKey: 'in-transaction',
    /** `version` is the one that the person edited: if it is not the newest any more, the change is refused. */
    body: LoanProductTerms.extend({ id: LoanProductId, version: z.int().min(1) }),
    reply: one(LoanProductView),
  }),
  preview: call({
    method: 'POST',
    path: '/admin/loan_interest/preview',
    summary: 'Validates the terms of a product without saving them, and returns the schedule of an example loan.',
    access: 'loan_products.manage',
    stepUp: false,
    addition: true,
    body: LoanProductTerms.extend({ amount: PositiveKoboOnWire, tenor: count(1, 120) }),
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
