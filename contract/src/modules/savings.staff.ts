/** API contract: savings accounts, for staff. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { defineList, exportable } from '../kernel/list.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { many, one, PageNumber, pageOf, PerPage, sortable } from '../kernel/page.ts';
import { checkPeriod, period } from '../kernel/period.ts';
import { StatementRange } from '../kernel/statement.ts';
import { Day, Instant } from '../kernel/time.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { BankReference } from './loan-accounts.sources.ts';
import { SavingsKind } from './savings-products.ts';
import {
  BySavings,
  SavingsChannel,
  SavingsDetail,
  SavingsId,
  SavingsOpening,
  SavingsState,
  SavingsTransactionState,
  SavingsTransactionType,
  SavingsTransactionView,
} from './savings.ts';

const Officer = z.object({ id: UserId, name: z.string() }).nullable();

/** For staff: whose it is, and who looks after them. */
export const StaffSavingsDetail = SavingsDetail.extend({
  /** Left out for roles that may not read transactions. */
  transactions: SavingsDetail.shape.transactions.optional(),
  customer: z.object({ id: UserId, name: z.string() }),
  branch: z.string().nullable(),
  deposit_officer: Officer,
  opened_by: z.string(),
  reviewed_by: z.string().nullable(),
  frozen_reason: z.string().nullable(),
  /** The court order that lifted the lock. */
  court_order: z.string().nullable(),
});
export type StaffSavingsDetail = z.output<typeof StaffSavingsDetail>;

export const SavingsReview = z
  .object({
    status: z.enum(['approved', 'denied']),
    denial_reason: z.string().trim().min(5, 'Give a reason of at least 5 characters').max(500).optional(),
  })
  .refine(({ status, denial_reason: reason }) => status === 'approved' || reason !== undefined, {
    path: ['denial_reason'],
    error: 'Give a reason, in a few words',
  });
export type SavingsReview = z.output<typeof SavingsReview>;

export const SavingsDeposit = z.object({
  amount: PositiveKoboOnWire,
  /** The bank's own reference of the credit: the same credit is booked once. */
  reference: BankReference,
  paid_on: Day.optional(),
  note: z.string().trim().max(500).optional(),
});
export type SavingsDeposit = z.output<typeof SavingsDeposit>;

/** A row of the list: names and amounts, no contacts. */
export const SavingsRow = z.object({
  id: SavingsId,
  number: z.string(),
  customer_id: UserId,
  customer: z.string(),
  name: z.string(),
  kind: SavingsKind,
  product: z.string(),
  status: SavingsState,
  balance: KoboOnWire,
  held: KoboOnWire,
  available: KoboOnWire,
  target_amount: KoboOnWire.nullable(),
  target_date: Day.nullable(),
  branch: z.string().nullable(),
  deposit_officer: z.string().nullable(),
  awaits_review: z.boolean(),
  frozen: z.boolean(),
  dormant: z.boolean(),
  opened_at: Instant,
  last_deposit_at: Instant.nullable(),
});
export type SavingsRow = z.output<typeof SavingsRow>;

const people = {
  search: z.string().trim().max(200).optional(),
  ...period,
  branch_id: z.uuid().optional(),
  deposit_officer_id: UserId.optional(),
  /** Customers of the team lead's branch. */
  team_lead_id: UserId.optional(),
};
export const SavingsSearch = z
  .object({
    page: PageNumber,
    per_page: PerPage,
    status: many(SavingsState),
    kind: many(SavingsKind),
    /** Only accounts that a second person must approve. */
    waiting: z.enum(['review']).optional(),
    /** Only active accounts whose term ends from this day, and until that one. */
    ends_from: Day.optional(),
    ends_to: Day.optional(),
    /** Only active accounts whose term ends in so many days, or should have ended. */
    ends_within: z.coerce.number().int().min(1).max(366).optional(),
    /** Only active accounts whose balance is payable on this day: without a term, matured, or with a term that ended before it. */
    payable_on: Day.optional(),
    ...people,
    ...sortable('opened', 'balance'),
    ...exportable,
  })
  .superRefine(checkPeriod);
export type SavingsSearch = z.output<typeof SavingsSearch>;

