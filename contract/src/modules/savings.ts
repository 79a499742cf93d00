/** API contract: savings accounts. Their states, their transactions, and what customers do with their own. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { aboveLargest, type Kobo, kobo, KoboOnWire, plus, PositiveKoboOnWire, withinLargest } from '../kernel/money.ts';
import { one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { StatementRange } from '../kernel/statement.ts';
import { Day, Instant } from '../kernel/time.ts';
import { SavingsKind, SavingsProductId, SavingsProductTerms } from './savings-products.ts';
import { SavedCardId } from './wallets.cards.ts';
import { CheckoutReference, CheckoutState } from './wallets.ts';

export const SavingsId = idOf('SavingsId');
export type SavingsId = z.output<typeof SavingsId>;
export const SavingsTransactionId = idOf('SavingsTransactionId');
export type SavingsTransactionId = z.output<typeof SavingsTransactionId>;

/** ₦100: as little as the smallest deposit. A smaller balance leaves in one piece. */
export const smallestWithdrawal = kobo(10_000n);

/** Too little is above the minimum balance for a withdrawal of a part. The largest withdrawal does not bind what is left. */
export const leavesInOnePiece = (balance: Kobo, minBalance: Kobo): boolean => balance < plus(minBalance, smallestWithdrawal);

/** Active with the first deposit. `completed`: it reached its day and was paid out. `closed`: it ended before. */
export const SavingsState = z.enum(['pending', 'active', 'completed', 'closed', 'denied']);
export type SavingsState = z.output<typeof SavingsState>;

export const SavingsTransactionType = z.enum([
  'deposit',
  'withdrawal',
  'fee',
  'interest',
  'withholding_tax',
  'levy',
  'transfer_in',
  'transfer_out',
  'reversal',
  'split',
]);
export type SavingsTransactionType = z.output<typeof SavingsTransactionType>;
/** Only `completed` rows change the balance. Rows are never changed: a reversal is a second row. */
export const SavingsTransactionState = z.enum(['pending', 'completed', 'failed']);
export type SavingsTransactionState = z.output<typeof SavingsTransactionState>;
/** Where money came from or went to. */
export const SavingsChannel = z.enum([
  'checkout',
  'card',
  'virtual_account',
  'bank',
  'slip',
  'import',
  'suspense',
  'savings',
  'system',
]);
export type SavingsChannel = z.output<typeof SavingsChannel>;

/** What follows when a target or a lock reaches its day. */
export const MaturityInstruction = z.enum(['pay_out', 'keep_as_flex', 'renew']);
export type MaturityInstruction = z.output<typeof MaturityInstruction>;
export const SavingsFrequency = z.enum(['daily', 'weekly', 'monthly']);
export type SavingsFrequency = z.output<typeof SavingsFrequency>;

export const SavingsTransactionView = z.object({
  id: SavingsTransactionId,
  savings_id: SavingsId,
  type: SavingsTransactionType,
  status: SavingsTransactionState,
  /** Above zero: `direction` says whether it came in or went out. */
  amount: KoboOnWire,
  direction: z.enum(['in', 'out']),
  /** Of the account after this row. */
  balance: KoboOnWire,
  /** The day from which it counts for interest. */
  value_on: Day,
  recorded_at: Instant,
  channel: SavingsChannel,
  reference: z.string().nullable(),
  /** Reasons and notes of staff are for staff; null for the customer. */
  note: z.string().nullable(),
  /** The row that this one reverses. */
  reverses_id: SavingsTransactionId.nullable(),
  /** A later row reverses it. */
  reversed: z.boolean(),
  /** The bank refused the payout of this withdrawal, and staff have not sent it again or put it back yet. */
  payout_refused: z.boolean().optional(),
  /** For staff; null for the customer. */
  recorded_by: z.string().nullable(),
  /** Readers of the ledger open it. */
  journal_id: z.uuid(),
});
export type SavingsTransactionView = z.output<typeof SavingsTransactionView>;

/** A part of each deposit, in hundredths of a percent. */
export const SplitShare = z.object({ id: SavingsId, share_bps: z.coerce.number<number | string>().int().min(1).max(10_000) });
export type SplitShare = z.output<typeof SplitShare>;
/** The share of an account that takes no money goes to the first. */
export const SplitView = z.array(
  z.object({ id: SavingsId, number: z.string(), name: z.string(), share_bps: z.int(), takes_money: z.boolean() }),
);
export type SplitView = z.output<typeof SplitView>;

export const SavingsAction = z.enum([
  'deposit',
  'withdraw',
  'change',
  'approve',
  'deny',
  'book_deposit',
  'freeze',
  'unfreeze',
  'court_order',
  'close',
  'split',
  'reactivate',
]);
export type SavingsAction = z.output<typeof SavingsAction>;

export const SavingsView = z.object({
  id: SavingsId,
  /** Like SV-000042. */
  number: z.string(),
  name: z.string(),
  kind: SavingsKind,
  product: z.string(),
  status: SavingsState,
  balance: KoboOnWire,
  /** Set aside for withdrawals that are under way, and for liens. */
  held: KoboOnWire,
  /** What may leave: the balance less what is held and the minimum balance. */
  available: KoboOnWire,
  rate_bps: z.int(),
  target_amount: KoboOnWire.nullable(),
  target_date: Day.nullable(),
  days_left: z.int().nullable(),
  frequency: SavingsFrequency.nullable(),
  /** What the customer means to save each time. */
  planned_amount: KoboOnWire.nullable(),
  instruction: MaturityInstruction,
  /** Earned and not posted yet. */
  interest_accrued: KoboOnWire,
  /** Opened by staff: a second person must approve it. */
  awaits_review: z.boolean(),
  denial_reason: z.string().nullable(),
  frozen: z.boolean(),
  dormant: z.boolean(),
  /** All of it is being paid out; it earns and takes nothing meanwhile. */
  closing: z.boolean(),
  opened_at: Instant,
  activated_at: Instant.nullable(),
  last_deposit_at: Instant.nullable(),
  closed_at: Instant.nullable(),
  /** When a target or a lock reached its day and its instruction was carried out. */
  matured_at: Instant.nullable(),
  /** The account that its money was moved to. */
  successor_id: SavingsId.nullable(),
  can: z.array(SavingsAction),
});
export type SavingsView = z.output<typeof SavingsView>;

