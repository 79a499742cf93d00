/** API contract: withdrawals from savings. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';
import { SavingsId } from './savings.ts';

export const WithdrawalId = idOf('WithdrawalId');
export type WithdrawalId = z.output<typeof WithdrawalId>;

/**
 * `pending`: the amount is held. `approved`: the payout is ordered. `failed`: the bank refused the payout, which is sent again or denied.
 * `reversed`: the money came back. `cancelled`: by the customer, while it was pending.
 */
export const WithdrawalState = z.enum(['pending', 'approved', 'completed', 'failed', 'denied', 'reversed', 'cancelled']);
export type WithdrawalState = z.output<typeof WithdrawalState>;
/** `direct`: ordered by staff in place of the customer. */
export const WithdrawalKind = z.enum(['request', 'direct']);
export type WithdrawalKind = z.output<typeof WithdrawalKind>;

const Price = {
  amount: KoboOnWire,
  /** For leaving before the day of the savings. */
  fee: KoboOnWire,
  /** On the fee. */
  vat: KoboOnWire,
  /** On a transfer to an account in another name. */
  levy: KoboOnWire,
  /** What arrives at the bank. */
  net: KoboOnWire,
};
export const Payee = { bank: z.string(), account_number: z.string(), account_name: z.string() };

export const WithdrawalQuote = z.object({
  ...Price,
  ...Payee,
  available: KoboOnWire,
  /** When it arrives: at once after a person has looked at it, or without one. */
  arrives: z.enum(['after_review', 'at_once']),
});
export type WithdrawalQuote = z.output<typeof WithdrawalQuote>;

export const WithdrawalAction = z.enum(['cancel', 'approve', 'deny', 'waive', 'pay_by_hand', 'reverse']);
export type WithdrawalAction = z.output<typeof WithdrawalAction>;

export const WithdrawalView = z.object({
  id: WithdrawalId,
  savings_id: SavingsId,
  savings_number: z.string(),
  savings_name: z.string(),
  kind: WithdrawalKind,
  /** `instruction`: paid out at the end of the term, as instructed. `closing`: with the account. Null: a request alone. */
  cause: z.enum(['instruction', 'closing']).nullable(),
  status: WithdrawalState,
  ...Price,
  fee_waived: z.boolean(),
  skip_auto_transfer: z.boolean(),
  /** What staff wrote for a direct one is for staff; null for the customer. */
  withdrawal_reason: z.string().nullable(),
  denial_reason: z.string().nullable(),
  requested_at: Instant,
  /** How many requests are looked at before this one; null unless it is pending. */
  ahead: z.int().nullable(),
  reviewed_at: Instant.nullable(),
  settled_at: Instant.nullable(),
  /** Of the bank account: the last four digits. */
  account_number: z.string().nullable(),
  can: z.array(WithdrawalAction),
});
export type WithdrawalView = z.output<typeof WithdrawalView>;

export const WithdrawalText = z.string().trim().max(200);
const BySavings = z.object({ id: SavingsId });
const ById = z.object({ id: WithdrawalId });
const Amount = z.object({ amount: PositiveKoboOnWire });

export const ownWithdrawalCalls = {
  quote: call({
    method: 'POST',
    path: '/user/savings/{id}/withdraw/quote',
    summary: 'What a withdrawal of this amount costs, what arrives, where and when.',
    access: 'savings.own',
    addition: true,
    params: BySavings,
    body: Amount,
    reply: one(WithdrawalQuote),
  }),
  request: call({
    method: 'POST',
    path: '/user/savings/{id}/withdraw',
    summary: 'Asks for a withdrawal to the verified bank account. The amount is held until it is decided.',
    access: 'savings.own',
    requiresPin: true,
    takesIdempotencyKey: 'in-transaction',
    params: BySavings,
    body: Amount.extend({ withdrawal_reason: WithdrawalText.optional() }),
    status: 201,
    reply: one(WithdrawalView),
  }),
  mine: call({
    method: 'GET',
    path: '/user/savings/{id}/withdrawals',
    summary: 'The withdrawals of a savings account of the customer, newest first.',
    access: 'savings.own',
    addition: true,
    params: BySavings,
    reply: z.object({
      data: z.array(WithdrawalView),
      /** What the instruction at the end of the term pays out next; null when it pays nothing. */
      next_payout: KoboOnWire.nullable(),
    }),
  }),
  cancel: call({
    method: 'POST',
    path: '/user/savings-withdrawals/{id}/cancel',
    summary: 'Cancels a withdrawal of the customer while it is pending.',
    access: 'savings.own',
    addition: true,
    params: ById,
    reply: one(WithdrawalView),
  }),
  receipt: call({
    method: 'GET',
    path: '/user/savings-withdrawals/{id}/receipt',
    summary: 'The receipt of a paid withdrawal of the customer.',
    access: 'savings.own',
    addition: true,
    params: ById,
    download: 'application/pdf',
  }),
};
