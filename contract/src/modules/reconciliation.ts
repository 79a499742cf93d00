/** Reconciliation: payments in our books against the statements of our own bank account and of the collecting bank. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { many, PageNumber, pageOf, PerPage, sortable } from '../kernel/page.ts';
import { orderOfDays } from '../kernel/period.ts';

import { Day, Instant } from '../kernel/time.ts';

/**
 * Where a payment is recorded. Incoming: confirmed by a provider, booked on a loan, booked on savings, the money of a
 * loan that two people reversed, many payments that a provider settled at
 * once, money that a collecting bank has transferred to our account, or a payout that came back. Outgoing: ordered from a provider, a withdrawal
 * paid by hand, a tax payment, a payment to a merchant, a batch in which the provider took more than it collected, or a charge of our bank.
 * `own_money`: of the lender itself, in both directions.
 */
export const PaymentRecord = z.enum([
  'receipt',
  'loan_payment',
  'savings_deposit',
  'loan_return',
  'settlement_batch',
  'provider_transfer',
  'payout_return',
  'payout',
  'withdrawal',
  'tax_payment',
  'merchant_settlement',
  'bank_charge',
  'own_money',
]);
export type PaymentRecord = z.output<typeof PaymentRecord>;

/**
 * `matched`: a credit at the bank proves it. Without one: `amount_differs`: an open line of the bank names it with another amount. `duplicate`: a
 * statement covers its day, and another payment of the same amount for the same loan or account within a day has the only credit.
 * `missing_at_bank`: a statement covers its day and has no such credit. `waiting`: no statement covers its day, or the provider settles it with others.
 */
export const ReconciliationState = z.enum(['matched', 'missing_at_bank', 'amount_differs', 'duplicate', 'waiting']);
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

export const Match = z.object({
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
  /** What booked the payment. */
  journal_id: z.uuid().nullable(),
});
export type ReconciledPayment = z.output<typeof ReconciledPayment>;

const figures = {
  /** Payments of the period that have a proof, by the amount that customers paid; the current calendar month when no day is given. */
  total_reconciliations: KoboOnWire,
  /** The same for the whole calendar month before. */
  previous_month_total_reconciliations: KoboOnWire,
  /** `total_repayments` less `total_reconciliations`. */
  reconciliation_difference: KoboOnWire,
  /** Payments of the period, matched or not. */
  total_repayments: KoboOnWire,
  previous_month_total_repayments: KoboOnWire,
  /** Of `total_reconciliations`: what a line of our bank proves, directly or with the batch of the provider. The provider alone proves the rest. */
  reconciled_at_bank: KoboOnWire,
  /** The first and last day of the period, and of the month before. */
  from: Day,
  to: Day,
  previous_month_from: Day,
  previous_month_to: Day,
};
export const ReconciliationFigures = z.object(figures);
export type ReconciliationFigures = z.output<typeof ReconciliationFigures>;

/**
 * `unmatched`: without a proof. `into_account` and `out_of_account`: what moved our own account by the books, with batches, transfers and
 * charges. `with_providers`: what a provider settles and no settlement proves. `overdue_at_paystack`: what Paystack has not settled for more than three days.
 * `proven_by_provider`: proven by a settlement or a batch of the provider, and by no line of our bank.
 */
export const PaymentsShown = z.enum([
  'unmatched',
  'proven_by_provider',
  'into_account',
  'out_of_account',
  'with_providers',
  'overdue_at_paystack',
]);
export type PaymentsShown = z.output<typeof PaymentsShown>;

export const ReconciliationSearch = z
  .object({
    page: PageNumber,
    per_page: PerPage,
    search: z.string().trim().max(100).optional(),
    status: many(ReconciliationState),
    show: PaymentsShown.optional(),
    start_date: Day.optional(),
    end_date: Day.optional(),
    branch_id: z.uuid().optional(),
    officer_id: UserId.optional(),
    ...sortable('paid', 'amount'),
  })
  .superRefine(orderOfDays);
export type ReconciliationSearch = z.output<typeof ReconciliationSearch>;

export const ReconciliationReason = z.string().trim().min(3, 'Give a reason of at least 3 characters').max(500);

const list = {
  method: 'GET',
  summary: 'Payments in the books with the credit at the bank that proves each, and the figures of the filter.',
  access: 'reconciliation.read',
  query: ReconciliationSearch,
  reply: pageOf(ReconciledPayment).extend({ additional: ReconciliationFigures, ...figures }),
} as const;
export const reconciliationCalls = {
  list: call({ ...list, path: '/{role}/reconciliation' }),
  filter: call({ ...list, path: '/{role}/reconciliation/filter' }),
  plainList: call({ ...list, path: '/reconciliation' }),
  plainFilter: call({ ...list, path: '/reconciliation/filter' }),
};

export const reconciliationList = defineList({
  name: 'reconciliation',
  call: reconciliationCalls.list,
  file: '/{role}/export/reconciliation',
  searches: ['search'],
});
