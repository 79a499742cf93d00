/** API contract: loans. Products, application, decision, offer, payout. */
import { z } from 'zod';
import { idOf, UserId } from '../kernel/id.ts';
import { KoboInForm, KoboOnWire, noMoney, PositiveKoboOnWire } from '../kernel/money.ts';
import { many, PageNumber, PerPage, sortable } from '../kernel/page.ts';
import { checkPeriod, period } from '../kernel/period.ts';
import { FirstAndLastName } from '../kernel/person-name.ts';
import { MobileNumber } from '../kernel/phone.ts';
import { Day, Instant } from '../kernel/time.ts';
import { GuarantorEmail } from './guarantors.email.ts';
import { CreditAssessment, DenialCode } from './loans.credit.ts';
import { LoanDocument, LoanProductId, LoanProductTerms } from './loan-products.terms.ts';
import { AccountProblem, PayeeAccount } from './onboarding.payee.ts';
import { FrequencyUnit, RatePeriod, ScheduleMethod, SchedulePreview } from './schedules.words.ts';

export const LoanState = z.enum([
  'incomplete',
  'pending',
  'approved',
  'disburse',
  'disbursement_failed',
  'active',
  'completed',
  'denied',
  'cancelled',
  'written_off',
  'reversed',
]);
export type LoanState = z.output<typeof LoanState>;

export const LoanId = idOf('LoanId');
export type LoanId = z.output<typeof LoanId>;

/** What the caller may do with a loan right now. Screens draw exactly these buttons. */
export const LoanAction = z.enum([
  'recommend',
  'review',
  'approve',
  'deny',
  'send_back',
  'undo_approval',
  'release',
  'request_guarantor',
  'email_guarantor',
  'edit',
  'change_purpose',
  'flag_review',
  'note',
  'cool_off',
  'accept',
  'cancel',
  'record_payment',
  'pay_fee',
  'plan_tranches',
]);
export type LoanAction = z.output<typeof LoanAction>;

/** What is paid out after the first day: so much, about then. */
export const PlannedPayout = z.object({ amount: PositiveKoboOnWire, expected_on: Day });
export type PlannedPayout = z.output<typeof PlannedPayout>;

/** The Key Facts Statement: what the customer reads before accepting. Kept as it was read. */
export const KeyFacts = z.object({
  version: z.string(),
  lender: z.string(),
  product: z.string(),
  made_on: Day,
  rate: z.string(),
  net_payout: KoboOnWire,
  /** Kept back from the payout. */
  fee: KoboOnWire,
  /** Paid by the customer before the payout. Offers that were kept before there was one have none. */
  upfront_fee: KoboOnWire.default(noMoney),
  /** Kept back from the payout: row 1 of the schedule, settled on the same day. */
  down_payment: KoboOnWire.default(noMoney),
  /** What follows after the first payout, as agreed; the schedule below is that of the plan. */
  later_payouts: z.array(PlannedPayout).default([]),
  preview: SchedulePreview,
  statements: z.array(z.object({ title: z.string(), text: z.string() })),
});
export type KeyFacts = z.output<typeof KeyFacts>;

const Opinion = z.object({ by: z.string(), at: Instant, verdict: z.string(), note: z.string() });

const GuarantorBrief = z.object({ id: z.uuid(), name: z.string(), relationship: z.string(), status: z.string() });

export const LoanRow = z.object({
  id: LoanId,
  number: z.string(),
  status: LoanState,
  customer: z.object({ id: UserId, name: z.string(), phone: z.string().nullable(), branch: z.string().nullable() }),
  purpose: z.string(),
  principal: KoboOnWire,
  instalments: z.int(),
  frequency: FrequencyUnit,
  applied_at: Instant.nullable(),
  disbursed_on: Day.nullable(),
  /** Of a reversed loan: the day on which the customer's money was back and the return complete. */
  returned_on: Day.nullable(),
  can: z.array(LoanAction),
});
export type LoanRow = z.output<typeof LoanRow>;

/** What staff without the right `loans.file` read of one loan: neither amounts nor opinions, documents or accounts. */
export const LoanBrief = z.object({
  id: LoanId,
  number: z.string(),
  status: LoanState,
  returned_on: Day.nullable(),
  customer: z.object({ id: UserId, name: z.string(), branch: z.string().nullable() }),
  officer: z.string().nullable(),
});
export type LoanBrief = z.output<typeof LoanBrief>;

