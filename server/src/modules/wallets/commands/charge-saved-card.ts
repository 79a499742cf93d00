/** Charges a saved card: our row first, then the provider under its reference, then what the provider says when it is asked. */
import { isDeepStrictEqual } from 'node:util';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { plus } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { addCardCharge, findByKey, findCheckout } from '../checkout.store.ts';
import type { Checkout, MoneyInRegistry } from '../money-in.ts';
import { firstAskAfterMs } from '../receipt.rules.ts';
import type { CardCharge, Charged } from '../saved-card.ts';
import { whyNotCharge } from '../saved-card.rules.ts';
import { lockCard, secretOf } from '../saved-card.store.ts';
import { chargeUnderWay, keyUsedOtherwise } from '../wallets.errors.ts';
import { noteUnpaid } from './note-unpaid.ts';
import { settleReference } from './settle-reference.ts';

/**
 * Safe to repeat with the same key: the same charge answers. Not inside a transaction, because the provider is asked. A charge whose end is not
 * known stays `pending`: webhook and poller settle it, and it is never sent again.
 * @throws DomainError `card_missing`, `card_unusable`, `card_resting`, `charge_under_way`, `idempotency_key_reused`.
 */
export async function chargeSavedCard(context: Context, registry: MoneyInRegistry, wish: CardCharge): Promise<Charged> {
  const { checkout, isNew } = await inTransaction(context.db, (tx) => order(tx, context, wish));
  failpoint('card.ordered');
  if (isNew) await send(context, registry, checkout);
  const { reference, status, reason } = (await findCheckout(context.db, checkout.reference)) ?? checkout;
  return { reference, status, reason };
}

async function order(tx: Tx, { clock }: Context, wish: CardCharge): Promise<{ checkout: Checkout; isNew: boolean }> {
  const at = clock.now();
  // The card's row is the queue of its charges.
  const card = await lockCard(tx, { id: wish.cardId, ownerId: wish.payerId });
  const earlier = wish.key === undefined ? undefined : await findByKey(tx, wish.payerId, wish.key);
  if (earlier) {
    if (!isSame(earlier, wish)) throw keyUsedOtherwise();
    return { checkout: earlier, isNew: false };
  }
  refuseIf(whyNotCharge(card, at));
  const id = newId(at);
  const checkout = await addCardCharge(tx, {
    id,
    reference: `card-${id.replaceAll('-', '')}`,
    purpose: wish.purpose,
    purpose_id: wish.purposeId,
    payer_id: wish.payerId,
    card_id: wish.cardId,
    key: wish.key ?? null,
    amount_kobo: wish.amount,
    fee_kobo: wish.fee,
    least_kobo: wish.least ?? null,
    instructions: JSON.stringify(wish.instructions ?? {}),
    status: 'pending',
    ask_at: new Date(at.getTime() + firstAskAfterMs),
    created_at: at,
  });
  if (!checkout) throw chargeUnderWay();
  return { checkout, isNew: true };
}

const isSame = (earlier: Checkout, wish: CardCharge): boolean =>
  earlier.cardId === wish.cardId &&
  earlier.purposeId === wish.purposeId &&
  earlier.amount === wish.amount &&
  earlier.fee === wish.fee &&
  isDeepStrictEqual(earlier.instructions, wish.instructions ?? {});

async function send(context: Context, registry: MoneyInRegistry, checkout: Checkout): Promise<void> {
  const { reference, amount, fee, least, cardId } = checkout;
  try {
    const card = await secretOf(context.db, context.config, cardId ?? '');
    const answer = await context.payments.chargeCard({
      reference,
      amount: plus(amount, fee),
      card,
      ...(least !== null && { atLeast: least }),
    });
    failpoint('card.charged');
    // What the charge answers is believed when it is asked for again, like every other payment.
    if (answer.status === 'completed') await settleReference(context, registry, reference);
    if (answer.status === 'failed') await noteUnpaid(context, { reference, answer });
  } catch (error) {
    context.log.error({ err: error, reference }, 'the charge of a card was left undecided and will be asked about');
  }
}
