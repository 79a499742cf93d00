/**
 * Refuses new calls at once instead of answering all of them too late. It measures the process by the delay of its event loop, and the
 * database by the queue at the pool. Health checks, metrics and notices of providers are still served.
 */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#context';
import { isTooLong } from '#platform/db/queue';
import { queueOf } from '#platform/db/transaction';
import { isApi } from './is-api.ts';

const sampleMs = 500;
/** Above this delay of the event loop, new calls get 503. */
const maxEventLoopDelayMs = 1_000;

const answer = '{"message":"We are very busy. Please try again in a moment","code":"busy","request_id":';
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'retry-after': '5',
};

/** Most calls of an overload end here, so the answer is written without headers for pages, serializers and error objects. */
function refuse({ id }: FastifyRequest, reply: FastifyReply): void {
  const body = `${answer}"${id}"}`;
  reply.hijack();
  reply.raw.writeHead(503, { ...headers, 'x-request-id': id, 'content-length': body.length }).end(body);
}

/** Comes before every other hook that costs something. */
export async function shedLoad(app: FastifyInstance, { db }: Context): Promise<void> {
  // The delay during the start is not load. The first two samples still contain it.
  let isStarted = false;
  app.addHook('onListen', async () => {
    setTimeout(() => (isStarted = true), 2 * sampleMs).unref();
  });
  app.addHook('onRequest', (request, reply, next) => {
    const queue = queueOf(db);
    if (queue && isTooLong(queue) && isApi(request)) refuse(request, reply);
    else next();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: sampleMs,
    pressureHandler: (request, reply) => {
      if (isStarted && isApi(request)) refuse(request, reply);
    },
  });
}
