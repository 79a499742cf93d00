/** API contract: the file for credit bureaus. The loans of a month, and what a bureau would refuse. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Day } from '../kernel/time.ts';
import { LoanId } from './loans.ts';
import { Month } from './taxes.ts';

/** The two files that a bureau takes: people, and their loans. */
export const BureauRecords = z.enum(['borrowers', 'credits']);
export type BureauRecords = z.output<typeof BureauRecords>;

/** The fields that a bureau checks. Of a person as far as `phone`, of the loan after it. */
export const BureauField = z.enum([
  'bvn',
  'first_name',
  'last_name',
  'date_of_birth',
  'address',
  'city',
  'state',
  'phone',
  'day',
  'amount',
  'instalment',
  'outstanding',
  'overdue',
  'disbursed_on',
  'maturity_on',
  'status_on',
  'last_payment_on',
]);
export type BureauField = z.output<typeof BureauField>;

/** One field that a bureau would refuse. The value itself is not shown: it may be an identity number. */
export const BureauProblem = z.object({
  /** Of the loan and the field. */
  id: z.string(),
  loan_id: LoanId,
  loan: z.string(),
  customer_id: UserId,
  customer: z.string(),
  field: BureauField,
  reason: z.string(),
  /** Where it is corrected. */
  correct: z.enum(['person', 'loan']),
});
export type BureauProblem = z.output<typeof BureauProblem>;

const Counts = z.object({ included: z.int(), left_out: z.int() });

export const BureauMonth = z.object({
  month: Month,
  /** The last day of the month: every figure is of its evening. */
  on: Day,
  loans: Counts,
  borrowers: Counts,
});
export type BureauMonth = z.output<typeof BureauMonth>;

/** The rows behind each count of a month. */
export const BureauList = z.enum(['loans_included', 'loans_left_out', 'borrowers_included', 'borrowers_left_out']);
export type BureauList = z.output<typeof BureauList>;

/** A loan, or a person with the loans that count. */
export const BureauRow = z.object({
  /** Of the loan; of a person the first loan. */
  id: LoanId,
  customer_id: UserId,
  customer: z.string(),
  loans: z.array(z.object({ id: LoanId, number: z.string() })),
  /** At the end of the month. */
  outstanding: KoboOnWire,
  overdue: KoboOnWire,
});
export type BureauRow = z.output<typeof BureauRow>;

/** Those who read reports, and those who send the file. */
export const regulatoryReaders = ['reports.read', 'bureau.file'] as const;
const ofMonth = z.object({ month: Month });

export const bureauCalls = {
  problems: call({
    method: 'GET',
    path: '/{role}/regulatory/bureau',
    summary: 'The fields that a credit bureau would refuse in the file of a month, and how many records are valid.',
    access: regulatoryReaders,
    addition: true,
    query: ofMonth.extend({ page: PageNumber, per_page: PerPage }),
    reply: pageOf(BureauProblem).extend({ additional: BureauMonth }),
  }),
  rows: call({
    method: 'GET',
    path: '/{role}/regulatory/bureau/rows',
    summary: 'The loans or people that are in the bureau file of a month, or left out, without identity numbers.',
    access: regulatoryReaders,
    addition: true,
    query: ofMonth.extend({ list: BureauList, page: PageNumber, per_page: PerPage }),
    reply: pageOf(BureauRow),
  }),
  problemsFile: call({
    method: 'GET',
    path: '/{role}/regulatory/bureau/problems/file',
    summary: 'The same fields as a file, without identity numbers.',
    access: regulatoryReaders,
    addition: true,
    query: ofMonth,
    download: 'text/csv',
  }),
  file: call({
    method: 'POST',
    path: '/{role}/regulatory/bureau/file',
    summary: 'The valid records of a month for a credit bureau, with identity numbers; each download is recorded in the history.',
    access: 'bureau.file',
    stepUp: true,
    confirms: true,
    addition: true,
    budget: 'lookup',
    body: ofMonth.extend({ records: BureauRecords }),
    download: 'text/csv',
  }),
};
