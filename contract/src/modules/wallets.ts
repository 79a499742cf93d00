/** API contract: incoming payments. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { many, one, PageNumber, pageOf, PerPage, sortable } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';
import { ApprovalRequested } from './approvals.answer.ts';

/** What a payment is for. The registry of purposes names the module that books it; a purpose without a booking does not compile. */
export const MoneyInPurpose = z.enum([
  'loan_repayment',
  'customer_credit',
  'investment',
  'card_check',
  'savings_deposit',
  'betalife_subscription',
]);
export type MoneyInPurpose = z.output<typeof MoneyInPurpose>;

/** `set_aside`: the money unidentified receipts; a person decides what becomes of it. */
export const CheckoutState = z.enum(['pending', 'completed', 'failed', 'abandoned', 'set_aside']);
export type CheckoutState = z.output<typeof CheckoutState>;

export const CheckoutReference = z.string().regex(/^[a-z0-9_-]{16,50}$/, 'Not a valid reference');

export const CheckoutView = z.object({
  reference: CheckoutReference,
  status: CheckoutState,
  /** What counts for the customer; the fee is paid on top of it. */
  amount: KoboOnWire,
  fee: KoboOnWire,
  /** Why it failed or was put in suspense. */
  reason: z.string().nullable(),
  /** The card that paid, when it can be kept for the next payment and is not kept yet. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
});
export type CheckoutView = z.output<typeof CheckoutView>;

/**
 * `amount_differs`: not what was ordered. `unknown_reference`: neither our checkout nor one of our accounts. `unknown_account`: an
 * unassigned account. `refused`: its target no longer accepts money. `other_currency`: not in naira, so not in the books. `card_check`: it only
 * verified a card, and is refunded automatically. `returned`: a payout of ours that came back. `reversed`: its
 * deposit was reversed.
 */
export const UnidentifiedReason = z.enum([
  'amount_differs',
  'unknown_reference',
  'unknown_account',
  'refused',
  'other_currency',
  'card_check',
  'returned',
  'reversed',
]);
export type UnidentifiedReason = z.output<typeof UnidentifiedReason>;

/**
 * `return_requested`: its return to the sender waits for a second person. `returning`: the payout to the sender is ordered, and the money is out of suspense.
 * `undone`: a credit of our bank that was kept by mistake; its line is open again.
 */
export const UnidentifiedReceiptState = z.enum(['open', 'refunding', 'return_requested', 'returning', 'resolved', 'undone']);
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
  /** One of the registered purposes; `purpose_id` names what it is booked on. */
  purpose: z.string().nullable(),
  purpose_id: z.uuid().nullable(),
  /** The customer who paid, as far as known. */
  payer: z.string().nullable(),
  /** Of the line of our bank statement, for a credit that came through no provider. */
  narration: z.string().nullable(),
  paid_at: Instant,
  received_at: Instant,
});
export type UnidentifiedReceiptView = z.output<typeof UnidentifiedReceiptView>;

/** `return`: a payout to the bank account of the sender, by two people (the calls of suspense-desk). */
export const ReceiptDecision = z.enum(['book', 'refund', 'credit', 'return']);
export type ReceiptDecision = z.output<typeof ReceiptDecision>;

/** The kind names what owns the money; the id is its own. */
const MoneyOwnerView = z.object({ kind: z.string(), id: z.uuid() });

export const UnidentifiedReceiptDetail = UnidentifiedReceiptView.extend({
  /** Its purpose, as far as known. */
  meant_for: z
    .object({
      owner: MoneyOwnerView,
      /** What people call it on the phone, like AJ-000042. */
      label: z.string(),
      customer: z.string(),
      status: z.string(),
      /** The label of what owes it now: another one when that took this one over. */
      owed_on: z.string(),
    })
    .nullable(),
  resolution: z.enum([...ReceiptDecision.options, 'undone']).nullable(),
  resolved_owner: MoneyOwnerView.nullable(),
  resolved_by: z.string().nullable(),
  resolved_at: Instant.nullable(),
  reason: z.string().nullable(),
  /** What the provider or the bank reported last about giving the money back. */
  last_answer: z.string().nullable(),
  can: z.array(ReceiptDecision),
  /** What it can be booked for: `noun` and `hint` name the target on the form. */
  purposes: z.array(z.object({ purpose: z.string(), noun: z.string(), hint: z.string() })),
});
export type UnidentifiedReceiptDetail = z.output<typeof UnidentifiedReceiptDetail>;

const ResolutionReason = z.string().trim().min(5, 'Give a reason of at least 5 characters').max(500);
/** `book`: the purpose books it on the target. `refund`: the provider returns it to the payer. `credit`: a returned payout becomes the customer's credit. */
export const ReceiptResolution = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('book'),
    purpose: z.string().trim().min(1, 'Choose what it is for').max(40),
    target: z.string().trim().min(1, 'Choose what to book it on').max(60),
    reason: ResolutionReason,
  }),
  z.object({ action: z.literal('refund'), reason: ResolutionReason }),
  z.object({ action: z.literal('credit'), reason: ResolutionReason }),
]);
export type ReceiptResolution = z.output<typeof ReceiptResolution>;

export const UnidentifiedReceiptSearch = z.object({
  page: PageNumber,
  per_page: PerPage,
  state: many(UnidentifiedReceiptState),
  ...sortable('received', 'amount'),
});
export type UnidentifiedReceiptSearch = z.output<typeof UnidentifiedReceiptSearch>;

export const walletCalls = {
  checkout: call({
    method: 'GET',
    path: '/user/checkouts/{reference}',
    summary: "The result of the customer's payment, for the return from the provider's page.",
    access: 'payments.own',
    addition: true,
    params: z.object({ reference: CheckoutReference }),
    reply: one(CheckoutView),
  }),
  unidentifiedReceipts: call({
    method: 'GET',
    path: '/{role}/unidentified-receipts',
    summary: 'Unidentified receipts in suspense, newest first. For callers with scope all.',
    access: 'reconciliation.read',
    addition: true,
    query: UnidentifiedReceiptSearch,
    reply: pageOf(UnidentifiedReceiptView),
  }),
  unidentifiedReceipt: call({
    method: 'GET',
    path: '/{role}/unidentified-receipts/{id}',
    summary: 'One payment in suspense with its details and resolution.',
    access: 'reconciliation.read',
    addition: true,
    params: z.object({ id: z.uuid() }),
    reply: one(UnidentifiedReceiptDetail),
  }),
  resolveReceipt: call({
    method: 'POST',
    path: '/{role}/unidentified-receipts/{id}/resolve',
    summary:
      'Resolves money in suspense: books it for a purpose, refunds it through the provider, or credits a returned payout to the customer. Credits of our own bank account count in what one person records in a day; above it a second person confirms the booking.',
    access: 'reconciliation.resolve',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: z.object({ id: z.uuid() }),
    body: ReceiptResolution,
    reply: one(z.union([UnidentifiedReceiptDetail, ApprovalRequested])),
  }),
};

export const unidentifiedReceiptList = defineList({
  name: 'set_aside',
  call: walletCalls.unidentifiedReceipts,
  file: '/{role}/export/unidentified-receipts',
});
