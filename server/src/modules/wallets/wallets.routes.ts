/** Binds the calls of money in, and the provider's webhook, which lives outside /api and reads raw bytes. No decisions in here. */
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { type ReceiptResolution, walletCalls } from '@ajo/contract/modules/wallets';
import { savedCardCalls } from '@ajo/contract/modules/wallets.cards';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { webhook } from '#platform/http/webhook';
import { keepCardOf, removeCard } from './commands/keep-card.ts';
import { receiveNotice } from './commands/receive-notice.ts';
import { resolveReceipt } from './commands/resolve-receipt.ts';
import { refreshCheckout } from './commands/settle-reference.ts';
import type { MoneyInRegistry } from './money-in.ts';
import { cardView, checkoutView } from './checkout-view.ts';
import { checkoutMissing } from './wallets.errors.ts';
import { readUnidentified } from './suspense/suspense.queries.ts';
import { findOwnCheckout, ownCards } from './wallets.queries.ts';

const decidedMessages: Record<ReceiptResolution['action'], string> = {
  book: 'The payment is booked',
  refund: 'The refund was requested from the provider',
  credit: 'The payment is credit of the customer',
};

export const walletsRoutes =
  (registry: MoneyInRegistry) =>
  (app: FastifyInstance, context: Context): void => {
    serve(app, context, walletCalls.checkout, async (within, { actor, params }) => {
      const found = await findOwnCheckout(within.db, actor.id, params.reference);
      if (!found) throw checkoutMissing();
      return { data: await checkoutView(within, await refreshCheckout(within, registry, found)) };
    });

    serve(app, context, walletCalls.unidentifiedReceipt, async ({ db }, { actor, params }) => ({
      data: await readUnidentified(db, registry, { actor, id: params.id }),
    }));

    serve(app, context, walletCalls.resolveReceipt, async (within, { actor, params, body }) => {
      const outcome = await resolveReceipt(within, registry, { actor, id: params.id, resolution: body });
      if (outcome === 'asked') return approvalRequested;
      const data = await readUnidentified(within.db, registry, { actor, id: params.id });
      return { message: decidedMessages[body.action], data };
    });

    savedCardRoutes(app, context);
    webhook(app, { path: '/webhooks/paystack', signatureHeader: 'x-paystack-signature' }, async (body, signature) => {
      await receiveNotice(context, body, signature);
      return { status: 'received' };
    });
  };

function savedCardRoutes(app: FastifyInstance, context: Context): void {
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
