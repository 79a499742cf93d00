/** Binds a declared call to its handler: who may, then what was sent, then the act, then the promised answer. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { type Actor, may, prefixOf, staffPrefixes } from '@ajo/contract/kernel/access';
import { apiRoot, type Call, capabilitiesOf, type Input, needsProof, type Reply } from '@ajo/contract/kernel/call';
import { DomainError } from '@ajo/contract/kernel/errors';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '#context';
import { FileReply } from './file-reply.ts';
import { type GivenFiles, readForm } from './form.ts';
import { keyMalformed } from './idempotency.errors.ts';
import { answerOnce } from './idempotency.store.ts';
import { filledIn, readAs } from './read.ts';

export type Asked<C extends Call> = Input<C> & {
  actor: C['access'] extends 'public' ? Actor | undefined : Actor;
  files: GivenFiles;
  /** Where the request came from, for consent, sign-in history and throttling. */
  from: { ip: string; device: string };
  /** The call's own address without its query, for the links of a page. */
  path: string;
  /** Only of calls whose handler keeps the key itself. */
  idempotencyKey: string | undefined;
};
/** A context whose database may be the transaction of a keyed request. */
type Handler<C extends Call> = (within: Context, asked: Asked<C>) => Promise<C['download'] extends string ? FileReply : Reply<C>>;

export const bound = new WeakMap<FastifyInstance, Set<string>>();
export const nameOf = (call: Call): string => `${call.method} ${call.path}`;

export function serve<C extends Call>(app: FastifyInstance, context: Context, call: C, handler: Handler<C>): void {
  const url = apiRoot + call.path.replace(/\{(\w+)\}/g, ':$1');
  const actors = new WeakMap<FastifyRequest, Actor>();
  const options = {
    url,
    config: { budget: call.budget ?? 'ordinary' } as FastifyContextConfig,
    onRequest: async (request: FastifyRequest) => {
      const actor = await admit(context, call, request);
      if (actor) actors.set(request, actor);
    },
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      answer({ context, call, handler: handler as Handler<Call>, actor: actors.get(request) }, request, reply),
  };
  app.route({ method: call.method, ...options });
  if (call.postedWithMethod)
    app.route({ method: 'POST', ...options, preHandler: async (request) => demandMethod(call, request) });
  const names = bound.get(app) ?? new Set();
  bound.set(app, names.add(nameOf(call)));
}

/** Who calls, and whether they may: judged before a byte of the body is read. */
async function admit(context: Context, call: Call, request: FastifyRequest): Promise<Actor | undefined> {
  const actor = await context.whoIs(credentialsOf(call, request));
  if (call.access === 'public') return actor;
  if (!actor) throw new DomainError('signed-out', 'unauthenticated', 'Unauthenticated.');
  if (actor.mustChangePassword && !call.whilePasswordForced)
    throw new DomainError('signed-out', 'password_change_required', 'You must change your password before you continue');
  demandPrefix(actor, request.params as { role?: string });
  if (!capabilitiesOf(call).some((capability) => may(actor.role, capability)))
    throw new DomainError('forbidden', 'forbidden', 'You are not allowed to do this');
  demandSecondFactor(context, call, actor);
  return actor;
}

/** The one place of step-up: whoever has a second factor has proven it lately before money moves; whoever owes one takes it up first. */
function demandSecondFactor({ config, clock }: Context, call: Call, { secondFactor, mustEnrol }: Actor): void {
  if (mustEnrol && !call.whileEnrolling)
    throw new DomainError('forbidden', 'two_factor_required', 'Set up two-factor before you continue');
  if (!secondFactor || !needsProof(call)) return;
  const provenMs = secondFactor.provenAt?.getTime() ?? 0;
  if (clock.now().getTime() - provenMs > config.STEP_UP_MINUTES * minuteMs)
    throw new DomainError('forbidden', 'step_up_required', 'Enter the code of your authenticator app to go on');
}

function credentialsOf(call: Call, request: FastifyRequest): Parameters<Context['whoIs']>[0] {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  if (call.access !== 'guarantor.act') return { bearer };
  const { token, email } = request.query as Record<string, unknown>;
  return typeof token === 'string' && typeof email === 'string' ? { invitation: { token, email } } : {};
}

/** `{role}` is an address: an unknown one does not exist, somebody else's is not for you. */
function demandPrefix(actor: Actor, { role }: { role?: string }): void {
  if (role === undefined) return;
  if (!(staffPrefixes as readonly string[]).includes(role)) throw new DomainError('missing', 'not_found', 'Not found');
  if (role !== prefixOf(actor.role)) throw new DomainError('forbidden', 'foreign_prefix', 'You are not allowed to do this');
}

function demandMethod(call: Call, request: FastifyRequest): void {
  const said = (request.body as { _method?: unknown } | undefined)?._method;
  if (String(said).toUpperCase() !== call.method)
    throw new DomainError('wrong-method', 'wrong_method', 'This method is not allowed here');
}

type Work = { context: Context; call: Call; handler: Handler<Call>; actor: Actor | undefined };

async function answer(work: Work, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { context, call, handler, actor } = work;
  const form = call.files ? await readForm(request, call.files) : undefined;
  try {
    const { role: _role, ...params } = request.params as Record<string, unknown>;
    const { _method, ...fields } = (form?.fields ?? request.body ?? {}) as Record<string, unknown>;
    const given = {
      params: readAs(call.params, params),
      query: readAs(call.query, filledIn(request.query)),
      body: readAs(call.body, fields),
    };
    const key = idempotencyKey(call, request);
    const asked = { ...given, files: form?.files ?? {}, actor, idempotencyKey: key, ...originOf(request) } as Asked<Call>;
    if (!key || !actor || call.takesIdempotencyKey === 'by-handler') return send(call, await handler(context, asked), reply);
    const attempt = { actorId: actor.id, call: nameOf(call), key, request: given, at: context.clock.now() };
    const once = await answerOnce(context.db, attempt, async (tx) => encoded(call, await handler({ ...context, db: tx }, asked)));
    return reply.status(call.status ?? 200).send(once);
  } finally {
    await form?.discard();
  }
}

const originOf = (request: FastifyRequest) => ({
  from: { ip: request.ip, device: (request.headers['user-agent'] ?? '').slice(0, 200) },
  path: request.url.split('?')[0] ?? request.url,
});

function idempotencyKey(call: Call, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (!call.takesIdempotencyKey || key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\w.:-]{8,200}$/.test(key)) throw keyMalformed();
  return key;
}

/** A reply that breaks the contract is our mistake, not the caller's: it becomes a 500. */
const encoded = (call: Call, value: unknown): unknown => (call.reply ? z.encode(call.reply, value) : undefined);

function send(call: Call, value: unknown, reply: FastifyReply): FastifyReply {
  if (value instanceof FileReply) return value.sendTo(reply);
  return reply.status(call.status ?? 200).send(encoded(call, value));
}
