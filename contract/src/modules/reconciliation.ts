/** Reconciliation: payments in our books against the statements of our own bank account and of the collecting bank. */
import { z } from 'zod';
import { call, type FileRule, tableTypes, uploadLimitBytes } from '../kernel/call.ts';
import { idOf, UserId } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { many, one, PageNumber, pageOf, PerPage, sortable } from '../kernel/page.ts';

import { Day, Instant } from '../kernel/time.ts';
import { ApprovalRequested } from './approvals.answer.ts';

export const BankLineId = idOf('BankLineId');
export type BankLineId = z.output<typeof BankLineId>;

/**
 * Where a payment is recorded. Incoming: confirmed by a provider, booked on a loan, booked on savings, many payments that a provider settled at
 * once, money that a collecting bank has transferred to our account, or a payout that came back. Outgoing: ordered from a provider, a withdrawal
 * paid by hand, a tax payment, a batch in which the provider took more than it collected, or a charge of our bank.
 */
export const PaymentRecord = z.enum([
  'receipt',
  'loan_payment',
  'savings_deposit',
  'settlement_batch',
  'provider_transfer',
  'payout_return',
  'payout',
  'withdrawal',
  'tax_payment',
  'bank_charge',
]);
export type PaymentRecord = z.output<typeof PaymentRecord>;

/**
 * `matched`: a credit at the bank proves it. `missing_at_bank`: a statement covers its day and has no such credit. `waiting`: no statement
 * covers its day, or the provider settles it with others.
 */
export const ReconciliationState = z.enum(['matched', 'missing_at_bank', 'waiting']);
export type ReconciliationState = z.output<typeof ReconciliationState>;

/** In the order in which they are tried. `settlement_batch`: the provider lists the payment in a batch. `batch_amount`: the amount of a batch of the provider that the credit names. */
export const MatchRule = z.enum([
  'reference',
  'settlement_id',
  'session_id',
  'settlement_batch',
  'batch_amount',
  'amount_and_day',
  'by_hand',
]);
export type MatchRule = z.output<typeof MatchRule>;

/** `missing_in_book`: no payment fits. `duplicate`: the payment that it names is matched already. `dismissed`: a person set it aside. */
export const BankLineResult = z.enum(['matched', 'missing_in_book', 'amount_differs', 'duplicate', 'dismissed']);
export type BankLineResult = z.output<typeof BankLineResult>;

/** As on the statement: a credit is money that came, a debit is money that left. */
export const BankLineSide = z.enum(['credit', 'debit']);
export type BankLineSide = z.output<typeof BankLineSide>;

const Match = z.object({
  rule: MatchRule,
  matched_at: Instant,
  matched_by: z.string().nullable(),
  /** What the bank or the provider has: the statement line, the settlement or the batch. */
  source: z.enum(['statement', 'settlement', 'batch']),
  on: Day,
  text: z.string(),
});

export const ReconciledPayment = z.object({
  id: z.uuid(),
  record: PaymentRecord,
  reference: z.string(),
  amount: KoboOnWire,
  paid_on: Day,
  channel: z.string(),
  customer: z.object({ id: UserId, name: z.string() }).nullable(),
  branch: z.string().nullable(),
  officer: z.string().nullable(),
  /** The loan, savings account or other purpose that was paid. */
  purpose: z.string().nullable(),
  purpose_id: z.uuid().nullable(),
  status: ReconciliationState,
  match: Match.nullable(),
});
export type ReconciledPayment = z.output<typeof ReconciledPayment>;

const figures = {
  /** Payments of the period that a credit at the bank proves; the current calendar month when no day is given. */
  total_reconciliations: KoboOnWire,
  /** The same for the whole calendar month before. */
  previous_month_total_reconciliations: KoboOnWire,
  /** `total_repayments` less `total_reconciliations`. */
  reconciliation_difference: KoboOnWire,
  /** Payments of the period, matched or not. */
  total_repayments: KoboOnWire,
  previous_month_total_repayments: KoboOnWire,
};
export const ReconciliationFigures = z.object(figures);
export type ReconciliationFigures = z.output<typeof ReconciliationFigures>;

export const orderOfDays = (
  { start_date: from, end_date: to }: { start_date?: string | undefined; end_date?: string | undefined },
  context: z.RefinementCtx,
): void => {
  if (from && to && to < from)
    context.addIssue({ code: 'custom', path: ['end_date'], message: 'The last day is before the first' });
};

export const ReconciliationSearch = z
  .object({
    page: PageNumber,
    per_page: PerPage,
    search: z.string().trim().max(100).optional(),
    status: many(ReconciliationState),
    start_date: Day.optional(),
    end_date: Day.optional(),
    branch_id: z.uuid().optional(),
    officer_id: UserId.optional(),
    ...sortable('paid', 'amount'),
  })
  .superRefine(orderOfDays);
