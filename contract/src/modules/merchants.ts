/** API contract: merchants. The loans of their customers, and what we owe them. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { many, one, PageNumber, pageOf, PerPage, sortable } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { BankReference } from './loan-accounts.sources.ts';
import { LoanId, LoanState } from './loans.ts';
import { UserState } from './users.account.ts';

/** What a merchant reads of a loan: no contact and no debt of a customer. */
export const MerchantLoan = z.object({
  id: LoanId,
  number: z.string(),
  customer: z.string(),
  purpose: z.string(),
  /** The amount disbursed; before the payout, the amount requested or agreed; of a loan that took over another, the debt taken over. */
  amount: KoboOnWire,
  status: LoanState,
  applied_at: Instant.nullable(),
  /** Null before the payout, and for a loan that took over another: nothing was paid out. */
  disbursed_on: Day.nullable(),
  returned_on: Day.nullable(),
});
export type MerchantLoan = z.output<typeof MerchantLoan>;

export const MerchantFigures = z.object({
  customers: z.int(),
  waiting: z.int(),
  running: z.int(),
  completed: z.int(),
  /** All loans that were paid out. */
  lent: KoboOnWire,
  /** What we owe the merchant. */
  balance: KoboOnWire,
});
export type MerchantFigures = z.output<typeof MerchantFigures>;

export const MerchantRow = MerchantFigures.extend({
  id: UserId,
  name: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  branch: z.string().nullable(),
  status: UserState,
  suspended: z.boolean(),
  code: z.string().nullable(),
});
export type MerchantRow = z.output<typeof MerchantRow>;

/** One line of what we owe the merchant, as the ledger has it. */
export const MerchantLine = z.object({
  id: z.uuid(),
  on: Day,
  what: z.string(),
  /** Negative when it was paid to the merchant or reversed. */
  amount: KoboOnWire,
  /** What we owed after it. */
  balance: KoboOnWire,
});
export type MerchantLine = z.output<typeof MerchantLine>;

/** Loans paid out in one month to the merchant's customers. */
export const MerchantMonth = z.object({ month: Day, loans: z.int(), lent: KoboOnWire });
export type MerchantMonth = z.output<typeof MerchantMonth>;

/** A merchant as staff see it, with the last twelve months. */
export const MerchantView = MerchantRow.extend({ months: z.array(MerchantMonth) });
export type MerchantView = z.output<typeof MerchantView>;

/** A customer who registered with the merchant's code. */
export const MerchantCustomer = z.object({
  id: UserId,
  name: z.string(),
  registered_at: Instant,
  loans: z.int(),
  running: z.int(),
  lent: KoboOnWire,
});
export type MerchantCustomer = z.output<typeof MerchantCustomer>;

/** The newest payments that a merchant's page lists. */
export const maxShownSettlements = 50;

/** `pending` until a second person confirms it. */
export const SettlementState = z.enum(['pending', 'completed', 'declined', 'reversed']);
export type SettlementState = z.output<typeof SettlementState>;

/** A payment from our bank account to a merchant. */
export const MerchantSettlement = z.object({
  id: z.uuid(),
  amount: KoboOnWire,
  reference: z.string(),
  paid_on: Day,
  status: SettlementState,
  requested_by: z.string(),
  confirmed_by: z.string().nullable(),
  journal_id: z.uuid().nullable(),
  /** Its reversal waits for a second person. */
  reversal_requested: z.boolean(),
  /** The two people who reversed it, why, and the journal that takes back the payment's. */
  reversal: z.object({ by: z.string(), reason: z.string(), journal_id: z.uuid() }).nullable(),
});
export type MerchantSettlement = z.output<typeof MerchantSettlement>;

const statementReply = z.object({
  data: z.array(MerchantLine),
  additional: z.object({ balance: KoboOnWire, more: z.boolean() }),
});
const oneMerchant = z.object({ id: UserId });
const paged = z.object({ page: PageNumber, per_page: PerPage });

const filters = { status: many(LoanState), search: z.string().trim().max(200).optional() };

