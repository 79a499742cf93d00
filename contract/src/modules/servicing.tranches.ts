/** API contract: loans that are paid out in tranches. The plan, and the states of each later payout. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { LoanId, LoanView, PlannedPayout } from './loans.ts';

export const TrancheId = idOf('TrancheId');
export type TrancheId = z.output<typeof TrancheId>;

/** `failed` and `returned` may be tried again. */
export const TrancheState = z.enum(['planned', 'ordered', 'paid', 'failed', 'returned', 'cancelled']);
export type TrancheState = z.output<typeof TrancheState>;

export const TrancheView = z.object({
  id: TrancheId,
  /** The first payout is number 1. */
  number: z.int(),
  amount: KoboOnWire,
  expected_on: Day,
  status: TrancheState,
  paid_on: Day.nullable(),
  /** Why it failed, was returned or was cancelled. The provider's report is for staff only. */
  reason: z.string().nullable(),
  /** Staff only. */
  released_by: z.string().nullable(),
  released_at: Instant.nullable(),
  can: z.array(z.enum(['release', 'cancel'])),
  /** Why it cannot be released now, to people who otherwise might; staff only. */
  stopped_by: z.string().nullable(),
});
export type TrancheView = z.output<typeof TrancheView>;

export const TranchesView = z.object({
  /** The whole amount that was agreed. */
  agreed: KoboOnWire,
  /** What has really been paid out of it, fees and all. */
  lent: KoboOnWire,
  /** What may still come. */
  to_come: KoboOnWire,
  /** Nothing is paid out after it; null before the first payout. */
  last_day: Day.nullable(),
  tranches: z.array(TrancheView),
});
export type TranchesView = z.output<typeof TranchesView>;

const ByLoan = z.object({ id: LoanId });
const ByTranche = z.object({ id: LoanId, trancheId: TrancheId });
const Reason = z.string().trim().min(3, 'Give a reason of at least 3 characters').max(500);

export const trancheCalls = {
  plan: call({
    method: 'POST',
    path: '/admin/loan/{id}/tranche-plan',
    summary: 'Plans the later payouts of a pending application; an empty list means one payout.',
    access: 'loans.edit',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ByLoan,
    /** The rest of the principal is the first payout. */
    body: z.object({ tranches: z.array(PlannedPayout).max(11, 'At most twelve payouts') }),
    reply: one(LoanView),
  }),
  list: call({
    method: 'GET',
    path: '/{role}/loan/{id}/tranches',
    summary: 'The later payouts of a loan: disbursed, planned, and what blocks them.',
    access: 'loans.file',
    addition: true,
    params: ByLoan,
    reply: one(TranchesView),
  }),
  mine: call({
    method: 'GET',
    path: '/user/loan/{id}/tranches',
    summary: "The later payouts of one of the customer's own loans.",
    access: 'loans.own',
    addition: true,
    params: ByLoan,
    reply: one(TranchesView),
  }),
  release: call({
    method: 'POST',
    path: '/admin/loan/{id}/tranches/{trancheId}/release',
    summary: 'Orders a later payout of a running loan.',
    access: 'loans.release',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ByTranche,
    reply: one(TranchesView),
  }),
  cancel: call({
    method: 'POST',
    path: '/admin/loan/{id}/tranches/{trancheId}/cancel',
    summary: 'Cancels a later payout that is not yet in progress.',
    access: 'loans.release',
    addition: true,
    params: ByTranche,
    body: z.object({ reason: Reason }),
    reply: one(TranchesView),
  }),
  decline: call({
    method: 'POST',
    path: '/user/loan/{id}/tranches/{trancheId}/cancel',
    summary: 'The customer cancels a later payout.',
    access: 'loans.own',
    addition: true,
    params: ByTranche,
    body: z.object({ reason: Reason.optional() }),
    reply: one(TranchesView),
  }),
};
