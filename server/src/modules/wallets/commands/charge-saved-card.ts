/** Charges a saved card: our row first, then the provider under its reference, then what the provider reports when it is asked. */
import { isDeepStrictEqual } from 'node:util';
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, plus } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { addCardCharge, findByKey, findCheckout } from '../checkout.store.ts';
import { assessed, type Checkout, isSamePrice, type MoneyInRegistry } from '../money-in.ts';
import { firstAskAfterMs } from '../receipt.rules.ts';
import type { CardCharge, Charged, SavedCard } from '../saved-card.ts';
import { refusalCause, refusalText, whyNotCharge } from '../saved-card.rules.ts';
import { lockCard, secretOf } from '../saved-card.store.ts';
import { cardMissing, chargeUnderWay, keyUsedOtherwise } from '../wallets.errors.ts';
import { noteUnpaid } from './note-unpaid.ts';
import { settleReference } from './settle-reference.ts';

/**
 * Safe to repeat with the same key: the same charge answers. Not inside a transaction, because the provider is queried. A charge whose end is not
 * known stays `pending`: webhook and poller settle it, and it is never sent again.
 * @throws DomainError `card_missing`, `card_unusable`, `card_resting`, `charge_under_way`, `idempotency_key_reused`.
 */
export async function chargeSavedCard(context: Context, registry: MoneyInRegistry, input: CardCharge): Promise<Charged> {
  const { checkout, kind, isNew } = await inTransaction(context.db, (tx) => order(tx, context, input));
  failpoint('card.ordered');
  if (isNew) await send(context, registry, checkout);
  const { reference, status, reason, amount, fee } = (await findCheckout(context.db, checkout.reference)) ?? checkout;
  return { reference, status, reason: refusalText({ kind }, reason), cause: refusalCause({ kind }, reason), amount, fee };
}

type Order = { checkout: Checkout; kind: SavedCard['kind']; isNew: boolean };

async function order(tx: Tx, { clock }: Context, input: CardCharge): Promise<Order> {
  const at = clock.now();
  // The card's row is the queue of its charges.
  const card = await lockCard(tx, { id: input.cardId, ownerId: input.payerId });
  const kind = card?.kind ?? 'card';
  const earlier = input.key === undefined ? undefined : await findByKey(tx, input.payerId, input.key);
  if (earlier) {
    if (!isSame(earlier, input)) throw keyUsedOtherwise();
    return { checkout: earlier, kind, isNew: false };
  }
  const { amount, fee } = await assessed(tx, input.price);
  refuseIf(whyNotUse(card, input) ?? whyNotCharge(card, at));
  const id = newId(at);
  const checkout = await addCardCharge(tx, {
    id,
    reference: `card-${id.replaceAll('-', '')}`,
    purpose: input.purpose,
    purpose_id: input.purposeId,
    payer_id: input.payerId,
    card_id: input.cardId,
    key: input.key ?? null,
    amount_kobo: amount,
    fee_kobo: fee,
    least_kobo: minAmountOf(card, input),
    instructions: JSON.stringify(input.instructions ?? {}),
    status: 'pending',
    ask_at: new Date(at.getTime() + firstAskAfterMs),
    created_at: at,
  });
  if (!checkout) throw chargeUnderWay();
  return { checkout, kind, isNew: true };
}

const whyNotUse = (card: SavedCard | undefined, { mayUseMandate }: CardCharge): DomainError | undefined =>
  card?.kind === 'mandate' && !mayUseMandate ? cardMissing() : undefined;

/** A bank debits a mandate in full or not at all. */
const minAmountOf = (card: SavedCard | undefined, { minAmount }: CardCharge): Kobo | null =>
  card?.kind === 'mandate' ? null : (minAmount ?? null);

const isSame = (earlier: Checkout, input: CardCharge): boolean =>
  earlier.cardId === input.cardId &&
  earlier.purpose === input.purpose &&
  earlier.purposeId === input.purposeId &&
  isSamePrice(earlier, input.price) &&
  isDeepStrictEqual(earlier.instructions, input.instructions ?? {});

async function send(context: Context, registry: MoneyInRegistry, checkout: Checkout): Promise<void> {
  const { reference, amount, fee, minAmount, cardId } = checkout;
  try {
    const card = await secretOf(context.db, context.config, cardId ?? '');
    const answer = await context.payments.chargeCard({
      reference,
      amount: plus(amount, fee),
      card,
      ...(minAmount !== null && { minAmount }),
    });
    failpoint('card.charged');
    // What the charge answers is believed when it is asked for again, like every other payment.
    if (answer.status === 'completed') await settleReference(context, registry, reference);
    if (answer.status === 'failed') await noteUnpaid(context, { reference, answer });
  } catch (error) {
    context.log.error({ err: error, reference }, 'a card charge has an unknown outcome and will be queried');
  }
}
