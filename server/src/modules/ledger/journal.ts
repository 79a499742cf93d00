/** What a movement of money is, as plain data: pure rules of other modules write journals without knowing how they are stored. */
import { createHash } from 'node:crypto';
import type { Kobo } from '@ajo/contract/kernel/money';
import { referenceKey } from '@ajo/contract/kernel/reference';
import { type Day, startOfDay } from '@ajo/contract/kernel/time';
import { derivedId } from '#platform/ids';
import type { ChartCode, OwnerKind } from './chart.ts';

export type Owner = { kind: OwnerKind; id: string };
export type AccountRef = { code: ChartCode; owner?: Owner };
export type Leg = { debit: AccountRef; amount: Kobo } | { credit: AccountRef; amount: Kobo };

declare const journalIdBrand: unique symbol;
export type JournalId = string & { readonly [journalIdBrand]: true };

export type Journal = {
  /** Key and idempotency key: `journalIdFor` for scheduled postings, `newId` for a single act of a person. */
  id: JournalId;
  kind: JournalKind;
  /** The business day it counts for; not in a closed period. */
  effectiveOn: Day;
  /** Amounts are above zero; debits equal credits. Legs on one account are netted. */
  legs: readonly Leg[];
  /** Who caused it: a user's id; absent when the program did. */
  actorId?: string | undefined;
  /** Ids and words for the reader of a journal; never needed to understand its money. */
  meta?: Record<string, unknown> | undefined;
  /** The event of a bank or provider that this books: one event is booked once, permanently. */
  externalRef?: { source: string; ref: string } | undefined;
};

/** The events that move money and the numbers they are stored under: never renumber, only add. */
export const journalKinds = {
  'loan-disbursed': 100,
  'loan-fee-returned': 103,
  'loan-tranche-disbursed': 104,
  'loan-imported': 105,
  'interest-accrued': 110,
  'penalty-charged': 113,
  'charge-waived': 114,
  'loan-repaid': 120,
  'loan-restructured': 121,
  'loan-written-off': 130,
  'loan-recovered': 131,
  'loan-provisioned': 132,
  'savings-deposited': 200,
  'savings-moved': 201,
  'savings-interest-paid': 202,
  'withholding-tax-taken': 203,
  'savings-interest-accrued': 204,
  'savings-interest-reduced': 205,
  'withdrawal-ordered': 210,
  'investment-funded': 220,
  'investment-interest-paid': 221,
  'investment-payout-ordered': 222,
  'investment-interest-accrued': 223,
  'investment-interest-reduced': 224,
  'investment-rolled': 225,
  'subscription-contributed': 230,
  'subscription-payout-ordered': 231,
  'subscription-credited': 232,
  'subscription-delivered': 233,
  'merchant-settled': 242,
  'payout-completed': 300,
  'payout-failed': 301,
  'payout-returned': 302,
  'receipt-unidentified': 310,
  'receipt-identified': 311,
  'receipt-difference-written-off': 312,
  'receipt-return-ordered': 313,
  'provider-settled': 320,
  'customer-credit-used': 330,
  'customer-credit-refund-ordered': 331,
  'customer-credit-paid-in': 332,
  'customer-credit-saved': 333,
  'tax-remitted': 350,
  'bank-charged': 351,
  'bank-line-booked': 352,
  'reward-given': 360,
  'capital-paid-in': 400,
  correction: 900,
  reversal: 9000,
} as const;
export type JournalKind = keyof typeof journalKinds;

const kindsByNumber = new Map(Object.entries(journalKinds).map(([name, number]) => [number as number, name as JournalKind]));
/** @throws Error for a number that was never given out. */
export function kindNumbered(number: number): JournalKind {
  const kind = kindsByNumber.get(number);
  if (!kind) throw new Error(`No journal kind has the number ${number}`);
  return kind;
}

export type Slot = {
  contractId: string;
  row?: number;
  kind: JournalKind;
  on: Day;
  /** Above 1 for a day that was reopened and closes again: its journals are new ones. */
  closing?: number | undefined;
};

/**
 * The id of what a schedule posts: the same for the same contract, row, kind and day, so a job that runs twice posts once.
 * Its time is the start of the slot's day unless `at` is set; `at` must be the same in every run, and posting refuses an id more
 * than 30 days older than the clock.
 */
export function journalIdFor({ contractId, row, kind, on, closing = 1 }: Slot, at: Date = startOfDay(on)): JournalId {
  const facts = JSON.stringify([contractId, row ?? null, kind, on, ...(closing > 1 ? [closing] : [])]);
  return derivedId<JournalId>(at, createHash('sha256').update(facts).digest());
}

/** The reference of money that arrived in our accounts: one credit is booked once, whatever its source and however its reference is spelled. */
export const bankCredit = (reference: string): NonNullable<Journal['externalRef']> => ({
  source: 'credit',
  ref: referenceKey(reference),
});

type PayoutOutcome = 'payout-completed' | 'payout-returned';
/**
 * The outcome of one of our payouts: each of the two is booked once, and the payout leads to its journal. `repeat`: the number of the record by
 * hand that books the same outcome again.
 */
export const payoutOutcome = (
  reference: string,
  kind: PayoutOutcome,
  repeat?: number,
): { source: 'payout' | 'payout return'; ref: string } => ({
  source: kind === 'payout-completed' ? 'payout' : 'payout return',
  ref: repeat === undefined ? referenceKey(reference) : `${referenceKey(reference)}#${repeat}`,
});

export const debit = (account: AccountRef, amount: Kobo): Leg => ({ debit: account, amount });
export const credit = (account: AccountRef, amount: Kobo): Leg => ({ credit: account, amount });
