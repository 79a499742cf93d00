/** The HTTP server without any module: limits, security headers, readable queries, health, metrics, error answers. */
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { Budget } from '@ajo/contract/kernel/call';
import { DomainError } from '@ajo/contract/kernel/errors';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Logger } from 'pino';
import qs from 'qs';
import type { Context } from '#context';
import { newId } from '#platform/ids';
import { sql, sqlOf } from '#platform/db/sql';
import { answerError, answerUnknownPath } from './answer-error.ts';

/** Calls per minute and address. What is guessed at (passwords, codes) is counted per account in the database besides. */
const perMinute: Record<Budget, number> = { ordinary: 600, 'sign-in': 30, mail: 20, otp: 20, lookup: 60, public: 120 };

export async function openHttpApp(context: Context): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: context.log as Logger,
    logController: new LogController({ disableRequestLogging: true }), // addresses can hold tokens and e-mails: the log keeps routes, not addresses
    genReqId: () => newId(context.clock.now()),
    // An address that cannot be read is refused before any route: in our own words too.
    frameworkErrors: (error, request, reply) => void answerError(error, request as FastifyRequest, reply as FastifyReply),
    trustProxy: context.config.TRUST_PROXY,
    bodyLimit: 1_000_000,
    routerOptions: {
      maxParamLength: 200,
      querystringParser: (text) =>
        qs.parse(text, { depth: 4, arrayLimit: 50, parameterLimit: 100, allowPrototypes: false }) as Record<string, unknown>,
    },
  }) as unknown as FastifyInstance;
  app.setErrorHandler(answerError);
  await app.register(helmet, {
    contentSecurityPolicy: { directives: policy(context) },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: context.config.NODE_ENV === 'production',
  });
  await app.register(multipart);
  if (context.config.SHED_LOAD) await shedLoad(app);
  if (context.config.RATE_LIMITS) await limitRates(app);
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store').header('x-request-id', request.id);
  });
  measure(app, context);
  health(app, context);
  return app;
}

/** A process that cannot keep up says so at once instead of answering everybody too late; health and metrics still answer. */
async function shedLoad(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 1_000,
    sampleInterval: 500,
    pressureHandler: (request) => {
      if (!request.url.startsWith('/api')) return;
      throw new DomainError('unavailable', 'busy', 'We are very busy. Please try again in a moment', { retryAfterSeconds: 5 });
    },
  });
}

async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    max: (request) => perMinute[(request.routeOptions.config as { budget?: Budget }).budget ?? 'ordinary'],
    keyGenerator: (request) => `${(request.routeOptions.config as { budget?: Budget }).budget ?? 'ordinary'} ${request.ip}`,
    errorResponseBuilder: (_request, { ttl }) =>
      new DomainError('too-many', 'too_many', 'Too many requests. Please wait a little', {
        retryAfterSeconds: Math.ceil(ttl / 1000),
      }),
    addHeaders: { 'retry-after': true, 'x-ratelimit-limit': true, 'x-ratelimit-remaining': true, 'x-ratelimit-reset': true },
  });
}

function policy({ config }: Context): Record<string, string[]> {
  const live = `:${config.REALTIME_PORT}`;
  const host = new URL(config.appUrl).hostname;
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"], // the UI kit sets styles on elements
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", `ws://${host}${live}`, `wss://${host}${live}`, `ws://127.0.0.1${live}`],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'upgrade-insecure-requests': null as unknown as string[],
  };
}

function measure(app: FastifyInstance, context: Context): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    const token = context.config.METRICS_TOKEN;
    if (!token || request.headers.authorization !== `Bearer ${token}`) return answerUnknownPath();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function health(app: FastifyInstance, { db }: Context): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await sql`select 1`.execute(sqlOf(db));
    return { status: 'ready' };
  });
}
