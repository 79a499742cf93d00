/** Checkouts and saved cards as they are answered. */
import type { SavedCardView } from '@ajo/contract/modules/wallets.cards';
import type { CheckoutView } from '@ajo/contract/modules/wallets';
import type { Context } from '#context';
import type { Checkout } from './money-in.ts';
import type { SavedCard } from './saved-card.ts';
import { refusalText, whyNotCharge, whyNotKeep } from './saved-card.rules.ts';
import { cardsOf, findSource } from './saved-card.store.ts';

export async function checkoutView({ db }: Context, checkout: Checkout): Promise<CheckoutView> {
  const { reference, status, amount, fee, reason, paidWith, payerId } = checkout;
  const offered = paidWith && !whyNotKeep(checkout);
  const isKept =
    offered &&
    (await cardsOf(db, payerId)).some(
      (card) => card.status === 'active' && card.last4 === paidWith.last4 && card.brand === paidWith.brand,
    );
  const source = checkout.cardId === null ? undefined : await findSource(db, checkout.cardId);
  return {
    reference,
    status,
    amount,
    fee,
    reason: source ? refusalText(source, reason) : reason,
    card: offered && !isKept ? paidWith : null,
  };
}

export function cardView(card: SavedCard, now: Date): SavedCardView {
  const no = whyNotCharge(card, now);
  return {
    id: card.id,
    brand: card.brand,
    last4: card.last4,
    expires: card.expiresYear === null ? '' : `${String(card.expiresMonth).padStart(2, '0')}/${card.expiresYear}`,
    bank: card.bank,
    usable: no === undefined,
    reason: no?.message ?? null,
    saved_at: card.createdAt,
  };
}
