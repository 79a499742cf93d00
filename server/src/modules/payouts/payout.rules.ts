/** Decisions about payouts: when to ask, what an answer means for what is recorded. Pure. */
import { type Day, dayInLagos, isBefore, minuteMs } from '@ajo/contract/kernel/time';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { referenceKey } from '@ajo/contract/kernel/reference';
import { type PayoutPurpose, type ProvenOutcome, type RecordedByHand, recordedByHand } from '@ajo/contract/modules/payouts';
import { type Payout, type Outcome, moves } from './payout.ts';
import * as no from './payouts.errors.ts';

/** A worker silent for so long has died: longer than two time-outs of the provider. */
export const leaseMs = 2 * minuteMs;
const longestPauseMs = 30 * minuteMs;
/** A payout that is unresolved after so long is reported to a person. */
export const alarmAfterMs = 24 * 60 * minuteMs;

/** The time of the next query after so many queries without a final answer: 1, 2, 4 … 30 minutes. */
export const nextQueryAt = (now: Date, queries: number): Date =>
  new Date(now.getTime() + Math.min(minuteMs * 2 ** Math.min(queries, 10), longestPauseMs));

export const isAlive = ({ status }: Pick<Payout, 'status'>): boolean => ['pending', 'sent', 'completed'].includes(status);
const isFinal = ({ status }: Pick<Payout, 'status'>): boolean => !['pending', 'sent'].includes(status);

/** A second order for the same purpose: only when nothing of the earlier ones can still be or become money. */
export function whyNotOrder(earlier: readonly Payout[]): DomainError | undefined {
  if (earlier.some(isAlive)) return no.payoutAlive();
  const disputed = earlier.find(({ disputedAt }) => disputedAt !== null);
  return disputed && no.payoutDisputed(isRecordedByHand(disputed.purpose));
}

/** What the orders were for ends: only when none of them is, or can still become, money. One without a worker is called off first. */
export function whyNotEnd(orders: readonly Payout[], inDoubt = no.payoutInDoubt): DomainError | undefined {
  if (orders.some((order) => isAlive(order) && order.claimedAt !== null)) return no.payoutClaimed();
  return orders.some(({ disputedAt }) => disputedAt !== null) ? inDoubt() : undefined;
}

export const mayAsk = ({ claimedAt, status }: Payout): boolean => claimedAt !== null && status !== 'cancelled';
export const whyNotAsk = (payout: Payout): DomainError | undefined => (mayAsk(payout) ? undefined : no.payoutNotSent());

/** Safe to send (again) under the same reference: claimed, undecided, and the provider has never known it. */
export const maySend = (payout: Payout): boolean =>
  payout.claimedAt !== null && !isFinal(payout) && payout.acknowledgedAt === null;

/** The provider's word, weighed against what is recorded. */
export type Verdict =
  /** `reaction` is the reaction of the ordering module; `returned`: money that never counted as paid was returned. */
  | { kind: 'settle'; to: 'completed' | 'failed' | 'reversed'; reaction: 'completed' | 'failed' | 'reversed' }
  | { kind: 'wait'; acknowledged: boolean }
  | { kind: 'same' }
  | { kind: 'contradiction' };

/** Money that the bank proves to be back may have failed or been returned at the provider. */
const agrees = ({ status, byHand }: Pick<Payout, 'status' | 'byHand'>, answer: Outcome['status']): boolean =>
  answer === status || (byHand !== null && isUnpaid(status) && isUnpaid(answer));
const isUnpaid = (status: Outcome['status'] | Payout['status']): boolean => status === 'failed' || status === 'reversed';

export function weigh(payout: Payout, { status: answer }: Outcome): Verdict {
  if (answer === 'pending' || answer === 'unknown' || answer === 'missing')
    return isFinal(payout) ? { kind: 'same' } : { kind: 'wait', acknowledged: answer === 'pending' };
  if (agrees(payout, answer)) return { kind: 'same' };
  // The bank has proven the record: only people change it again.
  if (payout.byHand) return { kind: 'contradiction' };
  if (!moves[payout.status].includes(answer)) return { kind: 'contradiction' };
  // Nothing was booked for money returned before it counted as paid: for the ordering module it has failed.
  const reaction = answer === 'reversed' && payout.status !== 'completed' ? 'failed' : answer;
  return { kind: 'settle', to: answer, reaction };
}

