/** API contract: the day close. Runs, failures, and a retry for one loan. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { defineList } from '../kernel/list.ts';
import { done, one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { LoanId } from './loans.ts';

export const DayRun = z.object({
  on: Day,
  started_at: Instant,
  closed_at: Instant.nullable(),
  /** How often it was reopened. */
  reopened: z.int(),
  loans: z.int(),
  /** Contracts that still need a person. */
  failures: z.int(),
});
export type DayRun = z.output<typeof DayRun>;

export const DayFailure = z.object({
  id: z.uuid(),
  /** Null when the contract is no loan. */
  loan_id: LoanId.nullable(),
  name: z.string(),
  on: Day,
  problem: z.string(),
  failed_at: Instant,
  tries: z.int(),
  /** It could not be reopened: until it is, no day of any contract closes. */
  stops_all: z.boolean(),
});
export type DayFailure = z.output<typeof DayFailure>;

/** Jobs that failed every attempt. They run again only on a person's command. */
export const FailedJob = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What the work is for, in a sentence. */
  summary: z.string(),
  /** Why it failed, in words: never the text of the failure, which may name a person. */
  why: z.string(),
  tries: z.int(),
  given_up_at: Instant,
  run_again: z.object({ at: Instant, by: z.string() }).nullable(),
  can: z.array(z.enum(['run_again'])),
});
export type FailedJob = z.output<typeof FailedJob>;

export const FailedJobState = z.enum(['open', 'run_again']);
export type FailedJobState = z.output<typeof FailedJobState>;

/** One run of the proof of the books. A difference stops payouts until it is resolved. */
export const BookProofView = z.object({
  id: z.uuid(),
  proven_at: Instant,
  journals: z.int(),
  differences: z.int(),
  problems: z.array(z.object({ promise: z.string(), where: z.string() })),
  /** The tip of the ledger's hash chain at that time. */
  chain: z.object({ height: z.int(), hash: z.string() }).nullable(),
  resolved: z.object({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
});
export type BookProofView = z.output<typeof BookProofView>;

const page = z.object({ page: PageNumber, per_page: PerPage });

export const closingCalls = {
  days: call({
    method: 'GET',
    path: '/admin/days',
    summary: 'The closed days, newest first.',
    access: 'days.read',
    addition: true,
    query: page,
    reply: pageOf(DayRun),
  }),
  failures: call({
    method: 'GET',
    path: '/admin/days/failures',
    summary: 'Contracts whose days could not be closed or reopened.',
    access: 'days.read',
    addition: true,
    query: page,
    reply: pageOf(DayFailure),
  }),
  run: call({
    method: 'POST',
    path: '/admin/days/run',
    summary: 'Closes every open day up to yesterday. Safe to repeat.',
    access: 'jobs.run',
    addition: true,
    reply: one(z.object({ closed: z.array(Day) })),
  }),
  reopen: call({
    method: 'POST',
    path: '/admin/days/reopen',
    summary: 'Requests that the days from one on are reopened. They are when another person approves it.',
    access: 'days.reopen',
    addition: true,
    stepUp: true,
    takesIdempotencyKey: 'in-transaction',
    body: z.object({ from: Day, reason: z.string().trim().min(10, 'Give a reason of at least 10 characters').max(1000) }),
    reply: done,
  }),
  retry: call({
    method: 'POST',
    path: '/admin/days/failures/{id}/retry',
    summary: 'Closes the days of one contract again, or reverses its reopened days.',
    access: 'jobs.run',
    addition: true,
    params: z.object({ id: z.uuid() }),
    reply: one(z.object({ state: z.enum(['closed', 'failed']) })),
  }),
  givenUp: call({
    method: 'GET',
    path: '/admin/given-up-jobs',
    summary: 'Jobs that failed every attempt, newest first.',
    access: 'jobs.run',
    addition: true,
    query: page.extend({ state: FailedJobState.optional() }),
    reply: pageOf(FailedJob),
  }),
  runAgain: call({
    method: 'POST',
    path: '/admin/given-up-jobs/{id}/run-again',
    summary: 'Queues a given-up job again, once.',
    access: 'jobs.run',
    addition: true,
    params: z.object({ id: z.uuid() }),
    reply: done,
  }),
  proofs: call({
    method: 'GET',
    path: '/admin/book-proofs',
    summary: 'Every proof of the books: unresolved differences first, then newest first.',
    access: 'jobs.run',
    addition: true,
    query: page,
    reply: pageOf(BookProofView),
  }),
  prove: call({
    method: 'POST',
    path: '/admin/book-proofs',
    summary: 'Starts a proof of the books now.',
    access: 'jobs.run',
    addition: true,
    reply: done,
  }),
  resolve: call({
    method: 'POST',
    path: '/admin/book-proofs/{id}/resolve',
    summary: 'Resolves a difference with a reason. Payouts continue when no difference is left.',
    access: 'jobs.run',
    stepUp: true,
    confirms: true,
    addition: true,
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: z.string().trim().min(10, 'Describe the finding in at least 10 characters').max(1000) }),
    reply: done,
  }),
};

export const failedJobList = defineList({
  name: 'given_up_jobs',
  call: closingCalls.givenUp,
  file: '/{role}/export/given-up-jobs',
});
