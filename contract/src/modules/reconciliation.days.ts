/** Days of our bank account, each with what is proven and what is open, and the mark that it is reconciled. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { orderOfDays } from '../kernel/period.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { ReconciliationReason } from './reconciliation.ts';

export const ReconciliationDayState = z.enum(['open', 'reconciled', 'changed']);
export type ReconciliationDayState = z.output<typeof ReconciliationDayState>;

export const ReconciliationDay = z.object({
  on: Day,
  /** A statement of our bank account covers it. */
  covered: z.boolean(),
  /** A statement has a line of it, also when the statement ends within the day. */
  has_lines: z.boolean(),
  /** Payments and batches of providers into our own account, and what of them a credit proves. */
  payments: z.object({ count: z.int(), amount: KoboOnWire }),
  matched: z.object({ count: z.int(), amount: KoboOnWire }),
  /** Payments less matched payments. */
  difference: KoboOnWire,
  /** Credits of the bank that are neither matched nor dismissed. */
  open_credits: z.object({ count: z.int(), amount: KoboOnWire }),
  /** A statement with stored debits covers it. Statements uploaded before debits were stored do not. */
  debits_covered: z.boolean(),
  /** Money that left our own account by the books, and what of it a debit proves. */
  paid_out: z.object({ count: z.int(), amount: KoboOnWire }),
  paid_out_matched: z.object({ count: z.int(), amount: KoboOnWire }),
  /** Debits of the bank that are neither matched nor dismissed. */
  open_debits: z.object({ count: z.int(), amount: KoboOnWire }),
  /** Payouts through a provider that no debit proves: they may leave from our balance at the provider. */
  paid_by_providers: z.object({ count: z.int(), amount: KoboOnWire }),
  /** Payments that a provider settles and that no settlement proves: what customers paid, and what of it is left after the provider's fees. */
  with_providers: z.object({ count: z.int(), amount: KoboOnWire, net: KoboOnWire }),
  /** `changed`: something came or was undone after the day was marked. */
  status: ReconciliationDayState,
  /** The mark compares outgoing money too. Older marks do not. */
  includes_debits: z.boolean(),
  reconciled_by: z.string().nullable(),
  reconciled_at: Instant.nullable(),
  /** The second person and the reason, of a mark that relies on a statement whose balances do not add up. */
  confirmed_by: z.string().nullable(),
  reason: z.string().nullable(),
  /** Why it cannot be marked now. */
  refusal: z.string().nullable(),
  /** The balances of its statement do not add up: a mark takes a reason and a second person. */
  doubt: z.string().nullable(),
  /** The mark was requested, and waits for its second person. */
  requested: z.boolean(),
});
export type ReconciliationDay = z.output<typeof ReconciliationDay>;

/** `unchanged`: marked before. `refused`: with what is still open. */
export const MarkedDays = z.object({
  marked: z.array(Day),
  unchanged: z.array(Day),
  refused: z.array(z.object({ on: Day, reason: z.string() })),
});
export type MarkedDays = z.output<typeof MarkedDays>;

const byDay = z.object({ day: Day });
const oneDay = one(ReconciliationDay);

export const reconciliationDayCalls = {
  days: call({
    method: 'GET',
    path: '/{role}/reconciliation/days',
    summary:
      'Each day with what is proven, what is open, and whether it is marked as reconciled. The newest first, at most 92 days.',
    access: 'reconciliation.resolve',
    addition: true,
    query: z.object({ start_date: Day.optional(), end_date: Day.optional() }).superRefine(orderOfDays),
    reply: z.object({ data: z.array(ReconciliationDay) }),
  }),
  reconcile: call({
    method: 'POST',
    path: '/{role}/reconciliation/days/{day}/reconcile',
    summary:
      'Marks a day as reconciled: a statement covers it, every movement of our account is proven, and no credit or debit is open. When the balances of the statement do not add up it takes a reason, and a second person confirms it.',
    access: 'reconciliation.resolve',
    addition: true,
    params: byDay,
    body: z.object({ reason: ReconciliationReason.optional() }),
    reply: one(z.union([ReconciliationDay, ApprovalRequested])),
  }),
  reconcileMany: call({
    method: 'POST',
    path: '/{role}/reconciliation/days/reconcile',
    summary:
      'Marks several days as reconciled, each by the rule of one day, and answers which were refused and why. Safe to repeat.',
    access: 'reconciliation.resolve',
    addition: true,
    body: z.object({ days: z.array(Day).min(1, 'Choose at least one day').max(92, 'Choose at most 92 days') }),
    reply: one(MarkedDays),
  }),
  reopenDay: call({
    method: 'POST',
    path: '/{role}/reconciliation/days/{day}/reopen',
    summary: 'Ends the mark of a day, with a reason.',
    access: 'reconciliation.resolve',
    addition: true,
    params: byDay,
    body: z.object({ reason: ReconciliationReason }),
    reply: oneDay,
  }),
};
