/** Lines of the statements of our own bank account: what each proves, and the acts of a person on a line. */
import { z } from 'zod';
import { call, type FileRule, tableTypes, uploadLimitBytes } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { many, one, PageNumber, pageOf, PerPage, sortable } from '../kernel/page.ts';
import { Day } from '../kernel/time.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { orderOfDays } from '../kernel/period.ts';
import { Match, PaymentRecord, ReconciliationReason } from './reconciliation.ts';
import { BankLineFigures, BankStatementView, LinkCandidate, LinkedPayment, OwnAccount } from './reconciliation.statements.ts';

export const BankLineId = idOf('BankLineId');
export type BankLineId = z.output<typeof BankLineId>;

/** `missing_in_book`: no payment fits. `duplicate`: the payment that it names is matched already. `dismissed`: a person set it aside. `withdrawn`: its statement was withdrawn. */
export const BankLineResult = z.enum(['matched', 'missing_in_book', 'amount_differs', 'duplicate', 'dismissed', 'withdrawn']);
export type BankLineResult = z.output<typeof BankLineResult>;

/** As on the statement: a credit is money that came, a debit is money that left. */
export const BankLineSide = z.enum(['credit', 'debit']);
export type BankLineSide = z.output<typeof BankLineSide>;

export const BankLineView = z.object({
  id: BankLineId,
  side: BankLineSide,
  on: Day,
  amount: KoboOnWire,
  narration: z.string(),
  /** The file that it came from, and the line in it. */
  file: z.string(),
  line: z.int(),
  result: BankLineResult,
  /** The payment that it is matched with, or the one that it names and does not fit. */
  payment: z
    .object({
      id: z.uuid(),
      record: PaymentRecord,
      reference: z.string(),
      amount: KoboOnWire,
      paid_on: Day,
      journal_id: z.uuid().nullable(),
    })
    .nullable(),
  match: Match.pick({ rule: true, matched_at: true, matched_by: true })
    .extend({
      /** What the payment exceeds the credit by, written off by two people. */
      difference: KoboOnWire.nullable(),
      /** What the match, or its written-off difference, posted. */
      journal_id: z.uuid().nullable(),
      /** A person kept the credit in suspense: when the match ends, it is taken out again. */
      kept: z.boolean(),
    })
    .nullable(),
  /** Why a person dismissed it. */
  reason: z.string().nullable(),
  /** A request waits for its second person: until then nothing else is decided. */
  requested: z.boolean(),
  can: z.array(z.enum(['link', 'write_off', 'charge', 'transfer', 'keep', 'book', 'unlink', 'dismiss', 'reopen'])),
});
export type BankLineView = z.output<typeof BankLineView>;

export const BankLineSearch = z
  .object({
    page: PageNumber,
    per_page: PerPage,
    search: z.string().trim().max(100).optional(),
    side: BankLineSide.optional(),
    /** Without it, lines of withdrawn statements are left out. */
    result: many(BankLineResult),
    /** `open`: neither matched nor dismissed. `unproven`: open, or matched with a payment that was reversed since. */
    show: z.enum(['open', 'unproven']).optional(),
    start_date: Day.optional(),
    end_date: Day.optional(),
    ...sortable('on', 'amount'),
  })
  .superRefine(orderOfDays);
export type BankLineSearch = z.output<typeof BankLineSearch>;

const statementFile: FileRule = { maxBytes: uploadLimitBytes, types: ['application/pdf', ...tableTypes], required: true };
const ById = z.object({ id: BankLineId });

const line = one(BankLineView);
/** The line, or the request that a second person must confirm. */
const lineOrRequest = one(z.union([BankLineView, ApprovalRequested]));

