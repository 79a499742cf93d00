/** API contract: merchants, for staff. What they brought, what we owe them, and payments to them. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { one, PageNumber, pageOf, PerPage, sortable } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { BankReference } from './loan-accounts.sources.ts';
import { MerchantFigures, MerchantLoan, MerchantMonth, MerchantStatement } from './merchants.ts';
import { UserState } from './users.account.ts';

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

const oneMerchant = z.object({ id: UserId });
const paged = z.object({ page: PageNumber, per_page: PerPage });

export const staffMerchantCalls = {
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
    reply: MerchantStatement,
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
  call: staffMerchantCalls.list,
  file: '/{role}/export/merchants',
  searches: ['search'],
});
