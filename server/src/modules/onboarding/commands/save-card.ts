/** A customer lets a card be charged: it pays a small amount on the provider's page, and what is kept of it is the provider's token. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import { findUser } from '#modules/users';
import type { CardDesk } from '../card-desk.ts';
import { whyNotTakeCard } from '../kyc.rules.ts';
import * as no from '../onboarding.errors.ts';
import { countLookUp } from './save-section.ts';

type Wish = { reference?: string | undefined; consent?: true | undefined; ip: string; body: Record<string, unknown> };

/** Undefined when the card was kept; a page to pay on when none has paid yet. */
export async function saveCard(
  context: Context,
  actor: Actor,
  { cards, wish: { reference, consent, ip, body } }: { cards: CardDesk; wish: Wish },
): Promise<{ reference: string; url: string } | undefined> {
  const { reference: _reference, consent: _consent, ...more } = body;
  refuseIf(whyNotTakeCard(more));
  if (!cards.isOpen) throw no.cardUnavailable();
  if (reference !== undefined) {
    if (!consent) throw no.cardConsentMissing();
    await cards.keep(context, actor, { reference, ip });
    return undefined;
  }
  await countLookUp(context, actor);
  const email = (await findUser(context.db, actor.id))?.email ?? '';
  return cards.open(context, { payer: { id: actor.id, email }, returnPath: '/profile?section=card' });
}
