/** Binds the calls of saved cards. No decisions in here. */
import { savedCardCalls } from '@ajo/contract/modules/wallets.cards';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { cardView } from './checkout-view.ts';
import { keepCardOf, removeCard } from './commands/keep-card.ts';
import { ownCards } from './wallets.queries.ts';

export function savedCardRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, savedCardCalls.list, async ({ db, clock }, { actor }) => ({
    data: (await ownCards(db, actor)).map((card) => cardView(card, clock.now())),
  }));

  serve(app, context, savedCardCalls.keep, async (within, { actor, params, from }) => {
    const card = await keepCardOf(within, actor, { reference: params.reference, ip: from.ip });
    return { message: 'Your card is saved', data: cardView(card, within.clock.now()) };
  });

  serve(app, context, savedCardCalls.remove, async (within, { actor, params }) => {
    await removeCard(within, actor, params.id);
    return { message: 'Your card is removed' };
  });
}
