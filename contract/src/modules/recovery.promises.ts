/** API contract: promises to pay by their day: how many were kept, by branch and officer, and each of them. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { orderOfDays } from '../kernel/period.ts';
import { Day, Instant } from '../kernel/time.ts';
import { LoanId } from './loans.ts';
import { PromiseState, PromiseToPay } from './recovery.ts';

/** `officer`: the account officer of the customer, `recovery_officer`: the recovery officer. Who it is today. */
export const PromiseGroup = z.enum(['branch', 'officer', 'recovery_officer']);
export type PromiseGroup = z.output<typeof PromiseGroup>;

const Filters = z.object({
  /** The promised day; from the first of the running month on when they are left out. */
  start_date: Day.optional(),
  end_date: Day.optional(),
  branch_id: z.uuid().optional(),
  officer_id: UserId.optional(),
  recovery_officer_id: z.union([z.literal('none'), UserId]).optional(),
  state: PromiseState.optional(),
  search: z.string().trim().max(80).optional(),
});
export type PromiseFilters = z.output<typeof Filters>;

const Counts = {
  promises: z.int(),
  kept: z.int(),
  broken: z.int(),
  open: z.int(),
  promised: KoboOnWire,
  /** Kept of those that are kept or broken, in hundredths of a percent; null without any. */
  kept_rate_bps: z.int().nullable(),
};

export const PromiseSummary = z.object({
  start_date: Day,
  /** Null: every later day. */
  end_date: Day.nullable(),
  ...Counts,
  /** `id` is empty for customers without a branch or officer. */
  groups: z.array(z.object({ id: z.string(), name: z.string(), ...Counts })),
});
export type PromiseSummary = z.output<typeof PromiseSummary>;

export const PromiseRow = z.object({
  id: z.uuid(),
  loan_id: LoanId,
  number: z.string(),
  customer: z.object({ id: UserId, name: z.string() }),
  branch: z.string().nullable(),
  account_officer: z.string().nullable(),
  recovery_officer: z.string().nullable(),
  promise: PromiseToPay,
  recorded_by: z.string(),
  contacted_at: Instant,
});
export type PromiseRow = z.output<typeof PromiseRow>;

export const promiseCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/defaulters/promises',
    summary: "Promises to pay by their day in the caller's scope, the latest first, without those that another one changed.",
    access: 'defaulters.read',
    addition: true,
    query: Filters.extend({ page: PageNumber, per_page: PerPage }).superRefine(orderOfDays),
    reply: pageOf(PromiseRow),
  }),
  summary: call({
    method: 'GET',
    path: '/{role}/defaulters/promises/summary',
    summary: 'How many promises to pay were kept, and the same by branch or officer.',
    access: 'defaulters.read',
    addition: true,
    query: Filters.omit({ state: true })
      .extend({ by: PromiseGroup.default('branch') })
      .superRefine(orderOfDays),
    reply: one(PromiseSummary),
  }),
};

export const promiseList = defineList({
  name: 'promises',
  call: promiseCalls.list,
  file: '/{role}/export/promises',
  searches: ['search'],
});
