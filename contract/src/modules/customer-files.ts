/** API contract: notes and documents that staff keep on a customer. */
import { z } from 'zod';
import { call, uploadLimitBytes } from '../kernel/call.ts';
import { idOf, UserId } from '../kernel/id.ts';
import { one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';
import { FileView } from './files.ts';

export const CustomerNote = z.object({ id: z.uuid(), by: z.string(), at: Instant, text: z.string() });
export type CustomerNote = z.output<typeof CustomerNote>;

export const CustomerDocumentId = idOf('CustomerDocumentId');
export type CustomerDocumentId = z.output<typeof CustomerDocumentId>;
export const CustomerDocumentKind = z.enum(['identity', 'address', 'income', 'agreement', 'letter', 'other']);
export type CustomerDocumentKind = z.output<typeof CustomerDocumentKind>;

/** A document with its versions, newest first. A newer version replaces the earlier ones, which are kept. */
export const CustomerDocument = z.object({
  id: CustomerDocumentId,
  title: z.string(),
  kind: CustomerDocumentKind,
  /** The number of the current version, from 1. */
  version: z.int(),
  versions: z.array(z.object({ version: z.int(), by: z.string(), at: Instant, file: FileView })),
});
export type CustomerDocument = z.output<typeof CustomerDocument>;

const OfCustomer = z.object({ id: UserId });
const files = {
  file: { maxBytes: uploadLimitBytes, types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'], required: true },
} as const;

export const customerFileCalls = {
  notes: call({
    method: 'GET',
    path: '/{role}/users/{id}/notes',
    summary: 'The notes of staff on one customer, newest first; closed to HR and to the customer.',
    access: 'customers.file',
    addition: true,
    params: OfCustomer,
    query: z.object({ page: PageNumber, per_page: PerPage }),
    reply: pageOf(CustomerNote),
  }),
  addNote: call({
    method: 'POST',
    path: '/{role}/users/{id}/notes',
    summary: 'Adds a note to a customer. A note is never changed: a correction is another note.',
    access: 'customers.file',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: OfCustomer,
    body: z.object({ text: z.string().trim().min(3, 'Write a note').max(2000, 'Use at most 2,000 characters') }),
    reply: one(CustomerNote),
    status: 201,
  }),
  documents: call({
    method: 'GET',
    path: '/{role}/users/{id}/documents',
    summary: 'Documents that staff keep on one customer, with all versions; closed to HR and to the customer.',
    access: 'customers.file',
    addition: true,
    params: OfCustomer,
    reply: z.object({ data: z.array(CustomerDocument) }),
  }),
  addDocument: call({
    method: 'POST',
    path: '/{role}/users/{id}/documents',
    summary: 'Adds a document to a customer; it can be replaced by a newer version and is never deleted.',
    access: 'customers.file',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: OfCustomer,
    body: z.object({
      title: z.string().trim().min(3, 'Enter a title').max(100, 'Use at most 100 characters'),
      kind: CustomerDocumentKind,
    }),
    files,
    reply: one(CustomerDocument),
    status: 201,
  }),
  replaceDocument: call({
    method: 'POST',
    path: '/{role}/users/{id}/documents/{document_id}/versions',
    summary:
      'Adds a newer version of a document. `seen_version` is the version that the caller saw; if it is no longer current, 409.',
    access: 'customers.file',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: OfCustomer.extend({ document_id: CustomerDocumentId }),
    body: z.object({ seen_version: z.coerce.number<number | string>().int().min(1).max(100_000) }),
    files,
    reply: one(CustomerDocument),
    status: 201,
  }),
};
