/** API contract: the public site. Contact form, waiting list, complaints. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { done, many, one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { orderOfDays } from '../kernel/period.ts';
import { personName } from '../kernel/person-name.ts';
import { Day, Instant } from '../kernel/time.ts';

const Email = z.string().trim().toLowerCase().max(200).pipe(z.email('Enter a valid email address'));
const Name = personName({ missing: 'Enter your name' });
const Phone = z
  .string()
  .trim()
  .max(30)
  .regex(/^[\d\s()+.-]{7,}$/, 'Enter a phone number')
  .optional();
const Words = z.string().trim().min(10, 'Enter at least 10 characters').max(4000, 'Please write at most 4,000 characters');
/** A field that people do not see: programs fill it in, and what they send is thanked for and forgotten. */
const trap = { website: z.string().max(500).optional() };

export const ContactMessage = z.object({
  name: Name,
  email: Email,
  phone_number: Phone,
  subject: z.string().trim().max(150).optional(),
  message: Words,
  ...trap,
});
export type ContactMessage = z.output<typeof ContactMessage>;

export const ComplaintId = idOf('ComplaintId');
export type ComplaintId = z.output<typeof ComplaintId>;
export const complaintCategories = [
  'charges',
  'repayment',
  'payout',
  'decision',
  'staff_conduct',
  'recovery_conduct',
  'privacy',
  'fraud',
  'app',
  'other',
] as const;
export const ComplaintCategory = z.enum(complaintCategories);
export type ComplaintCategory = z.output<typeof ComplaintCategory>;
export const ComplaintState = z.enum(['received', 'acknowledged', 'answered']);
export type ComplaintState = z.output<typeof ComplaintState>;

const Matter = z.object({ category: ComplaintCategory, message: Words });
export const Complaint = Matter.extend({ name: Name, email: Email, phone_number: Phone, ...trap });
export type Complaint = z.output<typeof Complaint>;

/** What its sender may read. */
export const ComplaintView = z.object({
  number: z.string(),
  category: ComplaintCategory,
  status: ComplaintState,
  message: z.string(),
  answer: z.string().nullable(),
  received_at: Instant,
  acknowledge_by: Instant,
  answer_by: Instant,
  answered_at: Instant.nullable(),
});
export type ComplaintView = z.output<typeof ComplaintView>;

export const ComplaintRow = ComplaintView.extend({
  id: ComplaintId,
  name: z.string(),
  /** Null for a signed-in customer without an address. */
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  user_id: z.uuid().nullable(),
  /** The denied application that a review asks about. */
  loan_id: z.uuid().nullable(),
  /** What is late as of now; computed, never stored. */
  late: z.enum(['acknowledgement', 'answer']).nullable(),
  /** What the caller may do now. */
  can: z.array(z.enum(['acknowledge', 'answer'])),
});
export type ComplaintRow = z.output<typeof ComplaintRow>;

export const ContactMessageId = idOf('ContactMessageId');
export type ContactMessageId = z.output<typeof ContactMessageId>;
/** A message of a signed-in person, as they read it. */
export const OwnMessage = z.object({
  id: ContactMessageId,
  message: z.string(),
  received_at: Instant,
  answer: z.string().nullable(),
});
export type OwnMessage = z.output<typeof OwnMessage>;

/** A message as staff read it. */
export const ContactMessageRow = z.object({
  id: ContactMessageId,
  name: z.string(),
  /** Null for a signed-in person: the answer goes to the account. */
  email: z.string().nullable(),
  user_id: z.uuid().nullable(),
  phone_number: z.string().nullable(),
  message: z.string(),
  received_at: Instant,
  answer: z.string().nullable(),
  answered_at: Instant.nullable(),
  can: z.array(z.enum(['answer'])),
});
export type ContactMessageRow = z.output<typeof ContactMessageRow>;

/**
 * Received in the days, and of those acknowledged in time; resolved in them, and of those in time; or not resolved by the last of them.
 * Without it the days are those of the receipt.
 */
export const ComplaintCount = z.enum(['received', 'acknowledged_in_time', 'resolved', 'resolved_in_time', 'open']);
export type ComplaintCount = z.output<typeof ComplaintCount>;

export const ComplaintSearch = z.object({
  page: PageNumber,
  per_page: PerPage,
  status: many(ComplaintState),
  category: ComplaintCategory.optional(),
  number: z.string().trim().max(30).optional(),
  /** With the days: the rows behind a figure of the half-year return. */
  counted: ComplaintCount.optional(),
  start_date: Day.optional(),
  end_date: Day.optional(),
});
export type ComplaintSearch = z.output<typeof ComplaintSearch>;

