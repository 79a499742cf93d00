/** A customer saves the card of a finished payment, or removes one. The provider's authorisation is requested only after the consent. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { SavedCardId } from '@ajo/contract/modules/wallets.cards';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { cardMissing, cardNotKeepable, checkoutMissing, providerUndecided } from '../wallets.errors.ts';
import { consentVersion, type SavedCard } from '../saved-card.ts';
import { whyNotKeep } from '../saved-card.rules.ts';
import { keepCard, lockCard, saveCard } from '../saved-card.store.ts';
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
    // The row stays, because payments name it; what could charge the card goes.
    await saveCard(tx, id, { status: 'removed', removed_at: context.clock.now(), sealed: '' });
    await record(tx, context, {
      actor,
      subject: { kind: 'saved_card', id },
      customerId: actor.id,
      action: 'card removed',
      before: { brand: card.brand, last4: card.last4 },
    });
  });
}
