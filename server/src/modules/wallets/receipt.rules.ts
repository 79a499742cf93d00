/** Decides what confirmed money counts for, and writes the journal of what counts for nothing yet. Pure. */
import { type Kobo, minOf, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { settlementIdOf } from '@ajo/contract/kernel/reference';
import { type Day, minuteMs } from '@ajo/contract/kernel/time';
import type { UnidentifiedReason } from '@ajo/contract/modules/wallets';
import { type AccountRef, bankCredit, credit, debit, type Journal, type JournalId, gl } from '#modules/ledger';
import type { CheckoutAnswer } from '#platform/payments/payments';
import type { AccountProvider, Checkout, MoneyIn, MoneyInSource, MoneyTarget } from './money-in.ts';

export type Confirmed = CheckoutAnswer & { status: 'completed' };

/** One part of a payment, and what it is booked on. */
export type Share = MoneyTarget & { amount: Kobo };

/** Where a payment belongs, as far as known. */
export type Belonging = {
  source: MoneyInSource | 'unknown';
  /** What is booked where. Empty when nothing is known, or no purpose takes it. */
  shares: Share[];
  payerId: string | null;
  /** Why all of it must go to suspense. */
  why: UnidentifiedReason | null;
};

/** A transfer to a known account number, and how the registry's order splits it. */
export type ClaimedTransfer = { customerId: string; shares: Share[] };

/** `why` is null when the money is exactly what was ordered or arrived on a known account number. */
export function belongingOf(paid: Confirmed, checkout: Checkout | undefined, transfer: ClaimedTransfer | undefined): Belonging {
  const notNaira = paid.currency === 'NGN' ? null : 'other_currency';
  if (checkout) {
    const { purpose, purposeId, payerId } = checkout;
    const isExact = paid.amount === plus(checkout.amount, checkout.fee) || isLawfulPart(paid.amount, checkout);
    return {
      source: checkout.cardId ? 'card' : 'checkout',
      shares: [{ purpose, purposeId, amount: paid.amount }],
      payerId,
      why: notNaira ?? (isExact ? null : 'amount_differs'),
    };
  }
  if (transfer) return { source: 'virtual_account', shares: transfer.shares, payerId: transfer.customerId, why: notNaira };
  const why = notNaira ?? (paid.virtualAccountNumber ? 'unknown_account' : 'unknown_reference');
  return { source: 'unknown', shares: [], payerId: null, why };
}

const isLawfulPart = (amount: Kobo, { minAmount: floor, amount: ordered }: Checkout): boolean =>
  floor !== null && amount >= floor && amount <= ordered;

/** The first share keeps the provider's reference; each further one has its own, because a reference takes effect only once. */
export const shareReference = (reference: string, at: number): string => (at === 0 ? reference : `${reference}-share-${at + 1}`);

type Ordered = Pick<Checkout, 'fee' | 'instructions'>;

/** One booking for each share. The provider's fee is taken out of the shares in their order; the last one bears what is left of it. */
export function moneyInOf(id: string, paid: Confirmed, belonging: Belonging, checkout: Ordered | undefined): MoneyIn[] {
  const { source, shares, payerId } = belonging;
  if (source === 'unknown' || !payerId) return [];
  const processingFee = checkout?.fee ?? noMoney;
  let feeLeft = paid.fee;
  return shares.map(({ purpose, purposeId, amount }, at) => {
    const providerFee = at === shares.length - 1 ? feeLeft : minOf(feeLeft, amount);
    feeLeft = minus(feeLeft, providerFee);
    return {
      id,
      reference: shareReference(paid.reference, at),
      source,
      purpose,
      purposeId,
      payerId,
      amount: minus(amount, processingFee),
      processingFee,
      providerFee,
      paidAt: paid.paidAt,
      channel: paid.channel,
      instructions: checkout?.instructions ?? {},
    };
  });
}

/** What goes to suspense: the whole payment, or what is left of it after the shares that were booked. */
export type SuspensePart = { amount: Kobo; fee: Kobo; reference: string };

/** The whole payment with all of the provider's fee. */
export const wholeOf = ({ amount, fee, reference }: Pick<Confirmed, 'amount' | 'fee' | 'reference'>): SuspensePart => ({
  amount,
  fee,
  reference,
});

/** The provider that reports a payment with this reference. */
export const providerOf = (reference: string): AccountProvider =>
  settlementIdOf(reference) === undefined ? 'paystack' : 'providus';

/** What no share has taken, or undefined. The fee that the booked shares bear is not counted twice. */
export function restOf(
  paid: Confirmed,
  booked: readonly Pick<MoneyIn, 'amount' | 'processingFee' | 'providerFee'>[],
): SuspensePart | undefined {
  const taken = sumOf(booked.map(({ amount, processingFee }) => plus(amount, processingFee)));
  const amount = minus(paid.amount, taken);
  if (booked.length === 0 || amount <= noMoney) return booked.length === 0 ? wholeOf(paid) : undefined;
  return {
    amount,
    fee: minus(paid.fee, sumOf(booked.map(({ providerFee }) => providerFee))),
    reference: `${paid.reference}-rest`,
  };
}

type SuspenseEntry = {
  id: JournalId;
  on: Day;
  why: UnidentifiedReason;
  /** Left out, the provider that reported it. */
  arrivedAt?: AccountRef;
};

/**
 * Dr 1020 provider clearing (or 1000 bank), Dr 5010 provider fees / Cr 2050 unidentified receipts: we owe all that was paid, whatever the provider keeps of it.
 * Nothing for another currency: the books are in naira.
 */
export function receiptUnidentified(
  { currency, reference }: Pick<Confirmed, 'currency' | 'reference'>,
  part: SuspensePart,
  { id, on, why, arrivedAt = gl.clearingOf(reference) }: SuspenseEntry,
): Journal[] {
  if (currency !== 'NGN' || part.amount <= noMoney) return [];
  const feeHeld = minOf(part.fee, part.amount);
  const legs = [
    debit(arrivedAt, minus(part.amount, feeHeld)),
    debit(gl.providerFees, feeHeld),
    credit(gl.unidentifiedReceipts, part.amount),
  ];
  return [
    {
      id,
      kind: 'receipt-unidentified',
      effectiveOn: on,
      legs: legs.filter(({ amount }) => amount > noMoney),
      meta: { reference, why },
      externalRef: bankCredit(part.reference),
    },
  ];
}

/** The customer may still be on the provider's page: the poller does not hurry. */
export const firstAskAfterMs = 2 * minuteMs;
/**
 * An unpaid payment page is not queried any more after so long; money that arrives later still counts. A charge that we ordered is queried until it
 * has an end: its bank may still debit it, so another one must not be ordered.
 */
const abandonedAfterMs = 24 * 60 * minuteMs;

/** The time of the next query after so many queries: 2, 4, 8 … 60 minutes. */
export const nextCheckoutQueryAt = (now: Date, queries: number): Date =>
  new Date(now.getTime() + Math.min(2 * minuteMs * 2 ** Math.min(queries, 10), 60 * minuteMs));

export const isAbandoned = ({ cardId, createdAt }: Checkout, now: Date): boolean =>
  cardId === null && now.getTime() - createdAt.getTime() >= abandonedAfterMs;

const cardUnheardAfterMs = 10 * minuteMs;
/** A charge without a record at the provider, long after every call has ended, was never made. */
export const neverReached = ({ cardId, createdAt }: Checkout, now: Date): boolean =>
  cardId !== null && now.getTime() - createdAt.getTime() >= cardUnheardAfterMs;

/** A checkout that another call is opening right now; a first attempt that died releases it after half a minute. */
export const isBeingOpened = ({ startingAt }: Checkout, now: Date): boolean =>
  startingAt !== null && now.getTime() - startingAt.getTime() < minuteMs / 2;
