/** API contract: merchants, for themselves. The loans of their customers, and what we owe them. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { many, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { LoanId, LoanState } from './loans.ts';

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

export const MerchantStatement = z.object({
  data: z.array(MerchantLine),
  additional: z.object({ balance: KoboOnWire, more: z.boolean() }),
});
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
    reply: MerchantStatement,
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
};
