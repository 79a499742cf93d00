/** Money that arrived and was put in suspense, as a person decides about it. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { ReceiptDecision, UnidentifiedReason, UnidentifiedReceiptState } from '@ajo/contract/modules/wallets';
import { newId } from '#platform/ids';
import type { MoneyInSource, MoneyOwner } from '../money-in.ts';

export type UnidentifiedReceipt = {
  id: string;
  reference: string;
  amount: Kobo;
  currency: string;
  why: UnidentifiedReason;
  state: UnidentifiedReceiptState;
  source: MoneyInSource | 'unknown';
  channel: string;
  accountNumber: string | null;
  purpose: string | null;
  purposeId: string | null;
  /** The name of the customer who paid, as far as known. */
  payer: string | null;
  /** Of the line of our bank statement. */
  narration: string | null;
  paidAt: Date;
  receivedAt: Date;
  /** How often it was booked: what was reversed there may be booked again. */
  timesBooked: number;
  resolution: ReceiptDecision | 'undone' | null;
  resolvedOwner: MoneyOwner | null;
  resolvedBy: string | null;
  resolvedAt: Date | null;
  reason: string | null;
  refundNote: string | null;
  refundRequestedAt: Date | null;
  lastAnswer: string | null;
};

/** A receipt that is not a payment: a payout of ours that was returned. */
export const returnedChannel = 'payout_return';

/** A credit of our own bank account: it came through no provider. */
export const bankChannel = 'bank';

/** Its reference where it is booked: a payment's reference counts only once, so each booking has its own. */
export const bookedAsOf = ({ reference, timesBooked }: Pick<UnidentifiedReceipt, 'reference' | 'timesBooked'>): string =>
  timesBooked === 0 ? `identified-${reference}` : `identified-${reference}-${timesBooked + 1}`;

/** The job that queries the provider to give money back, and what became of it. */
export const refundJob = 'receipts.refund';

/** The change of a row when its refund is ordered. */
export const refundOrder = (at: Date) => ({
  state: 'refunding' as const,
  resolution: 'refund' as const,
  refund_note: `refund-${newId(at)}`,
  refund_asked_at: null,
  refund_ask_at: at,
  last_answer: null,
});
