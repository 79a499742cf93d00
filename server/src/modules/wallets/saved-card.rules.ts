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

type Source = Pick<SavedCard, 'kind'>;

/** An answer of the provider itself: as a clause of another sentence, and alone with what to do. */
type OwnAnswer = { cause: string; message: string };
const ownAnswers: readonly (readonly [RegExp, Record<SavedCard['kind'], OwnAnswer>])[] = [
  [
    /authori[sz]ation/i,
    {
      card: {
        cause: 'the card can no longer be charged',
        message:
          'This saved card can no longer be charged. Pay at the payment page, and save the card again there or choose another one',
      },
      mandate: {
        cause: 'the account can no longer be debited',
        message: 'Your bank account can no longer be debited. Set up the direct debit again',
      },
    },
  ],
  [
    /cannot be fulfilled/i,
    {
      card: {
        cause: 'the card was refused too often',
        message: 'This card was refused too often. Try again after a day, or pay in another way',
      },
      mandate: {
        cause: 'the bank refused it too often',
        message: 'Your bank refused this direct debit too often. Pay in another way, or wait a day',
      },
    },
  ],
];
const ownAnswer = ({ kind }: Source, reason: string): OwnAnswer | undefined =>
  ownAnswers.find(([text]) => text.test(reason))?.[1][kind];

/** A charge without a record at the provider: no bank was asked for it. */
export const neverReachedReason = 'The payment never reached the bank. Nothing was taken';
/** Whether the bank of the customer refused a charge, and not only the way to it failed. */
const isByBank = ({ status, reason }: { status: Checkout['status'] | null; reason: string | null }): boolean =>
  status === 'failed' && reason !== neverReachedReason;

/** Why a charge was refused, for people. What is stored is the reason of the provider; one of the bank is shown as it is. */
export const refusalText = (source: Source, reason: string | null): string | null =>
  reason && (ownAnswer(source, reason)?.message ?? reason);
/** The same as a clause of a sentence that has its own advice. */
export const refusalCause = (source: Source, reason: string | null): string | null =>
  reason && (ownAnswer(source, reason)?.cause ?? reason);
export const refusals = { text: refusalText, cause: refusalCause, isByBank };

/** One sentence, then what to do: never a sentence inside another. */
function whyUnusable({ kind, lastReason }: Pick<SavedCard, 'kind' | 'lastReason'>): string {
  const answer = lastReason && ownAnswer({ kind }, lastReason);
  if (answer) return answer.message;
  const [name, next] = {
    card: ['This card', 'Please use another'],
    mandate: ['This direct debit', 'Set it up again'],
  }[kind];
  return `${name} cannot be used any more: ${lastReason ?? 'the bank refuses it'}. ${next}`;
}

export function whyNotCharge(card: SavedCard | undefined, now: Date): DomainError | undefined {
  if (!card || card.status === 'removed') return no.cardMissing();
  if (card.status === 'unusable') return no.sourceUnusable(whyUnusable(card));
  if (isExpired(card, now)) return no.sourceUnusable(whyUnusable({ kind: card.kind, lastReason: 'It has expired' }));
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
