/** Decides about saved cards: whether one may be kept, charged, tried again. Pure. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { CheckoutAnswer } from '#platform/payments/payments';
import type { Checkout } from './money-in.ts';
import type { SavedCard } from './saved-card.ts';
import * as no from './wallets.errors.ts';

/** A card that fails so often in a row is tried once a day only, until it succeeds (rule of the regulator). */
const failuresUntilSlow = 10;

/** A card is good until the last moment of its month. */
export const isExpired = ({ expiresMonth, expiresYear }: Pick<SavedCard, 'expiresMonth' | 'expiresYear'>, now: Date): boolean =>
  expiresYear !== null && expiresMonth !== null && now.getTime() >= Date.UTC(expiresYear, expiresMonth, 1);

export function whyNotKeep({ status, cardId, paidWith }: Checkout): DomainError | undefined {
  return status === 'completed' && cardId === null && paidWith ? undefined : no.cardNotKeepable();
}

export function whyNotCharge(card: SavedCard | undefined, now: Date): DomainError | undefined {
  if (!card || card.status === 'removed') return no.cardMissing();
  if (card.status === 'unusable') return no.cardUnusable(card.lastReason);
  if (isExpired(card, now)) return no.cardUnusable('It has expired');
  return card.notBefore && now < card.notBefore ? no.cardResting(card.notBefore) : undefined;
}

type Failed = CheckoutAnswer & { status: 'failed' };
export type AfterFailure = { status: 'active' | 'unusable'; failures: number; notBefore: Date | null };

/** Never again after a final refusal; tomorrow after ten failures in a row, or on the day that the provider names. */
export function afterFailure({ failures }: Pick<SavedCard, 'failures'>, answer: Failed, now: Date): AfterFailure {
  const count = failures + 1;
  const tomorrow = count >= failuresUntilSlow ? new Date(now.getTime() + dayMs) : null;
  return { status: answer.mayRetry ? 'active' : 'unusable', failures: count, notBefore: answer.notBefore ?? tomorrow };
}