export const ContactMessageState = z.enum(['waiting', 'answered']);
export type ContactMessageState = z.output<typeof ContactMessageState>;
const ContactMessageSearch = z.object({ page: PageNumber, per_page: PerPage, status: ContactMessageState.optional() });
const ById = z.object({ id: ComplaintId });
const Received = z.object({ number: z.string(), acknowledge_by: Instant, answer_by: Instant });

export const siteCalls = {
  contact: call({
    method: 'POST',
    path: '/contactus/send',
    summary: 'Sends a message to the lender.',
    access: 'public',
    budget: 'mail',
    body: ContactMessage,
    reply: done,
  }),
  joinWaitingList: call({
    method: 'POST',
    path: '/business_management_waiting_list',
    summary: 'Adds an address to the waiting list of business management; the reply is the same if it is already on it.',
    access: 'public',
    budget: 'mail',
    body: z.object({ email: Email, ...trap }),
    reply: done,
  }),
  complain: call({
    method: 'POST',
    path: '/complaints',
    summary: 'Submits a complaint without signing in; the reply and a mail contain its number.',
    access: 'public',
    addition: true,
    budget: 'mail',
    body: Complaint,
    status: 201,
    reply: done.extend({ data: Received }),
  }),
  trackComplaint: call({
    method: 'POST',
    path: '/complaints/track',
    summary: 'The state of a complaint, by number and email address.',
    access: 'public',
    addition: true,
    budget: 'lookup',
    body: z.object({ number: z.string().trim().toUpperCase().max(30), email: Email }),
    reply: one(ComplaintView),
  }),
  complainSignedIn: call({
    method: 'POST',
    path: '/user/complaints',
    summary: 'Submits a complaint of the signed-in user.',
    access: 'complaints.own',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    body: Matter,
    status: 201,
    reply: done.extend({ data: Received }),
  }),
  mine: call({
    method: 'GET',
    path: '/user/complaints',
    summary: "The caller's complaints, newest first.",
    access: 'complaints.own',
    addition: true,
    query: z.object({ page: PageNumber, per_page: PerPage }),
    reply: pageOf(ComplaintView),
  }),
  writeSignedIn: call({
    method: 'POST',
    path: '/user/messages',
    summary: 'Sends a message of the signed-in user to the lender; the answer reaches the account.',
    access: 'complaints.own',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    body: z.object({ message: Words }),
    status: 201,
    reply: done,
  }),
  myMessages: call({
    method: 'GET',
    path: '/user/messages',
    summary: "The caller's messages with their answers, newest first.",
    access: 'complaints.own',
    addition: true,
    query: z.object({ page: PageNumber, per_page: PerPage }),
    reply: pageOf(OwnMessage),
  }),
  list: call({
    method: 'GET',
    path: '/{role}/complaints',
    summary: 'All complaints: overdue ones first, then the oldest open ones.',
    access: 'complaints.handle',
    addition: true,
    query: ComplaintSearch.superRefine(orderOfDays),
    reply: pageOf(ComplaintRow).extend({ additional: z.object({ open: z.int(), late: z.int() }) }),
  }),
  register: call({
    method: 'GET',
    path: '/{role}/complaints/register',
    summary: 'The complaint register of a period as a spreadsheet for the regulator.',
    access: 'complaints.handle',
    addition: true,
    query: z.object({ start_date: Day, end_date: Day }),
    download: 'text/csv',
  }),
  acknowledge: call({
    method: 'PATCH',
    path: '/admin/complaints/{id}/acknowledge',
    summary: 'Acknowledges a complaint to its sender.',
    access: 'complaints.handle',
    addition: true,
    params: ById,
    reply: one(ComplaintRow),
  }),
  answer: call({
    method: 'PATCH',
    path: '/admin/complaints/{id}/answer',
    summary: 'Answers a complaint; the answer is mailed and stored in the register.',
    access: 'complaints.handle',
    addition: true,
    params: ById,
    body: z.object({ answer: Words }),
    reply: one(ComplaintRow),
  }),
  messages: call({
    method: 'GET',
    path: '/{role}/contact_messages',
    summary: 'Messages to the lender: unanswered ones first, oldest first.',
    access: 'complaints.handle',
    addition: true,
    query: ContactMessageSearch,
    reply: pageOf(ContactMessageRow),
  }),
  answerMessage: call({
    method: 'PATCH',
    path: '/admin/contact_messages/{id}/answer',
    summary: 'Answers a message; the answer is mailed to a visitor, and reaches the account of a signed-in person.',
    access: 'complaints.handle',
    addition: true,
    params: z.object({ id: ContactMessageId }),
    body: z.object({ answer: Words }),
    reply: one(ContactMessageRow),
  }),
};