/** What the figure of a queue adds up: `paid` is a part of it, of what is due this month only. */
export const QueueAmounts = z.object({ amount: KoboOnWire, paid: KoboOnWire });
export type QueueAmounts = z.output<typeof QueueAmounts>;

/** A loan in the lists of staff, with its state of today. Nothing is outstanding on a loan that is not running. */
export const ListedLoan = LoanRow.extend({
  outstanding: KoboOnWire.nullable(),
  due: KoboOnWire.nullable(),
  days_late: z.int(),
  officer: z.string().nullable(),
  /** With `waiting` or `standing`. */
  queue: QueueAmounts.nullable(),
});
export type ListedLoan = z.output<typeof ListedLoan>;

export const OpenDocument = z.object({
  document: LoanDocument,
  /** Of the profile. */
  section: z.string(),
  state: z.enum(['missing', 'waiting', 'rejected']),
});
export type OpenDocument = z.output<typeof OpenDocument>;

export const LoanView = LoanRow.extend({
  /** What the provider reported of a payout is for staff only. */
  reason: z.string().nullable(),
  reason_code: DenialCode.nullable(),
  rate_percent: z.string(),
  rate_period: RatePeriod,
  method: ScheduleMethod,
  fee: KoboOnWire,
  /** To be paid before the payout, and when it was. */
  upfront_fee: KoboOnWire,
  upfront_fee_paid_at: Instant.nullable(),
  /** Kept back from the payout: it settles row 1 on the day of disbursement. */
  down_payment: KoboOnWire,
  /** What of the principal is paid out after the first day, as planned or agreed. */
  tranche_plan: z.array(PlannedPayout),
  /** What has reached the customer's bank account; before that, what reaches it first. */
  paid_out: KoboOnWire,
  /** What the customer has with the lender: a fee that is paid first is taken from it when the loan is released. */
  customer_credit: KoboOnWire,
  product_id: LoanProductId,
  /** The contract's own copy of the product's terms. */
  terms: LoanProductTerms,
  guarantors: z.array(GuarantorBrief),
  recommendation: Opinion.nullable(),
  review: Opinion.nullable(),
  /** Of a loan that needs two approvers: the first of them. */
  first_approval: Opinion.nullable(),
  decision: Opinion.nullable(),
  /** How many people approve an amount of this size under today's limits: 1 or 2; for staff. */
  approvers: z.int(),
  /** The account officer of the customer; for staff. */
  officer: z.string().nullable(),
  /** The member of staff who filled it in at the counter; null when the customer sent it, and for the customer. */
  prepared_by: z.string().nullable(),
  /** The result of the credit rules now, or at the decision; staff only. */
  assessment: CreditAssessment.nullable(),
  human_review: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
  offer: KeyFacts.nullable(),
  offer_accepted_at: Instant.nullable(),
  /** The network address that accepted it; for staff who see contacts. */
  offer_accepted_ip: z.string().nullable(),
  /** The name with which the customer signed, and the SHA-256 of the document. Null for offers accepted before signatures were kept. */
  offer_signature: z.string().nullable(),
  offer_sha256: z.string().nullable(),
  offer_expires_at: Instant.nullable(),
  /** The last day on which the money may be returned without cost. */
  cooling_off_until: Day.nullable(),
  cooling_off_requested_at: Instant.nullable(),
  preview: SchedulePreview,
  bank: PayeeAccount.nullable(),
  /** Why money cannot be sent to that account now. The details are for staff. */
  account_problem: AccountProblem.nullable(),
  /** The last payout failed because of the account. Otherwise a failed payout is not the customer's matter. */
  check_account: z.boolean(),
  /** The conditions that block the payout, in the order in which they are checked; staff only. Empty when it can be released by a user with the right. */
  waits_for: z.array(z.string()),
  /** Documents that the product requires and that are not confirmed: the money is not paid out before. `section`: where the customer sends it. */
  open_documents: z.array(OpenDocument),
  /** What waits for a look before the payout: documents of the customer, and bank statements of theirs and of guarantors. For staff. */
  to_review: z.object({ documents: z.int(), statements: z.int() }),
  completed_on: Day.nullable(),
  /** The latest schedule that replaced the one of the contract, and how many instalments the loan has with it. */
  new_schedule: z.object({ on: Day, how: z.enum(['rescheduled', 're_aged']), instalments: z.int() }).nullable(),
  /** The loan that this one took over, and the one that took this one over. */
  restructures: z.object({ id: LoanId, number: z.string() }).nullable(),
  restructured_into: z.object({ id: LoanId, number: z.string() }).nullable(),
});
export type LoanView = z.output<typeof LoanView>;

