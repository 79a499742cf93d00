/** API contract: field visits. The list of a day, and results that a phone may send later. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { done, one } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { LoanId } from './loans.ts';
import { ContactBreach, ContactOutcome } from './recovery.ts';

/** Only what a visit needs. Phone and address are null for roles that may not see contacts. */
export const VisitRow = z.object({
  id: LoanId,
  number: z.string(),
  customer: z.object({ id: UserId, name: z.string(), phone: z.string().nullable() }),
  address: z.string().nullable(),
  landmark: z.string().nullable(),
  /** City and state; rows are sorted by it. */
  area: z.string(),
  /** Null for a loan that was written off. */
  days_past_due: z.int().nullable(),
  /** Of a written-off loan what is not recovered. */
  overdue: KoboOnWire,
  written_off_on: Day.nullable(),
  /** The customer was spoken to today: what came of it. */
  spoken_to: ContactOutcome.nullable(),
});
export type VisitRow = z.output<typeof VisitRow>;

export const VisitList = z.object({
  day: Day,
  /** By the clock of the server. */
  listed_at: Instant,
  /** The device deletes the list then. */
  expires_at: Instant,
  rows: z.array(VisitRow),
});
export type VisitList = z.output<typeof VisitList>;

const aDayMs = 86_400_000;
/** Before it, a clock is not set. */
const earliest = new Date('2020-01-01T00:00:00Z');
/** As it was recorded on the device, perhaps without a network. */
export const NewVisit = z.object({
  loan_id: LoanId,
  outcome: ContactOutcome,
  promised_on: Day.optional(),
  promised_amount: PositiveKoboOnWire.optional(),
  note: z.string().trim().min(3, 'Describe the visit in a few words').max(1000),
  /** By the clock of the device. */
  device_at: Instant.refine((at) => at >= earliest, 'Check the clock of the phone'),
  /** How far that clock was ahead of the server's when the list was read; negative when it was behind. */
  device_ahead_ms: z
    .int()
    .min(-3650 * aDayMs)
    .max(3650 * aDayMs),
});
export type NewVisit = z.output<typeof NewVisit>;

/** A refused visit is kept with its reason, and is no contact. */
export const VisitResult = z.object({
  id: z.uuid(),
  loan_id: LoanId,
  outcome: ContactOutcome,
  note: z.string(),
  /** When it happened, by the clock of the server. */
  visited_at: Instant,
  device_at: Instant,
  received_at: Instant,
  recorded_by: z.string(),
  /** Null when it was recorded as a contact. */
  refusal: z.string().nullable(),
  /** Of the contact. */
  breach: ContactBreach.nullable(),
});
export type VisitResult = z.output<typeof VisitResult>;

export const visitCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/recovery/visits',
    summary: 'Customers in recovery of the caller, to visit today, by area.',
    access: 'recovery.log',
    addition: true,
    reply: one(VisitList),
  }),
  record: call({
    method: 'POST',
    path: '/{role}/recovery/visits',
    summary: 'Records the result of a visit. A result that the rules of contacts refuse is kept with the reason.',
    access: 'recovery.log',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    body: NewVisit,
    status: 201,
    reply: done.extend(one(VisitResult).shape),
  }),
  ofLoan: call({
    method: 'GET',
    path: '/{role}/loan/{id}/visits',
    summary: 'Visits about the arrears of a loan that a phone sent, newest first, each with its refusal.',
    access: 'defaulters.read',
    addition: true,
    params: z.object({ id: LoanId }),
    reply: one(z.array(VisitResult)),
  }),
};
