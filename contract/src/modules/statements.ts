/** What the two sides promise each other about bank statements: how one is given, what became of it, what it says. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { done, one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { FileView } from './files.ts';

export const StatementId = idOf('StatementId');
export type StatementId = z.output<typeof StatementId>;

/** `pending`: being read. `needs_password`: locked, the right password opens it. */
export const StatementState = z.enum(['pending', 'needs_password', 'parsed', 'failed']);
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

/** What a transaction is, as far as its narration tells. */
export const Tag = z.enum([
  'salary',
  'loan_in',
  'loan_repayment',
  'gambling',
  'bounced',
  'reversal',
  'self_transfer',
  'savings_group',
  'bank_charge',
]);
export type Tag = z.output<typeof Tag>;

const Lines = z.array(z.int());
/** An amount and the lines of the statement it was made of. */
const Figure = z.object({ amount: KoboOnWire, lines: Lines });
const Month = z.string().regex(/^\d{4}-\d{2}$/);

export const StatementMonth = z.object({
  month: Month,
  in: KoboOnWire,
  out: KoboOnWire,
  income: KoboOnWire,
  /** Null where the statement prints no balances. */
  closing: KoboOnWire.nullable(),
  first_line: z.int(),
  last_line: z.int(),
});
export type StatementMonth = z.output<typeof StatementMonth>;

export const Lender = z.object({ name: z.string(), taken: KoboOnWire, repaid: KoboOnWire, lines: Lines });

/** What the rules of one version make of a statement. Every figure names the lines it stands on. */
export const StatementAnalysis = z.object({
  version: z.int(),
  from: Day,
  to: Day,
  /** Length of the statement in days, both ends included; monthly figures are per 30 days. */
  days: z.int(),
  income: Figure,
  monthly_income: KoboOnWire,
  salary: z
    .object({
      employer: z.string(),
      amount: KoboOnWire,
      day_of_month: z.int(),
      confidence: z.enum(['high', 'medium', 'low']),
      lines: Lines,
    })
    .nullable(),
  loan_repayments: Figure,
  monthly_loan_repayments: KoboOnWire,
  loan_credits: Figure,
  lenders: z.array(Lender),
  gambling: Figure,
  gambling_won: Figure,
  /** Of the income, in basis points; null without income. */
  gambling_share: z.int().nullable(),
  bounced: Lines,
  average_balance: KoboOnWire.nullable(),
  lowest_balance: z.object({ amount: KoboOnWire, on: Day, line: z.int() }).nullable(),
  months: z.array(StatementMonth),
});
export type StatementAnalysis = z.output<typeof StatementAnalysis>;

/** What the person who gave it sees: whether it could be read, and if not, why. */
export const StatementReceipt = z.object({
  id: StatementId,
  state: StatementState,
  source: StatementSource,
  /** One sentence that says what to do, where something is to be done. */
  remark: z.string().nullable(),
  bank: z.string().nullable(),
  from: Day.nullable(),
  to: Day.nullable(),
  rows: z.int(),
  received_at: Instant,
});
export type StatementReceipt = z.output<typeof StatementReceipt>;

const Misfit = z.object({ line: z.int(), expected: KoboOnWire, found: KoboOnWire, explained: z.boolean() });
const Totals = z.object({
  debit: KoboOnWire,
  credit: KoboOnWire,
  stated_debit: KoboOnWire.nullable(),
  stated_credit: KoboOnWire.nullable(),
  agree: z.boolean().nullable(),
});

/** What staff see beside the file. */
export const StatementView = StatementReceipt.extend({
  owner: z.object({ kind: z.enum(['customer', 'guarantor']), id: z.string(), name: z.string() }),
  layout: StatementLayout.nullable(),
  holder: z.string().nullable(),
  account_last4: z.string().nullable(),
  opening: KoboOnWire.nullable(),
  closing: KoboOnWire.nullable(),
  misfits: z.array(Misfit),
  totals: Totals.nullable(),
  unread: z.int(),
  file: FileView.nullable(),
  analysis: StatementAnalysis.nullable(),
});
export type StatementView = z.output<typeof StatementView>;

export const StatementRow = z.object({
  line: z.int(),
  on: Day,
  narration: z.string(),
  debit: KoboOnWire,
  credit: KoboOnWire,
  balance: KoboOnWire.nullable(),
  tags: z.array(Tag),
  /** What the balance should be, where it is another. */
  expected: KoboOnWire.nullable(),
});
export type StatementRow = z.output<typeof StatementRow>;

/** The figures whose transactions can be listed. */
export const FigureName = z.enum([
  'income',
  'salary',
  'loan_repayments',
  'loan_credits',
  'gambling',
  'gambling_won',
  'bounced',
  'misfits',
]);
export type FigureName = z.output<typeof FigureName>;

const OfLoan = z.object({ loan_id: z.uuid('Not a valid id') });
const Password = z.string().min(1, 'Enter the password of the file').max(200);

/** One person of the loan and every statement of theirs, the newest first. */
export const StatementOwner = z.object({ id: z.string(), name: z.string(), statements: z.array(StatementView) });

export const statementCalls = {
  give: call({
    method: 'POST',
    path: '/user/bank_statement',
    summary: 'A bank statement of the customer: a file, or the code that Mono or MyBankStatement gave.',
    access: 'customer.own',
    budget: 'lookup',
    body: z.strictObject({
      code: z
        .string()
        .trim()
        .regex(/^[\w.:@#$!-]{4,200}$/, 'This is not a statement code')
        .optional(),
      password: Password.optional(),
    }),
    files: { bank_statement: { maxBytes: 5 * 1024 * 1024, types: ['application/pdf', 'text/csv'] } },
    reply: done.extend({ data: StatementReceipt }),
  }),
  mine: call({
    method: 'GET',
    path: '/user/bank_statement',
    summary: 'What became of the statements that the customer gave, the newest first.',
    access: 'customer.own',
    addition: true,
    reply: z.object({ data: z.array(StatementReceipt) }),
  }),
  unlock: call({
    method: 'POST',
    path: '/user/bank_statement/{id}/password',
    summary: 'Opens a locked statement. The password is used once and kept nowhere.',
    access: 'customer.own',
    addition: true,
    budget: 'otp',
    params: z.object({ id: StatementId }),
    body: z.strictObject({ password: Password }),
    reply: done.extend({ data: StatementReceipt }),
  }),
  ofApplicant: call({
    method: 'GET',
    path: '/{role}/bank-statement/{loan_id}',
    summary: 'The statements of the person who asks for a loan, with what they say.',
    access: 'loans.read',
    addition: true,
    params: OfLoan,
    reply: one(StatementOwner),
  }),
  ofGuarantors: call({
    method: 'GET',
    path: '/{role}/guarantor-bank-statement/{loan_id}',
    summary: 'The statements of those who stand for a loan, with what they say.',
    access: 'loans.read',
    addition: true,
    params: OfLoan,
    reply: z.object({ data: z.array(StatementOwner) }),
  }),
  rows: call({
    method: 'GET',
    path: '/{role}/bank-statement/{id}/transactions',
    summary: 'The transactions of a statement, all or those behind one figure.',
    access: 'loans.read',
    addition: true,
    params: z.object({ id: StatementId }),
    query: z.object({
      page: PageNumber,
      per_page: PerPage,
      figure: FigureName.optional(),
      flow: z.enum(['in', 'out']).optional(),
      tag: Tag.optional(),
      month: Month.optional(),
    }),
    reply: pageOf(StatementRow),
  }),
};