export const Note = z.string().trim().min(3, 'Give a reason of at least 3 characters').max(1000);

/** What a customer enters about a guarantor; the form validates it before the next step. */
export const GuarantorOfApplication = z.object({
  guarantor_name: FirstAndLastName,
  guarantor_email: GuarantorEmail,
  guarantor_phone: MobileNumber,
  guarantor_relationship: z.string().trim().min(2).max(60),
});

/** What is applied for. How the customer consents is added by the call: on the form, or by a code at the counter. */
export const LoanRequest = z.object({
  loan_interest_id: LoanProductId,
  amount: KoboInForm,
  tenor: z.coerce.number().int().min(1).max(120),
  ...GuarantorOfApplication.partial().shape,
});
export type LoanRequest = z.output<typeof LoanRequest>;

/** A guarantor is named whole, the email address aside, or not at all; the product decides whether one is needed. */
export function checkGuarantor(input: Partial<LoanRequest>, context: z.core.$RefinementCtx): void {
  const missing = guarantorFields.filter((field) => input[field] === undefined);
  if (missing.length === guarantorFields.length && !input.guarantor_email) return;
  for (const field of missing) context.addIssue({ code: 'custom', path: [field], message: 'Enter this for your guarantor too' });
}

export const LoanApplication = LoanRequest.extend({
  consent: z.literal(['true', '1', 'on'], 'Please read and accept before you apply'),
}).superRefine(checkGuarantor);
export const guarantorFields = ['guarantor_name', 'guarantor_phone', 'guarantor_relationship'] as const;
export type LoanApplication = z.output<typeof LoanApplication>;

/** The next step belongs to the caller and is not taken yet. */
export const PendingLoanStep = z.enum(['recommendation', 'review', 'approval', 'release', 'second_approval']);
export type PendingLoanStep = z.output<typeof PendingLoanStep>;
/** The position of a loan today: of a running one, or of one whose payout failed. */
export const LoanStanding = z.enum([
  'due_today',
  'overdue',
  'due_this_month',
  'disbursed_this_month',
  'probation',
  'being_returned',
  'payout_failed',
]);
export type LoanStanding = z.output<typeof LoanStanding>;

export const LoanSearch = z
  .object({
    page: PageNumber,
    per_page: PerPage,
    email: z.string().trim().max(200).optional(),
    status: many(LoanState),
    name: z.string().trim().max(200).optional(),
    phone: z.string().trim().max(30).optional(),
    /** One text for all: a number of a loan, a payment reference, or a part of the customer's name, phone number or email address. */
    search: z.string().trim().max(200).optional(),
    officer_id: UserId.optional(),
    branch_id: z.uuid().optional(),
    ...period,
    waiting: PendingLoanStep.optional(),
    standing: LoanStanding.optional(),
    ...sortable('applied', 'amount'),
  })
  .superRefine(checkPeriod);
export type LoanSearch = z.output<typeof LoanSearch>;

export const LoanDecision = z.object({
  loan_id: LoanId,
  /** `incomplete` sends the application back; `pending` undoes its approval; `disburse` orders the payout. */
  status: z.enum(['approved', 'denied', 'incomplete', 'pending', 'disburse']),
  reason: Note.optional(),
  /** A denial names one; it can be counted, the reason is what the customer reads. */
  reason_code: DenialCode.optional(),
  /** The state that the person saw when they decided: if it has changed since, the decision is refused. */
  seen_status: LoanState.optional(),
});
export type LoanDecision = z.output<typeof LoanDecision>;

/** Compliance gives its opinion, or moves the application to the product that it is really for, or both at once. */
export const LoanReview = z
  .object({
    loan_id: LoanId,
    status: z.enum(['cleared', 'not_cleared']).optional(),
    note: Note.optional(),
    loan_interest_id: LoanProductId.optional(),
  })
  .refine(({ status, loan_interest_id }) => status ?? loan_interest_id, { path: ['status'], message: 'Enter your finding' })
  .refine(({ status, note }) => !status || note, { path: ['note'], message: 'Give a reason, in a few words' });
export type LoanReview = z.output<typeof LoanReview>;
