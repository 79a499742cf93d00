/** Calls that change a running loan: charges, waivers, new schedules, reversals, write-off, restructuring, refunds of credit. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { PositiveKoboOnWire } from '../kernel/money.ts';
import { Day } from '../kernel/time.ts';
import { LoanId } from './loans.ts';
import { accept_overpayment } from './repayments.ts';
import { InstalmentId, PaymentLogId } from './loan-accounts.ts';
import { done, one } from '../kernel/page.ts';
import { RatePercent } from './schedules.words.ts';
import { SecondApprovalId } from './repayments.between.ts';
import { ChangePreview } from './servicing.previews.ts';

const ByLoan = z.object({ id: LoanId });
const Reason = z.string().trim().min(3, 'Give a reason of at least 3 characters').max(500);

/** `asked`: a second person must send the same words before anything happens. */
const Confirmed = one(z.object({ state: z.enum(['done', 'asked']) }));

const Charge = z.object({
  action: z.literal('charge'),
  loan_id: LoanId,
  amount: PositiveKoboOnWire,
  kind: z.enum(['fee', 'penalty']).default('fee'),
  accept_overpayment,
  reason: Reason,
});
const Waiver = z.object({
  action: z.literal('waive'),
  loan_id: LoanId,
  amount: PositiveKoboOnWire,
  component: z.enum(['penalty', 'fee', 'interest']).optional(),
  accept_overpayment,
  reason: Reason,
});
const Reschedule = z.object({
  action: z.literal('reschedule'),
  loan_id: LoanId,
  instalments: z.int().min(1).max(120),
  first_due_on: Day.optional(),
  reason: Reason,
});
/** Brings a late loan up to date: what is overdue is spread over the new instalments. */
const ReAge = Reschedule.extend({ action: z.literal('re_age') });
const ScheduleChange = z.discriminatedUnion('action', [Charge, Waiver, Reschedule, ReAge]);

const onlyTerms = { loan_id: true, reason: true } as const;
const onlyAmount = { ...onlyTerms, accept_overpayment: true } as const;
/** The change without its reason: what it would do does not depend on it. */
const ScheduleChangeTerms = z.discriminatedUnion('action', [
  Charge.omit(onlyAmount),
  Waiver.omit(onlyAmount),
  Reschedule.omit(onlyTerms),
  ReAge.omit(onlyTerms),
]);

const NewTerms = z.object({
  instalments: z.int().min(1).max(120),
  first_due_on: Day.optional(),
  /** Never above the rate of the loan; left out, that rate. */
  rate_percent: RatePercent.optional(),
});

export const servicingCalls = {
  reversePayment: call({
    method: 'POST',
    path: '/admin/loan/{id}/loan-payments/{pid}/payment-log/{logid}/reverse',
    summary: 'Reverses a payment; later payments are reallocated. Above the limit a second person confirms.',
    access: 'payments.reverse',
    takesIdempotencyKey: 'in-transaction',
    params: z.object({ id: LoanId, pid: InstalmentId, logid: PaymentLogId }),
    body: z.object({ reason: Reason }),
    reply: Confirmed,
  }),
  reverseLoan: call({
    method: 'POST',
    path: '/admin/loan/{id}/reverse',
    summary:
      'Undoes a loan without payments: the principal was returned, or the customer owes it outside of the loan. A second person confirms.',
    access: 'loans.reverse',
    takesIdempotencyKey: 'in-transaction',
    params: ByLoan,
    body: z.object({ reason: Reason, returned: z.boolean().default(false) }),
    reply: Confirmed,
  }),
  writeOff: call({
    method: 'POST',
    path: '/admin/loan/{id}/write-off',
    summary: 'Writes off a loan that will not be repaid; later payments are recoveries. A second person confirms.',
    access: 'loans.reverse',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ByLoan,
    body: z.object({ reason: Reason }),
    reply: Confirmed,
  }),
  undoWriteOff: call({
    method: 'POST',
    path: '/admin/loan/{id}/write-off/undo',
    summary:
      'Undoes a write-off: the loan runs as if it had never been written off, and recoveries are payments. A second person confirms.',
    access: 'loans.reverse',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ByLoan,
    body: z.object({ reason: Reason }),
    reply: Confirmed,
  }),
  updatePayments: call({
    method: 'PUT',
    path: '/admin/update_loan_payments',
    summary: 'Adds a charge or waiver to a running loan, or reschedules it. A second person confirms.',
    access: 'loans.schedule',
    takesIdempotencyKey: 'in-transaction',
    body: ScheduleChange,
    reply: Confirmed,
  }),
};

export const betweenLoansCalls = {
  restructure: call({
    method: 'POST',
    path: '/admin/loan/{id}/restructure',
    summary: 'Restructures a running loan into a new one for the outstanding amount, on new terms. A second person confirms.',
    access: 'loans.schedule',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ByLoan,
    body: NewTerms.extend({ reason: Reason }),
    reply: Confirmed,
  }),
  refundCredit: call({
    method: 'POST',
    path: '/admin/loan/{id}/credit-refund',
    summary: "Refunds a customer's credit to their bank account. A second person confirms.",
    access: 'payments.reverse',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ByLoan,
    body: z.object({ amount: PositiveKoboOnWire, reason: Reason }),
    reply: Confirmed,
  }),
  decline: call({
    method: 'POST',
    path: '/admin/loan/{id}/second-approvals/{approvalId}/decline',
    summary: 'Withdraws (by the requester) or declines (by an approver) a pending request for a second person.',
    access: ['loans.schedule', 'loans.reverse', 'payments.reverse'],
    stepUp: false,
    confirms: false,
    addition: true,
    params: ByLoan.extend({ approvalId: SecondApprovalId }),
    body: z.object({ reason: Reason }),
    reply: done,
  }),
};

/** Nothing is stored: a preview runs the rules of the act on a copy of the account. */
const preview = { method: 'POST', addition: true, stepUp: false, confirms: false, reply: one(ChangePreview) } as const;

export const previewCalls = {
  writeOff: call({
    ...preview,
    path: '/admin/loan/{id}/write-off/preview',
    summary: 'What a write-off would do now: the loss by component, and its journals. Nothing is stored.',
    access: 'loans.reverse',
    params: ByLoan,
  }),
  undoWriteOff: call({
    ...preview,
    path: '/admin/loan/{id}/write-off/undo/preview',
    summary: 'What undoing the write-off would do now: the schedule that is due again, and the journals. Nothing is stored.',
    access: 'loans.reverse',
    params: ByLoan,
  }),
  schedule: call({
    ...preview,
    path: '/admin/loan/{id}/schedule-change/preview',
    summary: 'What a charge, a waiver or a new schedule would do now: both schedules, and the journals. Nothing is stored.',
    access: 'loans.schedule',
    params: ByLoan,
    body: ScheduleChangeTerms,
  }),
  restructure: call({
    ...preview,
    path: '/admin/loan/{id}/restructure/preview',
    summary: 'What a restructuring would do now: the schedule of the new loan, and the journals. Nothing is stored.',
    access: 'loans.schedule',
    params: ByLoan,
    body: NewTerms,
  }),
  requested: call({
    method: 'GET',
    path: '/admin/loan/{id}/second-approvals/{approvalId}/preview',
    summary: 'What a pending request for a second person would do if it were confirmed now.',
    access: ['loans.schedule', 'loans.reverse'],
    addition: true,
    params: ByLoan.extend({ approvalId: SecondApprovalId }),
    reply: one(ChangePreview),
  }),
};
