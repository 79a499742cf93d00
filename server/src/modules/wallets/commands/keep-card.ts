/** A customer saves the card of a finished payment, or removes one. The provider's authorisation is requested only after the consent. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { SavedCardId } from '@ajo/contract/modules/wallets.cards';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { cardMissing, cardNotKeepable, checkoutMissing, providerUndecided } from '../wallets.errors.ts';
import { isPayerClosed } from '../receipt.store.ts';
import { consentVersion, type SavedCard } from '../saved-card.ts';
import { whyNotKeep } from '../saved-card.rules.ts';
import { cardsOf, keepCard, lockCard, saveCard } from '../saved-card.store.ts';
import { findOwnCheckout } from '../wallets.queries.ts';

/** @throws DomainError `checkout_missing`, `card_not_keepable`, `provider_unavailable`. */
export async function keepCardOf(
  context: Context,
  actor: Actor,
  { reference, ip }: { reference: string; ip: string },
): Promise<SavedCard> {
  const checkout = await findOwnCheckout(context.db, actor.id, reference);
  if (!checkout) throw checkoutMissing();
  refuseIf(whyNotKeep(checkout));
  const answer = await context.payments.verifyCheckout(reference);
  if (answer.status === 'unknown') throw providerUndecided();
  if (answer.status !== 'completed' || !answer.card) throw cardNotKeepable();
  const { card } = answer;
  return inTransaction(context.db, async (tx) => {
    if (await isPayerClosed(tx, actor.id)) throw cardNotKeepable();
    const saved = await keepCard(tx, context.config, { ownerId: actor.id, card, at: context.clock.now(), ip });
    await record(tx, context, {
      actor,
      subject: { kind: 'saved_card', id: saved.id },
      customerId: actor.id,
      action: 'card kept',
      after: { brand: saved.brand, last4: saved.last4, consent: consentVersion, ip },
    });
    return saved;
  });
}

/** Twice is once. @throws DomainError `card_missing`. */
export async function removeCard(context: Context, actor: Actor, id: SavedCardId): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const card = await lockCard(tx, { id, ownerId: actor.id });
    if (!card || card.kind === 'mandate' || card.status === 'removed') throw cardMissing();
    await remove(tx, context, actor, card);
  });
}

/** The account of their owner is closed. A mandate has a state of its own. */
async function removeCardsOf(
  tx: Tx,
  context: Context,
  { actor, person }: { actor: Actor; person: { id: string } },
): Promise<void> {
  for (const { id } of (await cardsOf(tx, person.id)).toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const card = await lockCard(tx, { id });
    if (card && card.status !== 'removed') await remove(tx, context, actor, card);
  }
}

async function remove(tx: Tx, context: Context, actor: Actor, { id, ownerId, brand, last4 }: SavedCard): Promise<void> {
  // The row stays, because payments name it; what could charge the card goes.
  await saveCard(tx, id, { status: 'removed', removed_at: context.clock.now(), sealed: '' });
  await record(tx, context, {
    actor,
    subject: { kind: 'saved_card', id },
    customerId: ownerId,
    action: 'card removed',
    before: { brand, last4 },
  });
}

/** For modules that ask for a card, and for the closing of its owner's account. */
export const savedCards = { keep: keepCardOf, removeOf: removeCardsOf };
