/** What the two sides promise each other about loans that go on as new ones, and credit that goes back to customers. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { done, one } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { LoanId } from './loans.ts';
import { SecondApprovalKind } from './loans.second-approvals.ts';
import { RatePercent } from './schedules.words.ts';

/** A customer's credit on its way to their bank. `returned`: it was paid, and the bank sent it back. */
export const CreditRefundView = z.object({
  id: z.uuid(),
  amount: KoboOnWire,
  status: z.enum(['ordered', 'completed', 'failed', 'returned']),
  reason: z.string(),
  asked_by: z.string(),
  confirmed_by: z.string(),
  ordered_at: Instant,
  /** What the provider said of it; staff only. */
  outcome: z.string().nullable(),
});
export type CreditRefundView = z.output<typeof CreditRefundView>;

export const SecondApprovalId = idOf('SecondApprovalId');
export type SecondApprovalId = z.output<typeof SecondApprovalId>;

/** What one person asked for and another must confirm: the second sends the same words. */
export const SecondApproval = z.object({
  id: SecondApprovalId,
  kind: SecondApprovalKind,
  facts: z.record(z.string(), z.unknown()),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: Instant,
  /** What the caller may do about it: the asker takes it back, others with the right answer. */
  can: z.array(z.enum(['confirm', 'decline', 'withdraw'])),
});
export type SecondApproval = z.output<typeof SecondApproval>;

const ByLoan = z.object({ id: LoanId });
const Reason = z.string().trim().min(3, 'Say why, in a few words').max(500);

/** `asked`: a second person must send the same words before anything happens. */
const Confirmed = one(z.object({ state: z.enum(['done', 'asked']) }));

export const betweenLoansCalls = {
  restructure: call({
    method: 'POST',
    path: '/admin/loan/{id}/restructure',
    summary: 'Closes a running loan by a new one that takes over all that is owed, on new terms. A second person confirms.',
    access: 'loans.schedule',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ByLoan,
    body: z.object({
      instalments: z.int().min(1).max(120),
      first_due_on: Day.optional(),
      /** Never above the rate of the loan; left out, that rate. */
      rate_percent: RatePercent.optional(),
      reason: Reason,
    }),
    reply: Confirmed,
  }),
  refundCredit: call({
    method: 'POST',
    path: '/admin/loan/{id}/credit-refund',
    summary: "Pays a customer's credit back to their bank account. A second person confirms.",
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
    summary: 'Whoever asked takes back what waits for a second person; whoever could confirm it declines it.',
    access: ['loans.schedule', 'loans.reverse', 'payments.reverse'],
    stepUp: false,
    confirms: false,
    addition: true,
    params: ByLoan.extend({ approvalId: SecondApprovalId }),
    body: z.object({ reason: Reason }),
    reply: done,
  }),
};
