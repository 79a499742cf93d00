/** The contract of bank statements: submission, state and analysis. */
import { z } from 'zod';
import { call, type FileRule, uploadLimitBytes } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { done, one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { FileView } from './files.ts';

export const StatementId = idOf('StatementId');
export type StatementId = z.output<typeof StatementId>;

/** `received`: being read. `needs_password`: locked, the right password opens it. */
export const StatementState = z.enum(['received', 'needs_password', 'read', 'unreadable']);
export type StatementState = z.output<typeof StatementState>;
export const StatementSource = z.enum(['file', 'mono', 'mbs']);
export type StatementSource = z.output<typeof StatementSource>;
export const StatementLayout = z.enum([
  'first_bank',
  'zenith',
  'zenith_corporate',
  'mbs',
  'gtbank',
  'access',
  'uba',
  'opay',
  'palmpay',
  'fairmoney',
  'mono',
  'other',
]);
export type StatementLayout = z.output<typeof StatementLayout>;

/** The kind of a transaction, as far as its narration shows. */
export const StatementTag = z.enum([
  'income',
  'salary',
  'loan_in',
  'loan_repayment',
  'gambling',
  'gambling_win',
  'bounced',
  'reversal',
  'self_transfer',
  'savings_group',
  'bank_charge',
]);
export type StatementTag = z.output<typeof StatementTag>;

/** An amount and how many transactions it is made of; they are listed by their tag. */
const Figure = z.object({ amount: KoboOnWire, count: z.int() });
const Month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Not a month');

export const StatementMonth = z.object({
  month: Month,
  in: KoboOnWire,
  out: KoboOnWire,
  income: KoboOnWire,
  /** Null where the statement prints no balances. */
  closing: KoboOnWire.nullable(),
});
export type StatementMonth = z.output<typeof StatementMonth>;

export const RegularSalary = z.object({
  payer: z.string(),
  amount: KoboOnWire,
  day_of_month: z.int(),
  months: z.int(),
  /** `high`: called a salary, three months or more. `medium`: one of the two. `low`: called a salary once. */
  confidence: z.enum(['high', 'medium', 'low']),
});
export type RegularSalary = z.output<typeof RegularSalary>;

/** What the rules of one version make of a statement. Monthly figures are per 30 days. */
export const StatementAnalysis = z.object({
  version: z.int(),
  from: Day,
  to: Day,
  /** Length of the statement in days, both ends included. */
  days: z.int(),
  income: Figure,
  monthly_income: KoboOnWire,
  salary: RegularSalary.nullable(),
  loan_repayments: Figure,
  monthly_loan_repayments: KoboOnWire,
  loan_credits: Figure,
  lenders: z.array(z.object({ name: z.string(), taken: KoboOnWire, repaid: KoboOnWire })),
  gambling: Figure,
  gambling_won: Figure,
  /** Stakes as a share of the income, in basis points; null without income. */
  gambling_share_bps: z.int().nullable(),
  bounced: z.int(),
  /** Of the balances at the end of each day; null where the statement prints none. */
  average_balance: KoboOnWire.nullable(),
  lowest_balance: z.object({ amount: KoboOnWire, on: Day }).nullable(),
  months: z.array(StatementMonth),
});
export type StatementAnalysis = z.output<typeof StatementAnalysis>;

/** What the person who gave it sees: whether it could be read, and if not, why. */
export const StatementReceipt = z.object({
  id: StatementId,
  state: StatementState,
  source: StatementSource,
  /** As the person called it; null for a code. */
  file_name: z.string().nullable(),
  /** What to do, where something is to be done. */
  remark: z.string().nullable(),
  bank: z.string().nullable(),
  from: Day.nullable(),
  to: Day.nullable(),
  transactions: z.int(),
  received_at: Instant,
});
export type StatementReceipt = z.output<typeof StatementReceipt>;

/** Whether the statement proves itself: each balance follows from the one before it, and the sums are the stated sums. */
export const StatementProof = z.object({
  /** Rows whose balance does not follow; `explained` are moves into the savings pocket of a wallet. */
  misfits: z.int(),
  explained: z.int(),
  /** Rows with an amount that could not be read. */
  unread: z.int(),
  debit: KoboOnWire,
  credit: KoboOnWire,
  stated_debit: KoboOnWire.nullable(),
  stated_credit: KoboOnWire.nullable(),
  /** Null when the statement states no sums. */
  totals_agree: z.boolean().nullable(),
});
export type StatementProof = z.output<typeof StatementProof>;

/** What staff see next to the file. */
export const StatementView = StatementReceipt.extend({
  layout: StatementLayout.nullable(),
  holder: z.string().nullable(),
  /** Whether the name on the statement is the person's own; null while there is none. */
  holder_matches: z.boolean().nullable(),
  account_last4: z.string().nullable(),
  opening: KoboOnWire.nullable(),
  closing: KoboOnWire.nullable(),
  proof: StatementProof.nullable(),
  analysis: StatementAnalysis.nullable(),
  file: FileView.nullable(),
});
export type StatementView = z.output<typeof StatementView>;

export const StatementRow = z.object({
  line: z.int(),
  on: Day,
  narration: z.string(),
  debit: KoboOnWire,
  credit: KoboOnWire,
  balance: KoboOnWire.nullable(),
  tags: z.array(StatementTag),
  /** What the balance should be, where it is another. */
  expected: KoboOnWire.nullable(),
});
export type StatementRow = z.output<typeof StatementRow>;

/** Those of one loan, and every statement of each, the newest first. */
export const StatementsOfLoan = z.object({
  loan_number: z.string(),
  customer: z.string(),
  owners: z.array(z.object({ id: z.string(), name: z.string(), statements: z.array(StatementView) })),
});
export type StatementsOfLoan = z.output<typeof StatementsOfLoan>;

const OfLoan = z.object({ loan_id: z.uuid('Not a valid id') });
const Password = z.string().min(1, 'Enter the password of the file').max(200);
const statementFile: FileRule = { maxBytes: uploadLimitBytes, types: ['application/pdf', 'text/csv'] };
const receipts = z.array(StatementReceipt);
/** Those who recommend, review or decide: a statement is no business of the other desks. */
const creditStaff = ['loans.recommend', 'loans.review', 'loans.approve'] as const;

export const statementCalls = {
  give: call({
    method: 'POST',
    path: '/user/bank_statement',
    summary: 'A bank statement of the customer: a file, a code of Mono, or ticket:password of MyBankStatement.',
    access: 'customer.own',
    budget: 'lookup',
    body: z.strictObject({
      code: z
        .string()
        .trim()
        .regex(/^[\w.-]{4,100}(?::[\w.@#$!-]{1,100})?$/, 'This is not a statement code')
        .optional(),
      password: Password.optional(),
    }),
    files: { bank_statement: statementFile },
    reply: done.extend({ data: receipts }),
  }),
  connect: call({
    method: 'POST',
    path: '/user/bank_statement/connect',
    summary:
      'Opens the page of Mono on which the customer signs in to the bank; it redirects back with a `code` for the call above.',
    access: 'customer.own',
    addition: true,
    budget: 'lookup',
    /** Created by the browser and returned by the bank: a return with an unknown state was started by another person. */
    body: z.strictObject({ state: z.uuid() }),
    reply: one(z.object({ url: z.string() })),
  }),
  mine: call({
    method: 'GET',
    path: '/user/bank_statement',
    summary: "The customer's bank statements and their state, newest first.",
    access: 'customer.own',
    addition: true,
    /** Providers that can fetch one for the customer. An uploaded file is always accepted. */
    reply: z.object({ data: receipts, ways: z.object({ mono: z.boolean(), mbs: z.boolean() }) }),
  }),
  unlock: call({
    method: 'POST',
    path: '/user/bank_statement/{id}/password',
    summary: 'Opens a locked statement. The password is erased as soon as the file has been read.',
    access: 'customer.own',
    addition: true,
    budget: 'otp',
    params: z.object({ id: StatementId }),
    body: z.strictObject({ password: Password }),
    reply: done.extend({ data: receipts }),
  }),
  ofApplicant: call({
    method: 'GET',
    path: '/{role}/bank-statement/{loan_id}',
    summary: 'The analysed bank statements of the borrower.',
    access: creditStaff,
    addition: true,
    params: OfLoan,
    reply: one(StatementsOfLoan),
  }),
  ofGuarantors: call({
    method: 'GET',
    path: '/{role}/guarantor-bank-statement/{loan_id}',
    summary: 'The analysed bank statements of the guarantors.',
    access: creditStaff,
    addition: true,
    params: OfLoan,
    reply: one(StatementsOfLoan),
  }),
  rows: call({
    method: 'GET',
    path: '/{role}/bank-statement/{id}/transactions',
    summary: 'The transactions of a statement: all, those with a tag, of a month, or those with an inconsistent balance.',
    access: creditStaff,
    addition: true,
    params: z.object({ id: StatementId }),
    query: z.object({
      page: PageNumber,
      per_page: PerPage,
      tag: StatementTag.optional(),
      month: Month.optional(),
      misfits: z.enum(['true', 'false']).optional(),
    }),
    reply: pageOf(StatementRow),
  }),
};
