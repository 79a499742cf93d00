/** The close of a month: what is left to do, and the request to close it, which a second person approves. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { one } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { Month } from './taxes.ts';

/** In the order in which they are done. Without the first three no month is closed; the others can be explained. */
export const MonthCheckName = z.enum([
  'days',
  'proof',
  'provisions',
  'reconciliation',
  'bank_balance',
  'suspense',
  'taxes',
  'trial_balance',
]);
export type MonthCheckName = z.output<typeof MonthCheckName>;
export const requiredChecks: readonly MonthCheckName[] = ['days', 'proof', 'provisions'];

/** `required`: open, and the month cannot be closed before. `open`: to be done, or explained. */
export const MonthCheckState = z.enum(['done', 'open', 'required']);
export type MonthCheckState = z.output<typeof MonthCheckState>;

export const MonthCheck = z.object({
  check: MonthCheckName,
  state: MonthCheckState,
  /** What the figures are, in a sentence. */
  finding: z.string(),
  /** Given with the request, of a closed month. */
  explanation: z.string().nullable(),
});
export type MonthCheck = z.output<typeof MonthCheck>;

/** A month before, which is not closed, with what is open in its own checklist. */
export const EarlierMonth = z.object({ month: Month, first_day: Day, last_day: Day, open: z.array(MonthCheck) });
export type EarlierMonth = z.output<typeof EarlierMonth>;

const ClosedBy = z.object({ at: Instant, requested_by: z.string(), approved_by: z.string() });

/** One row of the list of months. */
export const MonthSummary = z.object({
  month: Month,
  first_day: Day,
  last_day: Day,
  /** `with`: a later month, whose close has closed this one too, without a checklist. */
  closed: ClosedBy.extend({ with: Month.nullable() }).nullable(),
  requested: z.boolean(),
});
export type MonthSummary = z.output<typeof MonthSummary>;

export const MonthClose = z.object({
  month: Month,
  first_day: Day,
  last_day: Day,
  /** Of a closed month: as they were then. */
  checks: z.array(MonthCheck),
  closed: ClosedBy.nullable(),
  /** A request waits for its second person. */
  requested: z.boolean(),
  /** Why it cannot be requested now. */
  refusal: z.string().nullable(),
  /** Earlier months that are not closed and would close with it. */
  warning: z.string().nullable(),
});
export type MonthClose = z.output<typeof MonthClose>;

const Explanation = z.string().trim().min(10, 'Explain it in at least 10 characters').max(500);

export const monthCloseCalls = {
  month: call({
    method: 'GET',
    path: '/{role}/month-close',
    summary: 'The checklist of a month with what is found for each line, and whether the month is closed.',
    access: 'days.read',
    addition: true,
    query: z.object({ month: Month }),
    reply: one(MonthClose),
  }),
  earlier: call({
    method: 'GET',
    path: '/{role}/month-close/earlier',
    summary: 'The months before that are not closed, at most six, each with the lines of its checklist that are open.',
    access: 'days.read',
    addition: true,
    query: z.object({ month: Month }),
    reply: z.object({ data: z.array(EarlierMonth) }),
  }),
  months: call({
    method: 'GET',
    path: '/{role}/month-close/months',
    summary:
      'The last twelve months with journals that are over, the newest first. Each has the two people who closed it, or whether its close is pending.',
    access: 'days.read',
    addition: true,
    reply: z.object({ data: z.array(MonthSummary) }),
  }),
  trialBalance: call({
    method: 'GET',
    path: '/{role}/month-close/trial-balance',
    summary: 'The trial balance at the end of a month as a file. The download is recorded, and is a line of the checklist.',
    access: 'days.read',
    addition: true,
    query: z.object({ month: Month }),
    download: 'text/csv',
  }),
  close: call({
    method: 'POST',
    path: '/{role}/month-close',
    summary: 'Requests that a month is closed. Each open line needs an explanation. It closes when a second person approves it.',
    access: 'months.close',
    addition: true,
    stepUp: true,
    takesIdempotencyKey: 'in-transaction',
    body: z.object({ month: Month, explanations: z.partialRecord(MonthCheckName, Explanation).default({}) }),
    reply: one(ApprovalRequested),
  }),
};