/** Money that cannot be withdrawn before the end date. */
export const isLocked = ({ kind, status, days_left: left }: Pick<SavingsView, 'kind' | 'status' | 'days_left'>): boolean =>
  kind === 'locked' && status === 'active' && left !== null && left > 0;

export const SavingsDetail = SavingsView.extend({
  terms: SavingsProductTerms,
  /** How each deposit is divided; null when all of it stays here. */
  split: SplitView.nullable(),
  /** The newest ones. */
  transactions: z.array(SavingsTransactionView),
});
export type SavingsDetail = z.output<typeof SavingsDetail>;

/** Control characters, and marks that turn the direction of the text around them. */
const hidden = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const SavingsName = z
  .string()
  .trim()
  .min(2, 'Give it a name')
  .max(60)
  .refine((name) => !hidden.test(name), 'Write the name on one line, without hidden characters');
const PlannedAmount = PositiveKoboOnWire.refine(withinLargest, aboveLargest);
const Goal = {
  target_amount: PlannedAmount.optional(),
  target_date: Day.optional(),
  frequency: SavingsFrequency.optional(),
  amount: PlannedAmount.optional(),
  instruction: MaturityInstruction.optional(),
};
/** What opening an account takes. */
export const SavingsOpening = z.object({
  product_id: SavingsProductId,
  name: SavingsName,
  ...Goal,
  /** The customer accepts the terms; kept with the account when the customer opens it. */
  accepted: z.literal(true, 'Accept the terms').optional(),
});
export type SavingsOpening = z.output<typeof SavingsOpening>;
/** A lock moves to a later day only. */
export const SavingsChange = z.object({ name: SavingsName.optional(), ...Goal });
export type SavingsChange = z.output<typeof SavingsChange>;

export const SavingsQuote = z.object({ amount: KoboOnWire, fee: KoboOnWire, total: KoboOnWire });
export const BySavings = z.object({ id: SavingsId });
const Deposit = z.object({ amount: PositiveKoboOnWire });

export const ownSavingsCalls = {
  open: call({
    method: 'POST',
    path: '/user/savings',
    summary: 'Opens a savings account of the customer; it is active with the first deposit.',
    access: 'savings.own',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    body: SavingsOpening,
    status: 201,
    reply: one(SavingsDetail),
  }),
  mine: call({
    method: 'GET',
    path: '/user/savings',
    summary: "The customer's savings accounts, newest first.",
    access: 'savings.own',
    addition: true,
    reply: z.object({ data: z.array(SavingsView) }),
  }),
  one: call({
    method: 'GET',
    path: '/user/savings/{id}',
    summary: 'One savings account of the customer, with its terms and newest transactions.',
    access: 'savings.own',
    params: BySavings,
    reply: one(SavingsDetail),
  }),
  change: call({
    method: 'PATCH',
    path: '/user/savings/{id}',
    summary: 'Changes the name or the goal of a savings account, or what follows at its end.',
    access: 'savings.own',
    addition: true,
    params: BySavings,
    body: SavingsChange,
    reply: one(SavingsDetail),
  }),
  transactions: call({
    method: 'GET',
    path: '/user/savings/{id}/transactions',
    summary: 'The transactions of one savings account of the customer, newest first.',
    access: 'savings.own',
    addition: true,
    params: BySavings,
    query: z.object({ page: PageNumber, per_page: PerPage }),
    reply: pageOf(SavingsTransactionView),
  }),
  statement: call({
    method: 'GET',
    path: '/user/savings/{id}/statement',
    summary: "The statement of the customer's own savings account: every movement, the balance after each, and the totals.",
    access: 'savings.own',
    addition: true,
    params: BySavings,
    query: StatementRange,
    download: 'application/octet-stream',
  }),
  quote: call({
    method: 'POST',
    path: '/user/savings/{id}/checkout/quote',
    summary: 'The processing fee of a deposit of this amount.',
    access: 'savings.own',
    addition: true,
    params: BySavings,
    body: Deposit,
    reply: one(SavingsQuote),
  }),
  checkout: call({
    method: 'POST',
    path: '/user/savings/{id}/checkout',
    summary: 'Starts a hosted checkout for a deposit; the fee is shown first.',
    access: 'savings.own',
    addition: true,
    takesIdempotencyKey: 'by-handler',
    params: BySavings,
    body: Deposit,
    reply: one(SavingsQuote.extend({ reference: CheckoutReference, url: z.string() })),
  }),
  chargeCard: call({
    method: 'POST',
    path: '/user/savings/{id}/charge-card',
    summary: 'Deposits with a saved card; the same fee as at the payment page.',
    access: 'savings.own',
    requiresPin: true,
    addition: true,
    takesIdempotencyKey: 'by-handler',
    params: BySavings,
    body: Deposit.extend({ card_id: SavedCardId }),
    reply: one(SavingsQuote.extend({ reference: z.string(), status: CheckoutState, reason: z.string().nullable() })),
  }),
};
