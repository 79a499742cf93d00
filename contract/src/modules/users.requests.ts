/** API contract: changes of people that wait for a second person. Transfers and user-management requests. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf, UserId } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { done, many, one, PageNumber, pageOf, PerPage, sortable } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';
import { Change } from './history.ts';
import { AccountType, Reason, UserEdit } from './users.ts';

export const RequestState = z.enum(['pending', 'completed', 'denied', 'failed']);
export type RequestState = z.output<typeof RequestState>;
export const TransferId = idOf('TransferId');
export type TransferId = z.output<typeof TransferId>;
export const ManagementRequestId = idOf('ManagementRequestId');
export type ManagementRequestId = z.output<typeof ManagementRequestId>;

const Person = z.object({ id: UserId, name: z.string() });
/** What both kinds of request have in common. */
const course = {
  status: RequestState,
  reason: z.string(),
  denial_reason: z.string().nullable(),
  /** Why it could not be carried out, or that it expired. */
  failure: z.string().nullable(),
  requested_by: Person,
  requested_at: Instant,
  expires_at: Instant,
  reviewed_by: z.string().nullable(),
  reviewed_at: Instant.nullable(),
  can: z.array(z.enum(['review'])),
};

export const TransferView = z.object({
  id: TransferId,
  old_officer: Person.nullable(),
  new_officer: Person.extend({ branch: z.string().nullable() }),
  customers: z.array(Person),
  customer_count: z.int(),
  ...course,
});
export type TransferView = z.output<typeof TransferView>;

export const Transfer = z.object({
  /** Left out for customers who have no officer yet. */
  old_officer_id: UserId.nullish(),
  /** The customers by id, or `all` who are with the old officer. */
  transfer_users: z.union([z.literal('all'), z.array(UserId).min(1, 'Choose at least one customer').max(1000)]),
  new_officer_id: UserId,
  reason: Reason.optional(),
});
export type Transfer = z.output<typeof Transfer>;

/** `approved` is carried out at once: the request is then `completed`, or `failed` when it has become impossible. */
export const Review = z
  .object({ status: z.enum(['approved', 'completed', 'denied']), denial_reason: Reason.optional() })
  .refine(({ status, denial_reason }) => status !== 'denied' || denial_reason, {
    path: ['denial_reason'],
    message: 'Give a reason, in a few words',
  });
export type Review = z.output<typeof Review>;

export const ManagementKind = z.enum(['role', 'profile', 'suspend', 'reinstate', 'delete']);
export type ManagementKind = z.output<typeof ManagementKind>;

export const ManagementRequestView = z.object({
  id: ManagementRequestId,
  kind: ManagementKind,
  subject: Person.extend({ type: AccountType }),
  changes: z.array(Change),
  ...course,
});
export type ManagementRequestView = z.output<typeof ManagementRequestView>;

const ManagementInput = z.object({ kind: ManagementKind, changes: UserEdit.omit({ reason: true }).optional() });

export const NewManagementRequest = z
  .object({
    user_id: UserId,
    kind: ManagementKind,
    reason: Reason,
    /** For `role` the new role, for `profile` the facts to change. */
    changes: UserEdit.omit({ reason: true }).optional(),
  })
  .refine(({ kind, changes }) => !['role', 'profile'].includes(kind) || Object.keys(changes ?? {}).length > 0, {
    path: ['changes'],
    message: 'Enter at least one change',
    // Together with a reason that is missing.
    when: ({ value }) => ManagementInput.safeParse(value).success,
  });
export type NewManagementRequest = z.output<typeof NewManagementRequest>;

const list = z.object({ page: PageNumber, per_page: PerPage, status: many(RequestState), ...sortable('requested') });

export const transferCalls = {
  transfer: call({
    method: 'POST',
    path: '/admin/users/transfer',
    summary: 'Transfers customers to another officer immediately; earlier assignments are kept.',
    access: 'customers.transfer',
    body: Transfer,
    reply: done.extend({ data: z.object({ transferred: z.int() }) }),
  }),
  list: call({
    method: 'GET',
    path: '/{role}/user-transfers',
    summary: "Transfer requests within the caller's scope, newest first.",
    access: ['transfers.request', 'transfers.review'],
    query: list,
    reply: pageOf(TransferView),
  }),
  create: call({
    method: 'POST',
    path: '/{role}/user-transfers',
    summary: 'Requests a transfer of customers to another officer.',
    access: 'transfers.request',
    addition: true,
    body: Transfer,
    status: 201,
    reply: one(TransferView),
  }),
  review: call({
    method: 'PATCH',
    path: '/{role}/user-transfers/{id}/review',
    summary: 'Approves or denies a transfer request; not by its requester.',
    access: 'transfers.review',
    params: z.object({ id: TransferId }),
    body: Review,
    reply: one(TransferView),
  }),
};

export const managementCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/user-management-requests',
    summary: "Requests to change people within the caller's scope, newest first.",
    access: ['management_requests.create', 'management_requests.review'],
    query: list,
    reply: pageOf(ManagementRequestView),
  }),
  create: call({
    method: 'POST',
    path: '/{role}/user-management-requests',
    summary: "Requests a change, a suspension or its end, or the closing of a person's account.",
    access: 'management_requests.create',
    addition: true,
    body: NewManagementRequest,
    status: 201,
    reply: one(ManagementRequestView),
  }),
  review: call({
    method: 'PATCH',
    path: '/{role}/user-management-requests/{id}/review',
    summary: 'Approves or denies a request; not by its requester or the person concerned.',
    access: 'management_requests.review',
    stepUp: true,
    params: z.object({ id: ManagementRequestId }),
    body: Review,
    reply: one(ManagementRequestView),
  }),
  ofUser: call({
    method: 'GET',
    path: '/{role}/user-management-requests/{id}/history',
    summary: 'Every request about one person with before and after; `id` is the person.',
    access: ['management_requests.create', 'management_requests.review'],
    params: z.object({ id: UserId }),
    query: z.object({ page: PageNumber, per_page: PerPage }),
    reply: pageOf(ManagementRequestView),
  }),
};

/** The specification writes these without the prefix of a role. */
export const plainTransferCalls = {
  list: call({ ...transferCalls.list, path: '/user-transfers' }),
  review: call({ ...transferCalls.review, path: '/user-transfers/{id}/review' }),
};
export const plainManagementCalls = {
  list: call({ ...managementCalls.list, path: '/user-management-requests' }),
  review: call({ ...managementCalls.review, path: '/user-management-requests/{id}/review' }),
  ofUser: call({ ...managementCalls.ofUser, path: '/user-management-requests/{id}/history' }),
};

export const transferList = defineList({ name: 'transfers', call: transferCalls.list, file: '/{role}/export/user-transfers' });
export const managementList = defineList({
  name: 'management_requests',
  call: managementCalls.list,
  file: '/{role}/export/user-management-requests',
});