export const SavingsTransactionRow = SavingsTransactionView.extend({
  savings_number: z.string(),
  customer_id: UserId,
  customer: z.string(),
  branch: z.string().nullable(),
});
export type SavingsTransactionRow = z.output<typeof SavingsTransactionRow>;

export const SavingsTransactionSearch = z
  .object({
    page: PageNumber,
    per_page: PerPage,
    savings_id: SavingsId.optional(),
    status: many(SavingsTransactionState),
    type: many(SavingsTransactionType),
    channel: many(SavingsChannel),
    ...people,
    ...sortable('recorded', 'amount'),
    ...exportable,
  })
  .superRefine(checkPeriod);
export type SavingsTransactionSearch = z.output<typeof SavingsTransactionSearch>;

const transactionPage = {
  summary: "Transactions of all savings accounts in the caller's scope, newest first.",
  access: 'savings.transactions',
  query: SavingsTransactionSearch,
  reply: pageOf(SavingsTransactionRow).extend({ additional: z.object({ in: KoboOnWire, out: KoboOnWire, count: z.int() }) }),
} as const;

export const staffSavingsCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/savings',
    summary:
      "Savings accounts in the caller's scope, newest first, with the sums of the filter; `export=true` answers with a file.",
    access: 'savings.read',
    query: SavingsSearch,
    reply: pageOf(SavingsRow).extend({
      additional: z.object({ balance: KoboOnWire, held: KoboOnWire, count: z.int() }),
    }),
  }),
  transactions: call({ method: 'GET', path: '/{role}/savings/transactions', ...transactionPage }),
  transactionsOfOne: call({
    method: 'GET',
    path: '/{role}/savings/{id}/transactions',
    summary: 'The transactions of one savings account in scope, newest first. `user_id` only confirms whose it is.',
    access: 'savings.transactions',
    params: BySavings,
    query: z.object({ page: PageNumber, per_page: PerPage, user_id: UserId.optional(), ...exportable }),
    reply: pageOf(SavingsTransactionView),
  }),
  statement: call({
    method: 'GET',
    path: '/{role}/savings/{id}/statement',
    summary: 'The statement of a savings account in scope: every movement, the balance after each, and the totals.',
    access: 'savings.transactions',
    addition: true,
    params: BySavings,
    query: StatementRange,
    download: 'application/octet-stream',
  }),
  openFor: call({
    method: 'POST',
    path: '/admin/savings',
    summary: 'Opens a savings account for a customer; a second person approves it.',
    access: 'savings.open_for',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    body: SavingsOpening.extend({ user_id: UserId }),
    status: 201,
    reply: one(StaffSavingsDetail),
  }),
  one: call({
    method: 'GET',
    path: '/{role}/savings/{id}',
    summary: 'One savings account in scope: terms, officers, newest transactions, and what the caller may do with it.',
    access: 'savings.read',
    params: BySavings,
    reply: one(StaffSavingsDetail),
  }),
  review: call({
    method: 'PATCH',
    path: '/{role}/savings/{id}/review',
    summary: 'Approves or denies a savings account that staff opened; a denial needs a reason.',
    access: 'savings.review',
    addition: true,
    params: BySavings,
    body: SavingsReview,
    reply: one(StaffSavingsDetail),
  }),
  deposit: call({
    method: 'POST',
    path: '/{role}/savings/{id}/deposits',
    summary: 'Finance books money that reached the bank as a deposit. Above a daily total per person a second person confirms.',
    access: 'savings.deposit',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: BySavings,
    body: SavingsDeposit,
    reply: one(z.union([SavingsTransactionView, ApprovalRequested])),
  }),
};

/** The same list at the address without a slash. */
export const savingsTransactionCalls = {
  list: call({ method: 'GET', path: '/{role}/savings-transactions', addition: true, ...transactionPage }),
};

export const savingsList = defineList({
  name: 'savings',
  call: staffSavingsCalls.list,
  file: '/{role}/export/savings',
  fileAccess: 'savings.transactions',
  searches: ['search'],
});

export const savingsTransactionList = defineList({
  name: 'savings_transactions',
  call: staffSavingsCalls.transactions,
  file: '/{role}/export/savings-transactions',
  searches: ['search', 'savings_id'],
});
