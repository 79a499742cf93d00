/** Bearer tokens proven recently, so that a request can be counted by its session or key before the database is queried. */
import { createHash } from 'node:crypto';
import { type Actor, staffRoles } from '@ajo/contract/kernel/access';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Caller = { session: string; person: string; isStaff: boolean };
type Callers = Map<string, Caller>;

/** The oldest are forgotten first; their next request is counted by its address. */
const maxCallers = 20_000;
const known = new WeakMap<FastifyInstance, Callers>();

const callersOf = (app: FastifyInstance): Callers => {
  const callers = known.get(app) ?? new Map<string, Caller>();
  known.set(app, callers);
  return callers;
};

/** Tokens are secrets: only their digests are kept. */
const digestOf = (request: FastifyRequest): string | undefined => {
  const { authorization } = request.headers;
  return authorization === undefined ? undefined : createHash('sha256').update(authorization).digest('base64');
};

/** A token that proved nothing is forgotten, so that an ended session falls back to its address. */
export function noteCaller(app: FastifyInstance, request: FastifyRequest, actor: Actor | undefined): void {
  const digest = digestOf(request);
  if (digest === undefined) return;
  const callers = callersOf(app);
  callers.delete(digest);
  const session = actor?.key?.id ?? actor?.sessionId;
  if (!actor || !session) return;
  const isStaff = !actor.key && staffRoles.some((role) => role === actor.role);
  callers.set(digest, { session, person: actor.id, isStaff });
  const [oldest] = callers.keys();
  if (callers.size > maxCallers && oldest !== undefined) callers.delete(oldest);
}

/** Undefined for unproven tokens: random tokens get no new budget. */
export function knownCaller(app: FastifyInstance, request: FastifyRequest): Caller | undefined {
  const digest = digestOf(request);
  return digest === undefined ? undefined : callersOf(app).get(digest);
}
