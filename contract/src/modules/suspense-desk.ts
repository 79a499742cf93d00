/** API contract: money in suspense. The account to book it on, and its return to the sender. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { AccountNumber, BankCode } from './onboarding.ts';

/** Why an account is suggested. `search`: it was found by the words of the person. */
export const CandidateReason = z.enum(['number', 'phone', 'name', 'amount', 'search']);
export type CandidateReason = z.output<typeof CandidateReason>;

/** An account that takes the money. */
export const BookingCandidate = z.object({
  purpose: z.string(),
  /** "loan". */
  noun: z.string(),
  /** Its number, like AJ-000042: the target of the booking. */
  target: z.string(),
  customer: z.string(),
  status: z.string(),
  /** What is due today. Null: it owes nothing, like savings. */
  due: KoboOnWire.nullable(),
  due_since: Day.nullable(),
  /** What pays all of it. */
  payoff: KoboOnWire.nullable(),
  because: z.array(CandidateReason),
});
export type BookingCandidate = z.output<typeof BookingCandidate>;

/**
 * `pending`: a second person has to confirm it. `sent`: its payout is ordered. `failed`: nothing was paid. `returned`: the bank of the sender sent
 * the money back. `declined`: it was declined, withdrawn or not confirmed in time.
 */
export const ReceiptReturnState = z.enum(['pending', 'sent', 'completed', 'failed', 'returned', 'declined']);
export type ReceiptReturnState = z.output<typeof ReceiptReturnState>;

export const ReceiptReturnView = z.object({
  id: z.uuid(),
  status: ReceiptReturnState,
  amount: KoboOnWire,
  sender: z.string(),
  bank: z.string(),
  /** All but the last four digits are hidden. */
  account_number: z.string(),
  /** The name that the bank has for the account. */
  account_name: z.string(),
  reason: z.string(),
  requested_by: z.string(),
  requested_at: Instant,
  confirmed_by: z.string().nullable(),
  settled_at: Instant.nullable(),
  /** Why nothing was paid, or why it came back. */
  outcome: z.string().nullable(),
  journal_id: z.uuid().nullable(),
});
export type ReceiptReturnView = z.output<typeof ReceiptReturnView>;

const ById = z.object({ id: z.uuid() });

export const ReceiptReturnRequest = z.object({
  sender: z.string().trim().min(3, 'Enter the name of the sender as the bank shows it').max(120),
  bank_code: BankCode,
  account_number: AccountNumber,
  reason: z.string().trim().min(5, 'Give a reason of at least 5 characters').max(500),
});
export type ReceiptReturnRequest = z.output<typeof ReceiptReturnRequest>;

export const suspenseDeskCalls = {
  /** A POST, because names and phone numbers do not belong into addresses. */
  candidates: call({
    method: 'POST',
    path: '/{role}/unidentified-receipts/{id}/candidates',
    summary:
      'Accounts that this payment may be booked on, with what is due: found by the words (name, phone, number, reference), or suggested by its narration and amount.',
    access: 'reconciliation.resolve',
    confirms: false,
    stepUp: false,
    addition: true,
    params: ById,
    body: z.object({ words: z.union([z.literal(''), z.string().trim().min(2).max(100)]) }),
    reply: one(z.array(BookingCandidate)),
  }),
  returns: call({
    method: 'GET',
    path: '/{role}/unidentified-receipts/{id}/returns',
    summary: 'The returns of this payment to its sender, newest first. For callers with scope all.',
    access: 'reconciliation.read',
    addition: true,
    params: ById,
    reply: one(z.array(ReceiptReturnView)),
  }),
  requestReturn: call({
    method: 'POST',
    path: '/{role}/unidentified-receipts/{id}/return',
    summary:
      'Requests the return of money in suspense to the bank account of its sender. The bank must name the account after the sender, and a second person confirms it.',
    access: 'reconciliation.resolve',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: ReceiptReturnRequest,
    reply: one(ApprovalRequested),
  }),
};
