/** Binds the calls of subscriptions to their commands and queries. No decisions in here. */
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { subscriptionCalls as calls } from '@ajo/contract/modules/betalife-subscriptions';
import {
  staffSubscriptionCalls as staffCalls,
  subscriptionSettingCalls,
} from '@ajo/contract/modules/betalife-subscriptions.staff';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { offeredPlanViews } from '#modules/betalife';
import { changeSetting, settingView } from '#modules/settings';
import type { MoneyInRegistry } from '#modules/wallets';
import { serve } from '#platform/http/serve';
import { ownSubscription, ownSubscriptions } from './betalife-subscriptions.queries.ts';
import { cancelSubscription, extendSubscription, quoteCancellation, turnIntoCash } from './commands/own-subscription.ts';
import { changeDelivery, changeOwnDelivery } from './commands/change-delivery.ts';
import { countCodeAttempt, deliverPackage } from './commands/deliver-package.ts';
import { sendDeliveryCode } from './commands/send-delivery-code.ts';
import { staffSubscription } from './staff-view.queries.ts';
import { requestRefund } from './commands/refund-subscription.ts';
import { payPart, payPartWithCard, quotePayment } from './commands/pay-part.ts';
import { subscribe } from './commands/subscribe.ts';
import { subscriptionSettings, termsToday } from './subscription-setting.ts';
import { subscriptionView } from './subscription-view.ts';

export const subscriptionRoutes =
  (registry: MoneyInRegistry) =>
  (app: FastifyInstance, context: Context): void => {
    payingRoutes(app, context);
    serve(app, context, calls.chargeCard, async (within, { actor, params, body, idempotencyKey: key }) => ({
      data: await payPartWithCard(within, registry, { actor, id: params.id, amount: body.amount, cardId: body.card_id, key }),
    }));
    endingRoutes(app, context);
    staffRoutes(app, context);
  };

function payingRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, calls.offers, async (within, { query }) => ({
    data: await offeredPlanViews(within.db, query.type),
    terms: await termsToday(within),
  }));

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

function endingRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, calls.quoteCancellation, async (within, { actor, params }) => ({
    data: await quoteCancellation(within, actor, params.id),
  }));
  serve(app, context, calls.cancel, async (within, { actor, params, body }) => ({
    message: 'Subscription cancelled',
    data: await subscriptionView(within, await cancelSubscription(within, actor, { id: params.id, ...body })),
  }));
  serve(app, context, calls.changeDelivery, async (within, { actor, params, body }) => ({
    message: 'Delivery changed',
    data: await subscriptionView(within, await changeOwnDelivery(within, actor, { id: params.id, delivery: body.delivery })),
  }));
  serve(app, context, calls.extend, async (within, { actor, params, body }) => ({
    message: 'Subscription extended',
    data: await subscriptionView(within, await extendSubscription(within, actor, { id: params.id, ...body })),
  }));
  serve(app, context, calls.cash, async (within, { actor, params, body }) => ({
    message: 'Subscription turned into credit',
    data: await subscriptionView(within, await turnIntoCash(within, actor, { id: params.id, total: body.total })),
  }));
}

function staffRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, staffCalls.find, async (within, { actor, params }) => ({
    data: await staffSubscription(within, actor, params.id),
  }));
  serve(app, context, staffCalls.changeDelivery, async (within, { actor, params, body }) => {
    await changeDelivery(within, actor, { id: params.id, delivery: body.delivery });
    return { message: 'Delivery changed', data: await staffSubscription(within, actor, params.id) };
  });
  serve(app, context, staffCalls.sendCode, async (within, { actor, params }) => {
    await sendDeliveryCode(within, actor, params.id);
    return { message: 'Code sent to the customer' };
  });
  serve(app, context, staffCalls.deliver, {
    first: (outside, { actor, params, body: { delivered_on: deliveredOn, proof, code } }) =>
      countCodeAttempt(outside, actor, { id: params.id, deliveredOn, proof, code }),
    handler: async (within, { actor, params, body, files }, attempt) => {
      const { delivered_on: deliveredOn, recipient, proof, code } = body;
      await deliverPackage(within, actor, { id: params.id, deliveredOn, recipient, proof, code, attempt }, files);
      return { message: 'Delivery recorded', data: await staffSubscription(within, actor, params.id) };
    },
  });
  serve(app, context, staffCalls.refund, async (within, { actor, params, body }) => {
    await requestRefund(within, actor, { id: params.id, ...body });
    return approvalRequested;
  });
  serve(app, context, subscriptionSettingCalls.read, async (within) => ({
    data: await settingView(within, subscriptionSettings),
  }));
  serve(app, context, subscriptionSettingCalls.set, async (within, { actor, body }) => ({
    message: 'BetaLife settings updated',
    data: await changeSetting(within, actor, {
      setting: subscriptionSettings,
      body,
      action: 'changed the settings of BetaLife subscriptions',
    }),
  }));
}
