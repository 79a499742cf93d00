/** The contract of personal data: consents, the export, requests and retention. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf, UserId } from '../kernel/id.ts';
import { done, one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';

export const ExportState = z.enum(['waiting', 'ready', 'removed']);
export const ExportView = z.object({
  id: z.uuid(),
  status: ExportState,
  requested_at: Instant,
  ready_at: Instant.nullable(),
  /** Until when it can be fetched. */
  expires_at: Instant.nullable(),
  size_bytes: z.int().nullable(),
  /** Good for five minutes: ask again for a new one. */
  url: z.string().nullable(),
});
export type ExportView = z.output<typeof ExportView>;

export const ConsentView = z.object({
  kind: z.enum(['terms', 'bvn', 'loan', 'bureau', 'card', 'marketing']),
  given: z.boolean(),
  at: Instant,
  note: z.string().nullable(),
});
export type ConsentView = z.output<typeof ConsentView>;

export const RequestId = idOf('PrivacyRequestId');
export type RequestId = z.output<typeof RequestId>;
export const RequestKind = z.enum(['correction', 'deletion']);
export type RequestKind = z.output<typeof RequestKind>;
export const RequestState = z.enum(['pending', 'completed', 'denied', 'withdrawn']);
export type RequestState = z.output<typeof RequestState>;

const OwnRequest = z.object({
  id: RequestId,
  kind: RequestKind,
  status: RequestState,
  details: z.string(),
  due_on: Day,
  created_at: Instant,
  decided_at: Instant.nullable(),
  reason: z.string().nullable(),
  /** Of a deletion: when what the law makes us keep is erased too. */
  erase_on: Day.nullable(),
  can: z.array(z.enum(['withdraw'])),
});
export type OwnRequest = z.output<typeof OwnRequest>;

export const MyData = z.object({
  consents: z.array(ConsentView),
  marketing: z.boolean(),
  exports: z.array(ExportView),
  requests: z.array(OwnRequest),
  /** Why the account cannot be deleted now; empty when it can. */
  holds: z.array(z.string()),
});
export type MyData = z.output<typeof MyData>;

export const RequestRow = OwnRequest.omit({ can: true }).extend({
  user_id: UserId,
  name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  decided_by: z.string().nullable(),
  overdue: z.boolean(),
  holds: z.array(z.string()),
  can: z.array(z.enum(['complete', 'deny'])),
});
export type RequestRow = z.output<typeof RequestRow>;

export const RetentionRun = z.object({
  id: z.uuid(),
  at: Instant,
  /** What was removed, by the name of the rule; rules that found nothing are left out. */
  removed: z.record(z.string(), z.int()),
});
export type RetentionRun = z.output<typeof RetentionRun>;

const added = { access: 'privacy.own', addition: true } as const;

export const privacyCalls = {
  read: call({
    method: 'GET',
    path: '/my-data',
    summary: "The caller's consents, requests and exports.",
    ...added,
    reply: one(MyData),
  }),
  requestExport: call({
    method: 'POST',
    path: '/my-data/exports',
    summary: "Requests an export of the caller's data; a job creates it.",
    ...added,
    budget: 'lookup',
    status: 201,
    reply: done,
  }),
  setConsent: call({
    method: 'PUT',
    path: '/my-data/consents/marketing',
    summary: 'Gives or withdraws the consent to marketing.',
    ...added,
    body: z.object({ given: z.boolean() }),
    reply: done,
  }),
  ask: call({
    method: 'POST',
    path: '/my-data/requests',
    summary: 'Requests a correction or the deletion of the account; answered within 30 days.',
    ...added,
    budget: 'lookup',
    status: 201,
    body: z.object({ kind: RequestKind, details: z.string().trim().min(5, 'Describe your request').max(2000) }),
    reply: done,
  }),
  withdraw: call({
    method: 'DELETE',
    path: '/my-data/requests/{id}',
    summary: 'Withdraws a pending request.',
    ...added,
    params: z.object({ id: RequestId }),
    reply: done,
  }),
  queue: call({
    method: 'GET',
    path: '/admin/privacy-requests',
    summary: 'Requests of people about their data, the most urgent first.',
    access: 'privacy.manage',
    addition: true,
    query: z.object({ page: PageNumber, per_page: PerPage, status: RequestState.optional() }),
    reply: pageOf(RequestRow),
  }),
  decide: call({
    method: 'POST',
    path: '/admin/privacy-requests/{id}/decide',
    summary: 'Completes or denies a request with an answer to the person. A completed deletion closes the account.',
    access: 'privacy.manage',
    addition: true,
    stepUp: true,
    params: z.object({ id: RequestId }),
    body: z.object({
      verdict: z.enum(['completed', 'denied']),
      reason: z.string().trim().min(5, 'State what was done, or the reason for the refusal').max(2000),
    }),
    reply: done,
  }),
  retention: call({
    method: 'GET',
    path: '/admin/retention-runs',
    summary: 'Totals of the nightly data purge.',
    access: 'privacy.manage',
    addition: true,
    query: z.object({ page: PageNumber, per_page: PerPage }),
    reply: pageOf(RetentionRun),
  }),
};
