/** Decides what confirmed money counts for, and writes the journal of what counts for nothing yet. Pure. */
import { type Kobo, least, minus, noMoney, plus } from '@ajo/contract/kernel/money';
import { type Day, minuteMs } from '@ajo/contract/kernel/time';
import type { MoneyInPurpose, UnidentifiedReason } from '@ajo/contract/modules/wallets';
import {
  bankCredit,
  credit,
  debit,
  type Journal,
  type JournalId,
  providerClearing,
  providerFees,
  unidentifiedReceipts,
} from '#modules/ledger';
import type { CheckoutAnswer } from '#platform/payments/payments';
import type { Checkout, MoneyIn, MoneyInSource, VirtualAccount } from './money-in.ts';

export type Confirmed = CheckoutAnswer & { status: 'completed' };

/** Whose money it is, as far as it can be told. */
export type Belonging = {
  source: MoneyInSource | 'unknown';
  purpose: MoneyInPurpose | null;
  purposeId: string | null;
  payerId: string | null;
  why: UnidentifiedReason | null;
};

/** `why` says why the money must be set aside; null when it is exactly what was ordered or arrived on a customer's own account. */
export function belongingOf(paid: Confirmed, checkout: Checkout | undefined, account: VirtualAccount | undefined): Belonging {
  const notNaira = paid.currency === 'NGN' ? null : 'other_currency';
  if (checkout) {
    const { purpose, purposeId, payerId } = checkout;
    const isExact = paid.amount === plus(checkout.amount, checkout.fee) || isLawfulPart(paid.amount, checkout);
    return {
      source: checkout.cardId ? 'card' : 'checkout',
      purpose,
      purposeId,
      payerId,
      why: notNaira ?? (isExact ? null : 'amount_differs'),
    };
  }
  if (account)
    return {
      source: 'virtual_account',
      purpose: 'loan_repayment',
      purposeId: account.loanId,
      payerId: account.ownerId,
      why: notNaira,
    };
  const why = notNaira ?? (paid.virtualAccountNumber ? 'unknown_account' : 'unknown_reference');
  return { source: 'unknown', purpose: null, purposeId: null, payerId: null, why };
}

const isLawfulPart = (amount: Kobo, { least: floor, amount: ordered }: Checkout): boolean =>
  floor !== null && amount >= floor && amount <= ordered;

/** Undefined when the money belongs to nothing that we know. */
export function moneyInOf(
  id: string,
  paid: Confirmed,
  belonging: Belonging,
  checkout: Pick<Checkout, 'fee' | 'instructions'> | undefined,
): MoneyIn | undefined {
  const { source, purpose, purposeId, payerId } = belonging;
  if (source === 'unknown' || !purpose || !purposeId || !payerId) return undefined;
  const processingFee = checkout?.fee ?? noMoney;
  return {
    id,
    reference: paid.reference,
    source,
    purpose,
    purposeId,
    payerId,
    amount: minus(paid.amount, processingFee),
    processingFee,
    providerFee: paid.fee,
    paidAt: paid.paidAt,
    channel: paid.channel,
    instructions: checkout?.instructions ?? {},
  };
}

type Aside = { id: JournalId; on: Day; why: UnidentifiedReason };

/**
 * Dr 1020 provider clearing, Dr 5010 provider fees / Cr 2050 unidentified receipts: we owe all that was paid, whatever the provider keeps of it.
 * Nothing for another currency: the books are in naira.
 */
export function receiptUnidentified(paid: Confirmed, { id, on, why }: Aside): Journal[] {
  if (paid.currency !== 'NGN' || paid.amount <= noMoney) return [];
  const kept = least(paid.fee, paid.amount);
  const legs = [
    debit(providerClearing('paystack'), minus(paid.amount, kept)),
    debit(providerFees, kept),
    credit(unidentifiedReceipts, paid.amount),
  ];
  return [
    {
      id,
      kind: 'receipt-unidentified',
      effectiveOn: on,
      legs: legs.filter(({ amount }) => amount > noMoney),
      meta: { reference: paid.reference, why },
      externalRef: bankCredit(paid.reference),
    },
  ];
}

/** The customer may still be on the provider's page: the poller does not hurry. */
export const firstAskAfterMs = 2 * minuteMs;
/** A page that nobody has paid on after so long is not asked about any more; money that comes later still counts. */
const abandonedAfterMs = 24 * 60 * minuteMs;

/** When to ask again after `asks` questions: 2, 4, 8 … 60 minutes. */
export const askCheckoutAgainAt = (now: Date, asks: number): Date =>
  new Date(now.getTime() + Math.min(2 * minuteMs * 2 ** Math.min(asks, 10), 60 * minuteMs));

export const isAbandoned = ({ createdAt }: Checkout, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= abandonedAfterMs;

const cardUnheardAfterMs = 10 * minuteMs;
/** A charge that the provider has never heard of, long after every call has ended, was never made. */
export const neverReached = ({ cardId, createdAt }: Checkout, now: Date): boolean =>
  cardId !== null && now.getTime() - createdAt.getTime() >= cardUnheardAfterMs;

/** A page that is being opened by somebody else right now; a first try that died leaves the field after half a minute. */
export const isBeingOpened = ({ startingAt }: Checkout, now: Date): boolean =>
  startingAt !== null && now.getTime() - startingAt.getTime() < minuteMs / 2;
