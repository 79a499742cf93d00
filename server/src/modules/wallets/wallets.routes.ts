/** Binds the calls of money in, and the provider's webhook, which lives outside /api and reads raw bytes. No decisions in here. */
import { type ReceiptResolution, walletCalls } from '@ajo/contract/modules/wallets';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { receiveNotice } from './commands/receive-notice.ts';
import { resolveReceipt } from './commands/resolve-receipt.ts';
import { refreshCheckout } from './commands/settle-reference.ts';
import type { MoneyInRegistry } from './money-in.ts';
import { checkoutView } from './checkout-view.ts';
import { outageRoutes } from './outages.routes.ts';
import { savedCardRoutes } from './saved-cards.routes.ts';
import { checkoutMissing } from './wallets.errors.ts';
import { readUnidentified } from './suspense/suspense.queries.ts';
import { findOwnCheckout } from './wallets.queries.ts';

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
      await resolveReceipt(within, registry, { actor, id: params.id, resolution: body });
      const data = await readUnidentified(within.db, registry, { actor, id: params.id });
      return { message: decidedMessages[body.action], data };
    });

    savedCardRoutes(app, context);
    outageRoutes(app, context);
    webhook(app, context);
  };

const webhookLimitBytes = 256 * 1024;

/** The signature covers the bytes as they came, so nothing may parse them first. */
function webhook(app: FastifyInstance, context: Context): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: webhookLimitBytes }, (_request, body, done) =>
      done(null, body),
    );
    // The provider's notices are not counted per address: what is not signed costs one hash.
    scope.post('/webhooks/paystack', { config: { rateLimit: false }, bodyLimit: webhookLimitBytes }, async (request) => {
      const signature = request.headers['x-paystack-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveNotice(context, body, typeof signature === 'string' ? signature : undefined);
      return { status: 'received' };
    });
  });
}
