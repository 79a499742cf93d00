/** API contract: approvals. Acts that one person requests and another confirms. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { done, many, one, PageNumber, pageOf, PerPage, sortable } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';
import { approvalSummary } from './approvals.summary.ts';
import { Change } from './history.ts';

/** `failed`: approved, but it had become impossible; `decision_reason` contains the reason. */
export const ApprovalState = z.enum(['pending', 'approved', 'failed', 'declined', 'withdrawn', 'expired']);
export type ApprovalState = z.output<typeof ApprovalState>;
export const ApprovalId = idOf('ApprovalId');
export type ApprovalId = z.output<typeof ApprovalId>;
export const ApprovalAction = z.enum(['approve', 'decline', 'withdraw']);
export type ApprovalAction = z.output<typeof ApprovalAction>;

export const ApprovalView = z.object({
  id: ApprovalId,
  /** A registered kind of act; `title` is its name for people. */
  kind: z.string(),
  title: z.string(),
  subject: z.object({ kind: z.string(), id: z.uuid(), name: z.string() }),
  /** What the approver decides on, field by field. */
  facts: z.array(Change),
  /** Changes with the facts. An approval sends the version that the approver read. */
  version: z.string(),
  reason: z.string(),
  state: ApprovalState,
  asked_by: z.string(),
  asked_at: Instant,
  /** Null: pending without a time limit. */
  expires_at: Instant.nullable(),
  decided_by: z.string().nullable(),
  decided_at: Instant.nullable(),
  decision_reason: z.string().nullable(),
  /** The page on which it is approved, when the approver adds details. Null: it is approved here. */
  approved_on_page: z.string().nullable(),
  /** The page with the document that the approver looks at before the decision. Null: the facts are all there is. */
  evidence_page: z.string().nullable(),
  /** What the caller may do about it now. */
  can: z.array(ApprovalAction),
  /** Why the caller does not decide a pending request of another person. */
  refusal: z.string().nullable(),
});
export type ApprovalView = z.output<typeof ApprovalView>;

/** `to_decide`: pending, requested by others, and the caller holds the capability of the kind. `requested`: by the caller. */
export const ApprovalPart = z.enum(['to_decide', 'requested']);
export type ApprovalPart = z.output<typeof ApprovalPart>;

export const ApprovalSearch = z.object({
  page: PageNumber,
  per_page: PerPage,
  state: many(ApprovalState),
  kind: z.string().trim().max(60).optional(),
  part: ApprovalPart.optional(),
  ...sortable('requested'),
});
export type ApprovalSearch = z.output<typeof ApprovalSearch>;

const Reason = z.string().trim().min(3, 'Give a reason of at least 3 characters').max(500);
const ById = z.object({ id: ApprovalId });

/** `failure`: the act had become impossible, and the approval has failed. */
const Decided = z.object({ message: z.string(), failure: z.string().optional() });

export const approvalCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/approvals',
    summary: 'Pending and decided approvals, oldest first: kinds that the caller may decide, and own requests.',
    access: 'approvals.read',
    addition: true,
    query: ApprovalSearch,
    reply: pageOf(ApprovalView),
  }),
  summary: approvalSummary,
  read: call({
    method: 'GET',
    path: '/{role}/approvals/{id}',
    summary: 'One approval with the facts to decide on.',
    access: 'approvals.read',
    addition: true,
    params: ById,
    reply: one(ApprovalView),
  }),
  approve: call({
    method: 'POST',
    path: '/{role}/approvals/{id}/approve',
    summary: 'Confirms the act with the facts of this version; it takes effect in the same transaction. Not by the requester.',
    access: 'approvals.read',
    addition: true,
    stepUp: true,
    confirms: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: z.object({ version: z.string().trim().min(1, 'Send the version that you have read').max(100) }),
    reply: Decided,
  }),
  decline: call({
    method: 'POST',
    path: '/{role}/approvals/{id}/decline',
    summary: 'Declines the act with a reason. Nothing takes effect.',
    access: 'approvals.read',
    addition: true,
    stepUp: false,
    params: ById,
    body: z.object({ reason: Reason }),
    reply: done,
  }),
  withdraw: call({
    method: 'POST',
    path: '/{role}/approvals/{id}/withdraw',
    summary: 'Withdraws an own pending request.',
    access: 'approvals.read',
    addition: true,
    stepUp: false,
    params: ById,
    body: z.object({ reason: Reason.optional() }),
    reply: done,
  }),
};

export const approvalList = defineList({ name: 'approvals', call: approvalCalls.list, file: '/{role}/export/approvals' });