export type ReconciliationSearch = z.output<typeof ReconciliationSearch>;

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
  payment: z.object({ id: z.uuid(), record: PaymentRecord, reference: z.string(), amount: KoboOnWire, paid_on: Day }).nullable(),
  match: Match.pick({ rule: true, matched_at: true, matched_by: true })
    .extend({
      /** What the payment exceeds the credit by, written off by two people. */
      difference: KoboOnWire.nullable(),
      /** What the match, or its written-off difference, posted. */
      journal_id: z.uuid().nullable(),
    })
    .nullable(),
  /** Why a person dismissed it. */
  reason: z.string().nullable(),
  can: z.array(z.enum(['link', 'write_off', 'charge', 'transfer', 'keep', 'unlink', 'dismiss', 'reopen'])),
});
export type BankLineView = z.output<typeof BankLineView>;

export const BankLineSearch = z
  .object({
    page: PageNumber,
    per_page: PerPage,
    search: z.string().trim().max(100).optional(),
    side: BankLineSide.optional(),
    result: many(BankLineResult),
    start_date: Day.optional(),
    end_date: Day.optional(),
    ...sortable('on', 'amount'),
  })
  .superRefine(orderOfDays);
export type BankLineSearch = z.output<typeof BankLineSearch>;

const sum = z.object({ count: z.int(), amount: KoboOnWire });
export const BankLineFigures = z.object({
  /** Credits, and debits, that are neither matched nor dismissed. */
  open: sum,
  open_debits: sum,
  matched: sum,
  matched_debits: sum,
  /** What Providus has collected and not transferred to our account yet, by the books. */
  at_providus: KoboOnWire,
});
export type BankLineFigures = z.output<typeof BankLineFigures>;

export const BankStatementView = z.object({
  id: z.uuid(),
  file: z.string(),
  bank: z.string(),
  account_last4: z.string().nullable(),
  first_on: Day,
  last_on: Day,
  credits: z.int(),
  /** Null: the file was uploaded when only credits were stored. */
  debits: z.int().nullable(),
  /** Credits and debits that no earlier file had. */
  added: z.int(),
  matched: z.int(),
  /** Rows that could not be read or that move no money. */
  skipped: z.int(),
  uploaded_by: z.string(),
  uploaded_at: Instant,
});
export type BankStatementView = z.output<typeof BankStatementView>;

const statementFile: FileRule = { maxBytes: uploadLimitBytes, types: ['application/pdf', ...tableTypes], required: true };
export const ReconciliationReason = z.string().trim().min(3, 'Give a reason').max(500);
const ById = z.object({ id: BankLineId });

const list = {
  method: 'GET',
  summary: 'Payments in the books with the credit at the bank that proves each, and the figures of the filter.',
  access: 'reconciliation.read',
  query: ReconciliationSearch,
  reply: pageOf(ReconciledPayment).extend({ additional: ReconciliationFigures, ...figures }),
} as const;
const line = one(BankLineView);
/** The line, or the request that a second person must confirm. */
const lineOrRequest = one(z.union([BankLineView, ApprovalRequested]));

export const reconciliationCalls = {
  list: call({ ...list, path: '/{role}/reconciliation' }),
  filter: call({ ...list, path: '/{role}/reconciliation/filter' }),
  plainList: call({ ...list, path: '/reconciliation' }),
  plainFilter: call({ ...list, path: '/reconciliation/filter' }),
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
      'Stores the credits and debits of a statement of our bank account and matches them, each once. An account that no earlier statement names must be confirmed.',
    access: 'reconciliation.resolve',
    addition: true,
    /** `is_our_account`: confirms an account that no earlier statement names. */
    body: z.object({ is_our_account: z.literal('true').optional() }),
    files: { statement: statementFile },
    reply: one(BankStatementView),
    status: 201,
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
      'Links a line to the payment that it proves. Their amounts must be equal. Above the limit a second person confirms it.',
    access: 'reconciliation.resolve',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: z.object({ reference: z.string().trim().min(1, 'Enter the reference of the payment').max(100) }),
    reply: lineOrRequest,
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
};

export const reconciliationLineCalls = {
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
  keep: call({
    method: 'POST',
    path: '/{role}/reconciliation/lines/{id}/keep',
    summary: 'Books an unidentified credit into suspense. It is then booked or refunded among the exceptions.',
    access: 'reconciliation.resolve',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    reply: line,
  }),
};

export const reconciliationList = defineList({
  name: 'reconciliation',
  call: reconciliationCalls.list,
  file: '/{role}/export/reconciliation',
  searches: ['search'],
});
export const bankLineList = defineList({
  name: 'bank_lines',
  call: reconciliationCalls.lines,
  file: '/{role}/export/bank-lines',
  searches: ['search'],
});
