/** Budgets of calls per minute: by session for signed-in users, otherwise by network. Pages and health are free. */
import rateLimit from '@fastify/rate-limit';
import type { Budget } from '@ajo/contract/kernel/call';
import { DomainError } from '@ajo/contract/kernel/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './address.ts';
import { knownCaller } from './callers.ts';
import { isApi } from './is-api.ts';

/** Attempts at passwords and codes are also counted per account in the database. */
const perMinute: Record<Budget, number> = { ordinary: 600, 'sign-in': 30, mail: 20, otp: 20, lookup: 60, public: 120 };

/**
 * Ordinary calls of a signed-in member of staff: a page with a list makes up to 15, so this is more than one full page a second. The budget is
 * that of one session; an address without a proven session has the ordinary one.
 */
const perMinuteOfStaff = 1_200;

/** The budget of a route: never counted, or counted for some requests outside the API too. */
export type RateConfig = { rateLimit?: false; isCounted?: (request: FastifyRequest) => boolean; budgets?: () => Budget[] };
const configOf = ({ routeOptions }: FastifyRequest): RateConfig => (routeOptions.config ?? {}) as RateConfig;

/** Files of the build, pages and health cost next to nothing, and a visit needs dozens of them. */
const isCounted = (request: FastifyRequest): boolean => {
  const config = configOf(request);
  return config.rateLimit !== false && (isApi(request) || (config.isCounted?.(request) ?? false));
};

/** The strictest one of an address, because `_method` reaches all its calls. */
function budgetOf(request: FastifyRequest): Budget {
  return (configOf(request).budgets?.() ?? []).toSorted((a, b) => perMinute[a] - perMinute[b])[0] ?? 'ordinary';
}

/** What guards something is counted per person, so that more sessions give no more of it. */
function callerKey(app: FastifyInstance, request: FastifyRequest): string {
  const budget = budgetOf(request);
  const caller = knownCaller(app, request);
  if (!caller) return `${budget} ${networkOf(request.ip)}`;
  return budget === 'ordinary' ? `${budget} session ${caller.session}` : `${budget} person ${caller.person}`;
}

function maxOf(app: FastifyInstance, request: FastifyRequest): number {
  const budget = budgetOf(request);
  return budget === 'ordinary' && knownCaller(app, request)?.isStaff ? perMinuteOfStaff : perMinute[budget];
}

/** Counted before authentication: a refused call costs a database query too. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    max: (request) => maxOf(app, request),
    keyGenerator: (request) => callerKey(app, request),
    errorResponseBuilder: (_request, { ttl }) =>
      new DomainError('too-many', 'too_many', 'Too many requests. Please wait a little', {
        retryAfterSeconds: Math.ceil(ttl / 1000),
      }),
    addHeaders: { 'retry-after': true, 'x-ratelimit-limit': true, 'x-ratelimit-remaining': true, 'x-ratelimit-reset': true },
  });
  const count = app.rateLimit();
  app.addHook('onRequest', async function (request, reply) {
    if (isCounted(request)) await count.call(this, request, reply);
  });
}