export const reconciliationLineCalls = {
  lines: call({
    method: 'GET',
    path: '/{role}/reconciliation/lines',
    summary: 'Credits and debits on the statements of our bank account, with the payment that each belongs to.',
    access: 'reconciliation.resolve',
    addition: true,
    query: BankLineSearch,
    reply: pageOf(BankLineView).extend({ additional: BankLineFigures }),
  }),
  statements: call({
    method: 'GET',
    path: '/{role}/reconciliation/statement',
    summary: 'The uploaded statements of our bank account, newest first.',
    access: 'reconciliation.resolve',
    addition: true,
    reply: z.object({ data: z.array(BankStatementView) }),
  }),
  upload: call({
    method: 'POST',
    path: '/{role}/reconciliation/statement',
    summary:
      'Stores the credits and debits of a statement of our bank account and matches them, each once. An account that no earlier statement names must be confirmed, and then by a second person; nothing is stored before. A file that names no account needs its last four digits, once another statement has named one. The opening balance must be the closing balance of the statement before. The next statement must open with its closing balance. Otherwise the caller accepts the difference.',
    access: 'reconciliation.resolve',
    addition: true,
    /** `is_our_account`: confirms an account that no earlier statement names. `account_last4`: of a file that names no account. `accepts_opening_break`: the balance at the start is another one than at the end of the statement before, or the one at the end than at the start of the next. */
    body: z.object({
      accepts_opening_break: z.literal('true').optional(),
      is_our_account: z.literal('true').optional(),
      account_last4: z
        .string()
        .trim()
        .regex(/^\d{4}$/, 'Enter the last four digits of the account number')
        .optional(),
    }),
    files: { statement: statementFile },
    reply: one(z.union([BankStatementView, ApprovalRequested])),
    status: 201,
  }),
  withdraw: call({
    method: 'POST',
    path: '/{role}/reconciliation/statement/{id}/withdraw',
    summary:
      'Withdraws a wrong statement while none of its lines is matched or booked. It stays in the list and counts for nothing; its file may be uploaded again.',
    access: 'reconciliation.resolve',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: ReconciliationReason }),
    reply: one(BankStatementView),
  }),
  match: call({
    method: 'POST',
    path: '/{role}/reconciliation/match',
    summary: 'Matches open lines and settlements with payments that were booked since.',
    access: 'reconciliation.resolve',
    addition: true,
    reply: one(z.object({ matched: z.int() })),
  }),
  link: call({
    method: 'POST',
    path: '/{role}/reconciliation/lines/{id}/link',
    summary:
      'Links a line to the payment that it proves: a candidate, or the payment with a reference. The amounts must be equal, with or without the fee. Above the limit a second person confirms it.',
    access: 'reconciliation.resolve',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: LinkedPayment,
    reply: lineOrRequest,
  }),
  candidates: call({
    method: 'GET',
    path: '/{role}/reconciliation/lines/{id}/candidates',
    summary: 'Payments that an open line may prove: with its amount, within seven days, nearest day first. At most twenty.',
    access: 'reconciliation.resolve',
    addition: true,
    params: ById,
    reply: z.object({ data: z.array(LinkCandidate) }),
  }),
  unlink: call({
    method: 'POST',
    path: '/{role}/reconciliation/lines/{id}/unlink',
    summary: 'Ends a match that is wrong. The line is open again. Above the limit a second person confirms it.',
    access: 'reconciliation.resolve',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: z.object({ reason: ReconciliationReason }),
    reply: lineOrRequest,
  }),
  dismiss: call({
    method: 'POST',
    path: '/{role}/reconciliation/lines/{id}/dismiss',
    summary:
      'Sets aside a line that belongs to no payment of the books, with a reason. Above the limit a second person confirms it.',
    access: 'reconciliation.resolve',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: z.object({ reason: ReconciliationReason }),
    reply: lineOrRequest,
  }),
  reopen: call({
    method: 'POST',
    path: '/{role}/reconciliation/lines/{id}/reopen',
    summary: 'Makes a dismissed line open again.',
    access: 'reconciliation.resolve',
    addition: true,
    params: ById,
    reply: line,
  }),
  writeOff: call({
    method: 'POST',
    path: '/{role}/reconciliation/lines/{id}/write-off',
    summary: 'Writes off what the bank kept of a payment and matches the line, when a second person confirms it.',
    access: 'reconciliation.resolve',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: z.object({ reason: ReconciliationReason }),
    reply: one(ApprovalRequested),
  }),
  transfer: call({
    method: 'POST',
    path: '/{role}/reconciliation/lines/{id}/transfer',
    summary:
      'Books a credit as money that Providus has collected and transferred to our account. Above the limit a second person confirms it.',
    access: 'reconciliation.resolve',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: z.object({ reason: ReconciliationReason }),
    reply: lineOrRequest,
  }),
  charge: call({
    method: 'POST',
    path: '/{role}/reconciliation/lines/{id}/charge',
    summary: 'Books a debit as a charge of our bank. Above the limit a second person confirms it.',
    access: 'reconciliation.resolve',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: z.object({ reason: ReconciliationReason }),
    reply: lineOrRequest,
  }),
  book: call({
    method: 'POST',
    path: '/{role}/reconciliation/lines/{id}/book',
    summary: 'Books a line as money of the lender itself, to an account, when a second person confirms it.',
    access: 'reconciliation.resolve',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: z.object({ account: OwnAccount, reason: ReconciliationReason }),
    reply: one(ApprovalRequested),
  }),
  keep: call({
    method: 'POST',
    path: '/{role}/reconciliation/lines/{id}/keep',
    summary:
      'Books an unidentified credit into suspense. It is then booked or refunded among the exceptions. In a closed month a second person confirms it.',
    access: 'reconciliation.resolve',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    reply: lineOrRequest,
  }),
};

export const bankLineList = defineList({
  name: 'bank_lines',
  call: reconciliationLineCalls.lines,
  file: '/{role}/export/bank-lines',
  searches: ['search'],
});
