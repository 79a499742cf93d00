/** Binds a declared call to its handler: authorisation, input, act, and the declared reply. */
import type { Actor } from '@ajo/contract/kernel/access';
import { apiRoot, type Budget, type Call, type Input, type Reply } from '@ajo/contract/kernel/call';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '#context';
import { credentialsOf, requireRight } from './admit.ts';
import { noteCaller } from './callers.ts';
import { FileReply } from './file-reply.ts';
import { checkFiles, type FileRules, type UploadedFiles, readBody, type RequestBody } from './form.ts';
import { keyMalformed } from './idempotency.errors.ts';
import { answerOnce } from './idempotency.store.ts';
import { callMeant, possibleCalls } from './overridden-method.ts';
import { filledIn, readAs, readBodyAs } from './read.ts';

export type HandlerInput<C extends Call> = Input<C> & {
  actor: C['access'] extends 'public' ? Actor | undefined : Actor;
  files: UploadedFiles;
  /** Where the request came from, for consent, sign-in history and throttling. */
  from: { ip: string; device: string };
  /** The call's own address without its query, for the links of a page. */
  path: string;
  /** Only of calls whose handler keeps the key itself. */
  idempotencyKey: string | undefined;
};
/** A context whose database may be the transaction of a keyed request. */
type Handler<C extends Call, F = unknown> = (
  within: Context,
  input: HandlerInput<C>,
  before: F,
) => Promise<C['download'] extends string ? FileReply : Reply<C>>;
/** Runs and commits before the transaction of a keyed request, so that a refusal does not undo it. Also runs for a repeated request. */
type First<C extends Call, F> = (context: Context, input: HandlerInput<C>) => Promise<F>;

export const bound = new WeakMap<FastifyInstance, Set<string>>();
export const nameOf = (call: Call): string => `${call.method} ${call.path}`;

type Work = { context: Context; call: Call; handler: Handler<Call>; first: First<Call, unknown> | undefined };
type Address = { url: string; works: Map<Call['method'], Work> };

/** With two steps, `first` counts attempts, such as wrong codes, and the handler gets its result. */
export function serve<C extends Call, F = undefined>(
  app: FastifyInstance,
  context: Context,
  call: C,
  steps: Handler<C, F> | { first: First<C, F>; handler: Handler<C, F> },
): void {
  const { first, handler } = typeof steps === 'function' ? { first: undefined, handler: steps } : steps;
  const names = bound.get(app) ?? new Set();
  bound.set(app, names.add(nameOf(call)));
  const url = apiRoot + call.path.replace(/\{(\w+)\}/g, ':$1');
  const work: Work = { context, call, handler: handler as Handler<Call>, first: first as First<Call, unknown> | undefined };
  if (call.method !== 'POST') bindMethod(app, call.method, { url, works: new Map([[call.method, work]]) });
  if (call.method !== 'GET') bindPost(app, url, work);
}

const posts = new WeakMap<FastifyInstance, Map<string, Address>>();

/** POST reaches every writing call of its address: the one declared as POST, and the others by `_method`. */
function bindPost(app: FastifyInstance, url: string, work: Work): void {
  const addresses = posts.get(app) ?? new Map<string, Address>();
  posts.set(app, addresses);
  const known = addresses.get(url);
  if (known) return void known.works.set(work.call.method, work);
  const address: Address = { url, works: new Map([[work.call.method, work]]) };
  addresses.set(url, address);
  bindMethod(app, 'POST', address);
}

function bindMethod(app: FastifyInstance, method: Call['method'], { url, works }: Address): void {
  const actors = new WeakMap<FastifyRequest, Actor>();
  app.route({
    method,
    url,
    // Later calls of the same address may join it, so its budgets are read per request.
    config: { budgets: (): Budget[] => [...works.values()].map(({ call }) => call.budget ?? 'ordinary') } as FastifyContextConfig,
    onRequest: async (request) => {
      const actor = await admit(app, candidatesOf(request, method, works), request);
      if (actor) actors.set(request, actor);
    },
    handler: async (request, reply) => {
      const candidates = candidatesOf(request, method, works);
      const body = await readBody(request, filesOf(candidates));
      try {
        const work = method === 'POST' ? callMeant(works, request.query, body.fields) : candidates[0];
        const actor = actors.get(request);
        requireRight(work.context, work.call, actor, request);
        return await answer({ ...work, actor, body }, request, reply);
      } finally {
        await body.discard();
      }
    },
  });
}

function candidatesOf(request: FastifyRequest, method: Call['method'], works: Address['works']): [Work, ...Work[]] {
  const own = works.get(method);
  return method === 'POST' || !own ? possibleCalls(works, request.query) : [own];
}

const filesOf = (works: readonly Work[]): FileRules => Object.assign({}, ...works.map(({ call }) => call.files));

/** Before the body is read one of the possible calls must be allowed; afterwards the one that is meant. */
async function admit(app: FastifyInstance, candidates: [Work, ...Work[]], request: FastifyRequest): Promise<Actor | undefined> {
  const [{ context, call }] = candidates;
  const actor = await context.whoIs(credentialsOf(call, request));
  noteCaller(app, request, actor);
  const refusals = candidates.map((work) => refusalOf(work, actor, request));
  const [first] = refusals;
  if (first !== undefined && refusals.every((refusal) => refusal !== undefined)) throw first;
  return actor;
}

function refusalOf({ context, call }: Work, actor: Actor | undefined, request: FastifyRequest): unknown {
  try {
    requireRight(context, call, actor, request);
    return undefined;
  } catch (error) {
    return error;
  }
}

type CallInput = Work & { actor: Actor | undefined; body: RequestBody };

async function answer(
  { context, call, handler, first, actor, body }: CallInput,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  checkFiles(call.files ?? {}, body.files);
  const { role: _role, ...params } = request.params as Record<string, unknown>;
  const { _method, ...fields } = body.fields;
  const { _method: _inQuery, ...query } = filledIn(request.query);
  const raw = {
    params: readAs(call.params, params),
    query: readAs(call.query, query),
    body: readBodyAs(call.body, fields, { isForm: body.isForm, besideFiles: Object.keys(call.files ?? {}).length > 0 }),
  };
  const key = idempotencyKey(call, request);
  const handlerInput = { ...raw, files: body.files, actor, idempotencyKey: key, ...originOf(request) } as HandlerInput<Call>;
  const before = await first?.(context, handlerInput);
  if (!key || !actor || call.takesIdempotencyKey === 'by-handler') {
    return send(call, await handler(context, handlerInput, before), reply);
  }
  const attempt = { actorId: actor.id, call: nameOf(call), key, request: raw, at: context.clock.now() };
  const once = await answerOnce(context.db, attempt, async (tx) =>
    encoded(call, await handler({ ...context, db: tx }, handlerInput, before)),
  );
  return reply.status(call.status ?? 200).send(once);
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
