/** Binds the calls of subscriptions to their commands and queries. No decisions in here. */
import { subscriptionCalls as calls } from '@ajo/contract/modules/betalife-subscriptions';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { offeredPlanViews } from '#modules/betalife';
import { serve } from '#platform/http/serve';
import { ownSubscription, ownSubscriptions } from './betalife-subscriptions.queries.ts';
import { payPart, quotePayment } from './commands/pay-part.ts';
import { subscribe } from './commands/subscribe.ts';
import { subscriptionView } from './subscription-view.ts';

export function subscriptionRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, calls.offers, async ({ db }, { query }) => ({ data: await offeredPlanViews(db, query.type) }));

  serve(app, context, calls.subscribe, async (within, { actor, body, idempotencyKey: key }) => ({
    message: 'Subscribed successfully',
    data: await subscriptionView(within, await subscribe(within, { actor, subscribing: body, key })),
  }));

  serve(app, context, calls.list, (within, { actor, query, path }) => ownSubscriptions(within, actor.id, { query, path }));

  serve(app, context, calls.find, async (within, { actor, params }) => ({
    data: await ownSubscription(within, actor.id, params.id),
  }));

  serve(app, context, calls.quotePayment, async (within, { actor, params, body }) => ({
    data: await quotePayment(within, actor, { id: params.id, amount: body.amount }),
  }));

  serve(app, context, calls.pay, async (within, { actor, params, body, idempotencyKey: key }) => ({
    data: await payPart(within, actor, { id: params.id, amount: body.amount, key }),
  }));
}
