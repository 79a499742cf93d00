/** What the two sides promise each other about money that comes in. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { many, one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';

/** What a payment is for; `purpose_id` names the loan, or the customer whose card is proven by a small charge that goes back. */
export const MoneyInPurpose = z.enum(['loan_repayment', 'card_check']);
export type MoneyInPurpose = z.output<typeof MoneyInPurpose>;

/** `set_aside`: the money arrived, but not as ordered; a person decides what becomes of it. */
export const CheckoutState = z.enum(['pending', 'completed', 'failed', 'abandoned', 'set_aside']);
export type CheckoutState = z.output<typeof CheckoutState>;

export const CheckoutReference = z.string().regex(/^[a-z0-9_-]{16,50}$/, 'Not a valid reference');

export const CheckoutView = z.object({
  reference: CheckoutReference,
  status: CheckoutState,
  /** What counts for the customer; the fee is paid on top of it. */
  amount: KoboOnWire,
  fee: KoboOnWire,
  /** Why it failed or was set aside. */
  reason: z.string().nullable(),
  /** The card that paid, when it can be kept for the next payment and is not kept yet. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
});
export type CheckoutView = z.output<typeof CheckoutView>;

/**
 * `amount_differs`: not what was ordered. `unknown_reference`: neither our checkout nor one of our accounts. `unknown_account`: an account that
 * is nobody's. `refused`: the loan takes no money any more. `other_currency`: not in naira, so not in the books. `card_check`: it only proved a
 * card, and goes back by itself. `returned`: a payout of ours that came back.
 */
export const UnidentifiedReason = z.enum([
  'amount_differs',
  'unknown_reference',
  'unknown_account',
  'refused',
  'other_currency',
  'card_check',
  'returned',
]);
export type UnidentifiedReason = z.output<typeof UnidentifiedReason>;

export const UnidentifiedReceiptState = z.enum(['open', 'refunding', 'resolved']);
export type UnidentifiedReceiptState = z.output<typeof UnidentifiedReceiptState>;

export const UnidentifiedReceiptView = z.object({
  id: z.uuid(),
  reference: z.string(),
  /** In the hundredth part of `currency`; only naira are booked. */
  amount: KoboOnWire,
  currency: z.string(),
  why: UnidentifiedReason,
  state: UnidentifiedReceiptState,
  channel: z.string(),
  account_number: z.string().nullable(),
  purpose: MoneyInPurpose.nullable(),
  purpose_id: z.uuid().nullable(),
  paid_at: Instant,
  received_at: Instant,
});
export type UnidentifiedReceiptView = z.output<typeof UnidentifiedReceiptView>;

/** Either way to name a loan: its id, or the number that people say on the phone. */
export const LoanName = z
  .string()
  .trim()
  .regex(/^(AJ-\d{6,12}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i, 'Give the number of the loan, like AJ-000042');

export const UnidentifiedReceiptDetail = UnidentifiedReceiptView.extend({
  /** The loan it was meant for, as far as it can be told. */
  meant_for: z
    .object({
      loan_id: z.uuid(),
      number: z.string(),
      customer: z.string(),
      status: z.string(),
      /** The number of the loan that owes it now: another one when that took this one over. */
      owed_on: z.string(),
    })
    .nullable(),
  resolution: z.enum(['loan', 'refund', 'credit']).nullable(),
  resolved_loan_id: z.uuid().nullable(),
  resolved_by: z.string().nullable(),
  resolved_at: Instant.nullable(),
  reason: z.string().nullable(),
  /** What the provider said last about giving the money back. */
  last_answer: z.string().nullable(),
  can: z.array(z.enum(['loan', 'refund', 'credit'])),
});
export type UnidentifiedReceiptDetail = z.output<typeof UnidentifiedReceiptDetail>;

const ResolutionReason = z.string().trim().min(5, 'Say why, in a few words').max(500);
/** `loan`: it repays this loan. `refund`: the provider gives it back to whoever paid. `credit`: a payout of ours that came back is the customer's. */
export const ReceiptResolution = z.discriminatedUnion('action', [
  z.object({ action: z.literal('loan'), loan: LoanName, reason: ResolutionReason }),
  z.object({ action: z.literal('refund'), reason: ResolutionReason }),
  z.object({ action: z.literal('credit'), reason: ResolutionReason }),
]);
export type ReceiptResolution = z.output<typeof ReceiptResolution>;

export const UnidentifiedReceiptSearch = z.object({ page: PageNumber, per_page: PerPage, state: many(UnidentifiedReceiptState) });
export type UnidentifiedReceiptSearch = z.output<typeof UnidentifiedReceiptSearch>;

export const walletCalls = {
  checkout: call({
    method: 'GET',
    path: '/user/checkouts/{reference}',
    summary: "What became of the customer's own payment: where the provider's page sends them back to.",
    access: 'payments.own',
    addition: true,
    params: z.object({ reference: CheckoutReference }),
    reply: one(CheckoutView),
  }),
  unidentifiedReceipts: call({
    method: 'GET',
    path: '/{role}/unidentified-receipts',
    summary: 'Money that arrived and could not be booked as ordered, newest first. Seen by callers whose scope is everything.',
    access: 'reconciliation.read',
    addition: true,
    query: UnidentifiedReceiptSearch,
    reply: pageOf(UnidentifiedReceiptView),
  }),
  unidentifiedReceipt: call({
    method: 'GET',
    path: '/{role}/unidentified-receipts/{id}',
    summary: 'One payment that was set aside, with what is known of it and what was decided.',
    access: 'reconciliation.read',
    addition: true,
    params: z.object({ id: z.uuid() }),
    reply: one(UnidentifiedReceiptDetail),
  }),
  resolveReceipt: call({
    method: 'POST',
    path: '/{role}/unidentified-receipts/{id}/resolve',
    summary:
      'Decides what becomes of set-aside money: it repays a loan, the provider gives it back, or a payout that came back becomes credit.',
    access: 'reconciliation.resolve',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: z.object({ id: z.uuid() }),
    body: ReceiptResolution,
    reply: one(UnidentifiedReceiptDetail),
  }),
  regenerate: call({
    method: 'POST',
    path: '/admin/{product}-wallets',
    summary: 'Gives a loan a new account number at the provider; what arrives on the old one is still accepted.',
    access: 'wallets.manage',
    params: z.object({ product: z.enum(['paystack'], 'Choose paystack') }),
    body: z.object({ loan_id: z.uuid() }),
    reply: one(z.object({ bank: z.string(), number: z.string(), name: z.string() })),
  }),
};

export const setAsideList = defineList({
  name: 'set_aside',
  call: walletCalls.unidentifiedReceipts,
  file: '/{role}/export/unidentified-receipts',
});