export const merchantCalls = {
  loans: call({
    method: 'GET',
    path: '/merchant/loans',
    summary: "Loans of the calling merchant's customers, newest first.",
    access: 'merchant.own',
    query: z.object({ page: PageNumber, per_page: PerPage, ...filters }),
    reply: pageOf(MerchantLoan).extend({ additional: MerchantFigures }),
  }),
  loansFile: call({
    method: 'GET',
    path: '/merchant/loans/export',
    summary: 'The same loans as CSV.',
    access: 'merchant.own',
    addition: true,
    query: z.object(filters),
    download: 'text/csv',
  }),
  statement: call({
    method: 'GET',
    path: '/merchant/statement',
    summary: "The latest entries of the calling merchant's account.",
    access: 'merchant.own',
    addition: true,
    reply: statementReply,
  }),
  statementFile: call({
    method: 'GET',
    path: '/merchant/statement/export',
    summary: 'The whole account as CSV, newest first.',
    access: 'merchant.own',
    addition: true,
    download: 'text/csv',
  }),
  months: call({
    method: 'GET',
    path: '/merchant/months',
    summary: "Loans paid out to the merchant's customers in each of twelve months.",
    access: 'merchant.own',
    addition: true,
    reply: z.object({ data: z.array(MerchantMonth) }),
  }),
  view: call({
    method: 'GET',
    path: '/{role}/merchants/{id}',
    summary: "A merchant in the caller's scope: figures, code and twelve months.",
    access: 'merchants.read',
    addition: true,
    params: oneMerchant,
    reply: one(MerchantView),
  }),
  customersOf: call({
    method: 'GET',
    path: '/{role}/merchants/{id}/customers',
    summary: "Customers of a merchant in the caller's scope, newest first.",
    access: 'merchants.read',
    addition: true,
    params: oneMerchant,
    query: paged,
    reply: pageOf(MerchantCustomer),
  }),
  loansOf: call({
    method: 'GET',
    path: '/{role}/merchants/{id}/loans',
    summary: "Loans of a merchant's customers in the caller's scope, newest first.",
    access: 'merchants.read',
    addition: true,
    params: oneMerchant,
    query: paged,
    reply: pageOf(MerchantLoan),
  }),
  statementOf: call({
    method: 'GET',
    path: '/{role}/merchants/{id}/statement',
    summary: "The latest entries of a merchant's account: earnings and settlements.",
    access: 'merchants.read',
    addition: true,
    params: oneMerchant,
    reply: statementReply,
  }),
  settlementsOf: call({
    method: 'GET',
    path: '/{role}/merchants/{id}/settlements',
    summary: 'The newest payments to a merchant, with open requests.',
    access: 'merchants.read',
    addition: true,
    params: oneMerchant,
    reply: z.object({ data: z.array(MerchantSettlement) }),
  }),
  settle: call({
    method: 'POST',
    path: '/{role}/merchants/{id}/settlements',
    summary: 'Records a payment from our bank account to a merchant. A second person confirms it.',
    access: 'merchants.settle',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: oneMerchant,
    body: z.object({
      amount: PositiveKoboOnWire,
      /** The bank's reference of the payment. */
      reference: BankReference,
      paid_on: Day,
    }),
    reply: one(ApprovalRequested),
  }),
  reverseSettlement: call({
    method: 'POST',
    path: '/{role}/merchants/{id}/settlements/{sid}/reverse',
    summary: 'Reverses a booked payment to a merchant. A second person confirms it.',
    access: 'merchants.settle',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: oneMerchant.extend({ sid: z.uuid() }),
    body: z.object({ reason: z.string().trim().min(5, 'Give a reason of at least 5 characters').max(500) }),
    reply: one(ApprovalRequested),
  }),
  list: call({
    method: 'GET',
    path: '/{role}/merchants',
    summary: "Merchants within the caller's scope with their figures.",
    access: 'merchants.read',
    addition: true,
    query: z.object({ page: PageNumber, per_page: PerPage, search: z.string().trim().max(200).optional(), ...sortable('name') }),
    reply: pageOf(MerchantRow),
  }),
};

export const merchantList = defineList({
  name: 'merchants',
  call: merchantCalls.list,
  file: '/{role}/export/merchants',
  searches: ['search'],
});
