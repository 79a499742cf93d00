/** API contract: the desk work on an application. Corrections, purpose, notes, guarantor mails. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { done, one } from '../kernel/page.ts';
import { settingChange, settingView } from '../kernel/setting.ts';
import { Instant } from '../kernel/time.ts';
import { StoredAssessment } from './loans.credit.ts';
import { LoanProductId } from './loan-products.terms.ts';
import { LoanId, LoanState, LoanView } from './loans.ts';
import { RatePercent } from './schedules.words.ts';

const ByLoan = z.object({ id: LoanId });

export const LoanNote = z.object({ id: z.uuid(), by: z.string(), at: Instant, text: z.string() });
export type LoanNote = z.output<typeof LoanNote>;

/** A correction of a pending application, inside the limits of the product that the customer applied for. */
export const LoanCorrection = z.object({
  loan_id: LoanId,
  amount: KoboOnWire,
  tenor: z.int().min(1).max(120),
  rate_percent: RatePercent,
  /** The state that the person saw: if it has changed since, the correction is refused. */
  seen_status: LoanState.optional(),
});
export type LoanCorrection = z.output<typeof LoanCorrection>;

/** What an automatic denial found for one application. */
export const AutoDenyItem = z.object({
  loan_id: LoanId,
  number: z.string(),
  customer: z.string(),
  /** `denied`, `would_deny` in a dry run, or why a person must look. */
  outcome: z.enum(['denied', 'would_deny', 'left_for_review', 'left_judged', 'changed']),
  stops: z.array(z.object({ rule: z.string(), text: z.string() })),
});
export type AutoDenyItem = z.output<typeof AutoDenyItem>;

export const AutoDenyReport = z.object({
  dry_run: z.boolean(),
  looked_at: z.int(),
  denied: z.int(),
  left: z.int(),
  /** Applications that a hard stop hits, at most 500 of them. */
  items: z.array(AutoDenyItem),
});
export type AutoDenyReport = z.output<typeof AutoDenyReport>;

export const ApprovalLimits = z.object({
  /** What a sub-admin approves. */
  subadmin: KoboOnWire,
  /** Above it a second, different person approves too. */
  second_approver_above: KoboOnWire,
});
export type ApprovalLimits = z.output<typeof ApprovalLimits>;

const ApprovalLimitsReply = one(settingView(ApprovalLimits));

export const loanDeskCalls = {
  assessments: call({
    method: 'GET',
    path: '/{role}/loan/{id}/assessments',
    summary: 'Inputs and results of the credit rules at submission and at each decision, newest first.',
    access: 'loans.file',
    addition: true,
    params: ByLoan,
    reply: z.object({ data: z.array(StoredAssessment) }),
  }),
  humanReview: call({
    method: 'POST',
    path: '/admin/loan/{id}/human-review',
    summary: 'Holds an application for manual review, or removes the hold.',
    access: ['loans.recommend', 'loans.review', 'loans.approve'],
    addition: true,
    params: ByLoan,
    body: z.object({ flagged: z.boolean(), reason: z.string().trim().min(3, 'Give a reason of at least 3 characters').max(500) }),
    reply: one(LoanView),
  }),
  autoDeny: call({
    method: 'POST',
    path: '/admin/auto_deny',
    summary:
      'Denies pending applications with a final hard decline; a dry run only lists them. Applications held for manual review are skipped.',
    access: 'auto_deny.run',
    body: z.object({ dry_run: z.boolean().default(false) }),
    reply: one(AutoDenyReport),
  }),
  limits: call({
    method: 'GET',
    path: '/admin/loan_approval_limits',
    summary: 'The approval limits of today, with planned and earlier ones.',
    access: ['loans.approve', 'settings.manage'],
    addition: true,
    reply: ApprovalLimitsReply,
  }),
  setLimits: call({
    method: 'PUT',
    path: '/admin/loan_approval_limits',
    summary: 'Sets the approval limits from today or a later day.',
    access: 'settings.manage',
    stepUp: true,
    addition: true,
    body: settingChange(ApprovalLimits),
    reply: ApprovalLimitsReply,
  }),
  correct: call({
    method: 'POST',
    path: '/admin/loan_detail',
    summary: 'Corrects amount, tenor and rate of a pending application; earlier opinions become void.',
    access: 'loans.edit',
    takesIdempotencyKey: 'in-transaction',
    body: LoanCorrection,
    reply: one(LoanView),
  }),
  changePurpose: call({
    method: 'POST',
    path: '/admin/modify_user_loan_purpose',
    summary: 'Changes the loan product of a pending application, with all its terms.',
    access: 'loans.purpose',
    takesIdempotencyKey: 'in-transaction',
    body: z.object({ loan_id: LoanId, loan_interest_id: LoanProductId }),
    reply: one(LoanView),
  }),
  notes: call({
    method: 'GET',
    path: '/{role}/loan/{id}/notes',
    summary: 'The notes of staff on a loan, newest first.',
    access: 'loans.file',
    addition: true,
    params: ByLoan,
    reply: z.object({ data: z.array(LoanNote) }),
  }),
  addNote: call({
    method: 'POST',
    path: '/{role}/loan/{id}/notes',
    summary: 'Adds a note to a loan; notes are never changed.',
    access: ['loans.recommend', 'loans.review', 'loans.approve', 'loans.release', 'loans.edit', 'recovery.log'],
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ByLoan,
    body: z.object({ note: z.string().trim().min(3, 'Write a few words').max(2000) }),
    status: 201,
    reply: one(LoanNote),
  }),
  requestGuarantor: call({
    method: 'POST',
    path: '/admin/loans/{id}/request-guarantor',
    summary: 'Invites pending guarantors again, and requests another guarantor from the customer if one is missing.',
    access: 'guarantors.request',
    params: ByLoan,
    reply: done,
  }),
  emailGuarantor: call({
    method: 'POST',
    path: '/admin/loans/{id}/manual-guarantor-verification-email',
    summary: 'Sends the verification mail again to one guarantor, or to all who have not answered.',
    access: 'guarantors.request',
    params: ByLoan,
    body: z.object({ guarantor_id: z.uuid().optional() }),
    reply: done,
  }),
};
