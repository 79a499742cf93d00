/** A customer lets a card be charged: it pays a small amount on the provider's page, gets it back, and what we keep is the provider's token. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { kobo, noMoney } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { findUser } from '#modules/users';
import { findOwnCheckout, type MoneyInRegistry, openCheckout, savedCards, settleReference } from '#modules/wallets';
import { whyNotTakeCard } from '../kyc.rules.ts';
import * as no from '../onboarding.errors.ts';
import { countLookUp } from './find-named-account.ts';

/** The least that the provider takes. */
const charge = kobo(5_000n);

type SaveCardInput = { reference?: string | undefined; consent?: true | undefined; ip: string; body: Record<string, unknown> };

/**
 * Undefined when the card was kept; a page to pay on when none has paid yet.
 * @throws DomainError `card_number_refused`, `consent_missing`, and what keeping the card of a payment throws.
 */
export async function saveCard(
  context: Context,
  actor: Actor,
  { reactions, input: { reference, consent, ip, body } }: { reactions: MoneyInRegistry; input: SaveCardInput },
): Promise<{ reference: string; url: string } | undefined> {
  refuseIf(whyNotTakeCard(body));
  if (reference !== undefined) {
    if (!consent) throw no.cardConsentMissing();
    // The provider's notice may still be on its way: the customer is back already.
    if (await findOwnCheckout(context.db, actor.id, reference)) await settleReference(context, reactions, reference);
    await savedCards.keep(context, actor, { reference, ip });
    return undefined;
  }
  await countLookUp(context, actor);
  const email = (await findUser(context.db, actor.id))?.email ?? null;
  return openCheckout(context, {
    purpose: 'card_check',
    purposeId: actor.id,
    payer: { id: actor.id, email },
    price: { amount: charge, fee: noMoney },
    returnPath: '/profile?section=card',
  });
}
