/** Binds the calls of keys and webhooks. No decisions in here. */
import { asPage } from '@ajo/contract/kernel/page';
import { partnerCalls, partnerDeskCalls } from '@ajo/contract/modules/partners';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { merchantBorrowers, merchantLoans } from '#modules/merchants';
import { serve } from '#platform/http/serve';
import { createKey } from './commands/create-key.ts';
import { createEndpoint, rotateSecret, setEndpointStatus } from './commands/manage-endpoints.ts';
import { replayDelivery } from './commands/replay-delivery.ts';
import { revokeKey } from './commands/revoke-key.ts';
import { deliveriesFor, endpointsFor, endpointView, keysFor, keyView, loanFor } from './partners.queries.ts';

export function partnerRoutes(app: FastifyInstance, context: Context): void {
  readRoutes(app, context);
  keyRoutes(app, context);
  webhookRoutes(app, context);
}

function readRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, partnerCalls.loans, async ({ db }, { actor, query, path }) => {
    const { rows, total } = await merchantLoans(db, actor.id, query);
    return asPage(rows, { page: query.page, perPage: query.per_page, total, path, query });
  });
  serve(app, context, partnerCalls.loan, async ({ db }, { actor, params }) => ({ data: await loanFor(db, actor, params.id) }));
  serve(app, context, partnerCalls.customers, async ({ db }, { actor, query, path }) => {
    const { rows, total } = await merchantBorrowers(db, actor.id, query);
    return asPage(rows, { page: query.page, perPage: query.per_page, total, path });
  });
}

function keyRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, partnerDeskCalls.keys, async ({ db }, { actor, params }) => ({
    data: await keysFor(db, actor, params.id),
  }));
  serve(app, context, partnerDeskCalls.createKey, async (within, { actor, params, body }) => {
    const { key, secret } = await createKey(within, actor, { merchantId: params.id, ...body });
    return { message: 'API key created', data: keyView(key), secret };
  });
  serve(app, context, partnerDeskCalls.revokeKey, async (within, { actor, params }) => ({
    message: 'API key revoked',
    data: keyView(await revokeKey(within, actor, { merchantId: params.id, keyId: params.key })),
  }));
}

function webhookRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, partnerDeskCalls.endpoints, async ({ db }, { actor, params }) => ({
    data: await endpointsFor(db, actor, params.id),
  }));
  serve(app, context, partnerDeskCalls.createEndpoint, async (within, { actor, params, body }) => {
    const { endpoint, secret } = await createEndpoint(within, actor, { merchantId: params.id, ...body });
    return { message: 'Address added', data: endpointView(endpoint), secret };
  });
  serve(app, context, partnerDeskCalls.setEndpointStatus, async (within, { actor, params, body }) => {
    const change = { merchantId: params.id, endpointId: params.endpoint, status: body.status };
    return { message: 'Address changed', data: endpointView(await setEndpointStatus(within, actor, change)) };
  });
  serve(app, context, partnerDeskCalls.rotateSecret, async (within, { actor, params }) => {
    const { endpoint, secret } = await rotateSecret(within, actor, { merchantId: params.id, endpointId: params.endpoint });
    return { message: 'Signing secret replaced', data: endpointView(endpoint), secret };
  });
  serve(app, context, partnerDeskCalls.deliveries, ({ db }, { actor, params, query, path }) =>
    deliveriesFor(db, actor, { merchantId: params.id, query, path }),
  );
  serve(app, context, partnerDeskCalls.replay, async (within, { actor, params }) => {
    await replayDelivery(within, actor, { merchantId: params.id, deliveryId: params.delivery });
    return { message: 'The event is sent again now' };
  });
}
