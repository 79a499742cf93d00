/** API contract: collection from saved cards. By the customer, by staff, on schedule. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { LoanId } from './loans.ts';
import { PrepaymentEffect } from './schedules.words.ts';
import { SavedCardId } from './wallets.cards.ts';
import { CheckoutState } from './wallets.ts';

const ByLoan = z.object({ id: LoanId });

export const DebitAttemptId = idOf('DebitAttemptId');
export type DebitAttemptId = z.output<typeof DebitAttemptId>;

/** `pending`: the provider has not reported the outcome yet. */
export const DebitAttemptState = z.enum(['pending', 'completed', 'failed']);
export type DebitAttemptState = z.output<typeof DebitAttemptState>;

export const DebitAttemptView = z.object({
  id: DebitAttemptId,
  /** The oldest instalment that was due. */
  instalment: z.int(),
  status: DebitAttemptState,
  amount: KoboOnWire,
  /** What the card gave; less than `amount` when there was not more. */
  taken: KoboOnWire,
  reason: z.string().nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }),
  tried_on: Day,
  tried_at: Instant,
  /** Null when the clock did it. */
  requested_by: z.string().nullable(),
});
export type DebitAttemptView = z.output<typeof DebitAttemptView>;

export const CardChargeView = z.object({
  reference: z.string(),
  status: CheckoutState,
  amount: KoboOnWire,
  fee: KoboOnWire,
  total: KoboOnWire,
  reason: z.string().nullable(),
});
export type CardChargeView = z.output<typeof CardChargeView>;

export const AutoDebitResult = z.object({
  /** Loans whose card is tried now; with `loan_id` it is done when the answer comes. */
  tried: z.int(),
  status: DebitAttemptState,
  reason: z.string().nullable(),
});
export type AutoDebitResult = z.output<typeof AutoDebitResult>;

export const cardDebitCalls = {
  charge: call({
    method: 'POST',
    path: '/user/loan/{id}/charge-card',
    summary: "Pays an amount of the customer's own loan with a saved card; the fee is the one of the quote.",
    access: 'payments.own',
    requiresPin: true,
    addition: true,
    takesIdempotencyKey: 'by-handler',
    params: ByLoan,
    body: z.object({ card_id: SavedCardId, amount: PositiveKoboOnWire, effect: PrepaymentEffect.optional() }),
    reply: one(CardChargeView),
  }),
  autoDebit: call({
    method: 'POST',
    path: '/admin/auto_debit',
    summary: "Debits saved cards for due amounts: of one loan, or of all due loans in the caller's scope.",
    access: 'payments.auto_debit',
    takesIdempotencyKey: 'by-handler',
    body: z.object({ loan_id: LoanId.optional() }),
    reply: one(AutoDebitResult),
  }),
  attempts: call({
    method: 'GET',
    path: '/{role}/loan/{id}/debit-attempts',
    summary: 'The attempts to debit a saved card for a loan, newest first.',
    access: 'loans.file',
    addition: true,
    params: ByLoan,
    /** Why the card cannot be charged now, shown to users who may charge it. */
    reply: one(z.array(DebitAttemptView)).extend({ additional: z.object({ why_not: z.string().nullable() }) }),
  }),
  myAttempts: call({
    method: 'GET',
    path: '/user/loan/{id}/debit-attempts',
    summary: "The attempts to debit a saved card for the customer's own loan, newest first.",
    access: 'payments.own',
    addition: true,
    params: ByLoan,
    reply: one(z.array(DebitAttemptView)),
  }),
};
