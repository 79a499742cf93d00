/** API contract: payouts. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { checkPeriod, period } from '../kernel/period.ts';
import { many, one, PageNumber, PerPage, pageWithTotals, sortable } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { BankReference } from './loan-accounts.sources.ts';

export const PayoutId = idOf('PayoutId');
export type PayoutId = z.output<typeof PayoutId>;

/** What the money is for; `purpose_id` names the loan, its later payout, the refund, the investment, the withdrawal, or the return of a subscription or of a receipt. */
export const PayoutPurpose = z.enum([
  'loan',
  'loan_tranche',
  'customer_credit',
  'investment',
  'savings_withdrawal',
  'betalife_subscription',
  'receipt_return',
]);
export type PayoutPurpose = z.output<typeof PayoutPurpose>;

/** `sent`: the provider was requested to pay, and only its own report changes the state. `reversed`: the money was returned. */
export const PayoutState = z.enum(['pending', 'sent', 'completed', 'failed', 'reversed', 'cancelled']);
export type PayoutState = z.output<typeof PayoutState>;

/** Purposes whose disputed payouts are recorded here. Withdrawals have a record of their own. */
export const recordedByHand = ['investment'] as const satisfies readonly PayoutPurpose[];
export type RecordedByHand = (typeof recordedByHand)[number];

/** What the bank proves of a payout: the money left, or it did not leave or is back. */
export const ProvenOutcome = z.enum(['paid', 'not_paid']);
export type ProvenOutcome = z.output<typeof ProvenOutcome>;

/** A payment has a reference of the bank. Money that never left may have none: then the note names the proof. */
const OutcomeByHand = z
  .object({
    outcome: ProvenOutcome,
    reference: BankReference.optional(),
    /** When it was paid, or when the money was back. Left out: today. */
    on: Day.optional(),
    note: z.string().trim().min(3).max(200).optional(),
  })
  .superRefine(({ outcome, reference, note }, issues) => {
    if (outcome === 'paid' && !reference)
      issues.addIssue({ code: 'custom', path: ['reference'], message: 'Enter the reference of the bank' });
    if (outcome === 'not_paid' && !note)
      issues.addIssue({ code: 'custom', path: ['note'], message: 'Enter what proves that no money left' });
  });

/** What the list is narrowed to. An attempt that was sent again is in no state but this one: the newer attempt is the matter. */
export const PayoutStateFilter = z.enum([...PayoutState.options, 'sent_again']);
export type PayoutStateFilter = z.output<typeof PayoutStateFilter>;

export const PayoutView = z.object({
  id: PayoutId,
  reference: z.string(),
  purpose: PayoutPurpose,
  purpose_id: z.uuid(),
  /** What the receiver reads on the bank statement, with the number of the loan or the account: "Loan AJ-000003". */
  about: z.string(),
  attempt: z.int(),
  /** The reference of the newest attempt for the same purpose, where this one was sent again. */
  sent_again_as: z.string().nullable(),
  amount: KoboOnWire,
  provider_fee: KoboOnWire,
  bank_code: z.string(),
  account_name: z.string(),
  /** All but the last four digits are hidden. */
  account_number: z.string(),
  status: PayoutState,
  /** Why it failed or was returned, in the provider's words. */
  reason: z.string().nullable(),
  /** The provider has contradicted what is recorded here: nothing more is paid for this purpose until the provider agrees again or the outcome is recorded by hand. */
  disputed: z.boolean(),
  /** The outcome can be recorded by hand now. */
  may_record: z.boolean(),
  /** A record by hand waits for its second person. */
  awaits_second_person: z.boolean(),
  /** "GTB/123", with the day, as it was recorded by hand last. */
  by_hand: z.object({ reference: z.string().nullable(), on: Day }).nullable(),
  /** How often the provider was asked what became of it. */
  asks: z.int(),
  ordered_at: Instant,
  sent_at: Instant.nullable(),
  settled_at: Instant.nullable(),
  may_ask: z.boolean(),
  /** What booked the money as paid; null until then. */
  journal_id: z.uuid().nullable(),
  /** What booked the money as returned. */
  return_journal_id: z.uuid().nullable(),
});
export type PayoutView = z.output<typeof PayoutView>;

export const PayoutSearch = z
  .object({
    page: PageNumber,
    per_page: PerPage,
    /** The name of the receiver, the reference, or the number of what is paid: "AJ-000003". */
    search: z.string().trim().max(100).optional(),
    status: many(PayoutStateFilter),
    purpose: many(PayoutPurpose),
    /** Of the order. */
    ...period,
    ...sortable('ordered', 'amount'),
  })
  .superRefine(checkPeriod);
export type PayoutSearch = z.output<typeof PayoutSearch>;

export const payoutCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/payouts',
    summary: 'Payouts, newest first, with the state at the provider.',
    access: 'loans.release',
    addition: true,
    query: PayoutSearch,
    /** `amount` counts the money once: attempts that were sent again are in `sent_again` only. */
    reply: pageWithTotals(PayoutView, { amount: KoboOnWire, sent_again: KoboOnWire, fee: KoboOnWire }),
  }),
  ask: call({
    method: 'POST',
    path: '/admin/payouts/{id}/ask',
    summary:
      'Queries the provider about a payout now instead of at the next interval. A dispute ends when the provider agrees again.',
    access: 'loans.release',
    confirms: false,
    addition: true,
    params: z.object({ id: PayoutId }),
    reply: one(PayoutView),
  }),
  record: call({
    method: 'POST',
    path: '/admin/payouts/{id}/record',
    summary: 'Records by hand what the bank proves of a disputed payout. A second person confirms it.',
    access: 'loans.release',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: z.object({ id: PayoutId }),
    body: OutcomeByHand,
    reply: one(ApprovalRequested),
  }),
};

export const payoutList = defineList({
  name: 'payouts',
  call: payoutCalls.list,
  file: '/{role}/export/payouts',
  searches: ['search'],
});