/** The provider agrees with the record again, when a person queries it: what it contradicted was its error. */
export const endsDispute = (payout: Payout, outcome: Outcome): boolean =>
  payout.disputedAt !== null && agrees(payout, outcome.status);

export const isRecordedByHand = (purpose: PayoutPurpose): purpose is RecordedByHand =>
  (recordedByHand as readonly PayoutPurpose[]).includes(purpose);
export const mayRecord = ({ disputedAt, purpose }: Pick<Payout, 'disputedAt' | 'purpose'>): boolean =>
  disputedAt !== null && isRecordedByHand(purpose);

/** The state after a record by hand; undefined where the record stays and only the dispute ends. */
export const recordedState = (
  { status }: Pick<Payout, 'status'>,
  outcome: ProvenOutcome,
): 'completed' | 'reversed' | undefined => {
  if (outcome === 'paid') return status === 'completed' ? undefined : 'completed';
  return status === 'completed' ? 'reversed' : undefined;
};

/** The reference with this key was recorded for the payout before, and the record stays: the same proof ends the next dispute. */
export const provesAgain = (
  payout: Pick<Payout, 'status' | 'byHand'>,
  { outcome, key }: { outcome: ProvenOutcome; key: string },
): boolean => {
  const reference = payout.byHand?.reference;
  return !!reference && referenceKey(reference) === key && recordedState(payout, outcome) === undefined;
};

type RecordFacts = { outcome: ProvenOutcome; on: Day; today: Day; others: readonly Pick<Payout, 'status'>[] };

/** `others`: the other orders for the same purpose. One of them may be paid: then this one is not recorded as paid as well. */
export function whyNotRecord(payout: Payout, { outcome, on, today, others }: RecordFacts): DomainError | undefined {
  if (!isRecordedByHand(payout.purpose)) return no.recordedElsewhere();
  if (payout.disputedAt === null) return no.notDisputed();
  if (isBefore(today, on)) return no.inFuture();
  const orderedOn = dayInLagos(payout.orderedAt);
  if (isBefore(on, orderedOn)) return no.beforeOrder(orderedOn);
  return outcome === 'paid' && others.some(isAlive) ? no.newerPayout() : undefined;
}

export const isOverdue = (payout: Payout, now: Date): boolean =>
  !isFinal(payout) &&
  payout.alarmedAt === null &&
  payout.claimedAt !== null &&
  now.getTime() - payout.claimedAt.getTime() >= alarmAfterMs;

/** The provider writes to us, its merchant: these words are about our balance, our limits and our registration. */
const aboutUs =
  /\byour (account|balance|business|limit)\b|\b(paystack|merchant|business|insufficient|not enough|third.party)\b|\bfrom this account\b/i;
/** The bank of the customer, or the way to it, does not answer. */
const aboutBank = /\bbank\b.*\b(unavailable|down|offline|time)|\bunavailable\b|\btimed? ?out\b/i;
const aboutAccount = /\b(accounts?|beneficiary|dormant|nuban)\b|\bsent .+ back\b|^reversed$/i;
const aboutBalance = /\bbalance\b|\binsufficient\b|\bnot enough\b/i;

/** Whose matter a failed payout is: of the customer's account, of our balance at the provider, or of something else that is not the customer's. */
export function causeOfFailure(reason: string | null): 'account' | 'balance' | 'other' {
  if (!reason) return 'other';
  if (aboutBank.test(reason)) return 'other';
  if (!aboutUs.test(reason)) return aboutAccount.test(reason) ? 'account' : 'other';
  return aboutBalance.test(reason) ? 'balance' : 'other';
}
