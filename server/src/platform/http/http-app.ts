/** The HTTP server without any module: limits, security headers, readable queries, health, metrics, error answers. */
import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Logger } from 'pino';
import qs from 'qs';
import type { Context } from '#context';
import { whyNotTrustClock } from '#platform/clock-skew';
import { newId } from '#platform/ids';
import { answerError, answerUnknownPath } from './answer-error.ts';
import { bodyLimits } from './body-limits.ts';
import { acceptBodies } from './body-parsers.ts';
import { serveHealth } from './health.ts';
import { isApi } from './is-api.ts';
import { limitRates } from './rates.ts';
import { shedLoad } from './shed-load.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { closeSlowBodies, headersTimeoutMs, requestTimeoutMs } from './slow-bodies.ts';

export async function openHttpApp(context: Context, gauges: readonly GaugeDefinition[] = []): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: context.log as Logger,
    logController: new LogController({ disableRequestLogging: true }), // addresses can hold tokens and emails: the log keeps routes, not addresses
    genReqId: () => newId(context.clock.now()),
    // An unreadable URL is refused before any route, with our own error format.
    frameworkErrors: (error, request, reply) => void answerError(error, request as FastifyRequest, reply as FastifyReply),
    trustProxy: context.config.TRUST_PROXY,
    bodyLimit: bodyLimits.bytes,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 5_000 },
    routerOptions: {
      maxParamLength: 200,
      querystringParser: (text) =>
        qs.parse(text, { depth: 4, arrayLimit: 50, parameterLimit: 100, allowPrototypes: false }) as Record<string, unknown>,
    },
  }) as unknown as FastifyInstance;
  app.setErrorHandler(answerError);
  closeSlowBodies(app);
  if (context.config.SHED_LOAD) await shedLoad(app, context);
  await sendSecurityHeaders(app, context.config);
  await acceptBodies(app);
  refuseWithWrongClock(app, context);
  if (context.config.RATE_LIMITS) await limitRates(app);
  app.addHook('onSend', async (request, reply) => {
    if (isApi(request)) void reply.header('cache-control', 'no-store').header('x-request-id', request.id);
  });
  measure(app, context, gauges);
  serveHealth(app, context);
  return app;
}

/** Amounts follow the date, so a process with a wrong clock serves no call. A database that does not answer is reported by the call itself. */
function refuseWithWrongClock(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request) => {
    if (!isApi(request)) return;
    const reason = await whyNotTrustClock(context).catch(() => undefined);
    if (reason) throw reason;
  });
}

/** A number that is read from the database whenever metrics are collected. */
export type GaugeDefinition = { name: string; help: string; read: (db: Context['db']) => Promise<number> };

function measure(app: FastifyInstance, context: Context, gauges: readonly GaugeDefinition[]): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  for (const { name, help, read } of gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read(context.db));
      },
    });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    const token = context.config.METRICS_TOKEN;
    if (!token || !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return answerUnknownPath();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** In constant time: how long it takes reveals nothing about where they differ. */
const isSame = (received: string, right: string): boolean => {
  const [one, other] = [received, right].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
};
