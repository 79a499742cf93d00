/** Rules for every call with a body of any shape: a 4xx at once, and the event loop stays free for other calls. */
import { allCalls } from '@ajo/contract/all-calls';
import type { Call } from '@ajo/contract/kernel/call';
import type { FastifyInstance } from 'fastify';
import { aPerson, appOf, freshContext, signIn } from '#kit';
import { beforeAll, expect, test } from 'vitest';
import { nameOf } from '#platform/http/serve';
import { faultsOf } from './event-loop.ts';
import { type Encoded, multipart } from './forms.ts';
import { openRecorder, roleFor } from './recorder.ts';
import { sampleOf, shapeOf } from './samples.ts';

const context = await freshContext();
const recorder = await openRecorder(context);
/** Plays in full what reaches a handler, and every shape of a public call: nothing is between a stranger and these. */
const app = await appOf(context);
const anId = '01912f00-0000-7000-8000-00000000beef';

const json = (payload: string): Encoded => ({ headers: { 'content-type': 'application/json' }, payload });
const urlencoded = (payload: string): Encoded => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload,
});
const nested = (depth: number, open = '[', close = ']'): string => open.repeat(depth) + close.repeat(depth);
const million = 990_000;
const manyKeys = (count: number): string[] => Array.from({ length: count }, (_, index) => `k${index}`);

/** Shapes that have nothing to do with the call. */
const shapes: Record<string, Encoded> = {
  'deep list': json(`{"email":${nested(10_000)}}`),
  'deep object': json(`{"email":${nested(10_000, '{"a":', '}').replace('{"a":}', '{}')}}`),
  'many deep lists': json(`{"email":[${Array.from({ length: 95 }, () => nested(4_900)).join()}]}`),
  '1 MB of opening brackets': json('['.repeat(million)),
  '1 MB of closing brackets': json(']'.repeat(million)),
  '1 MB of commas': json(`{"email":[${','.repeat(million)}]}`),
  '100,000 keys': json(JSON.stringify(Object.fromEntries(manyKeys(90_000).map((key) => [key, 1])))),
  '100,000 entries': json(`{"email":[${'1,'.repeat(400_000)}1]}`),
  'text of 1 MB as body': json(`"${'x'.repeat(million)}"`),
  'text of 1 MB of escapes': json(`{"email":"${'\\'.repeat(million)}"}`),
  'name of 1 MB': json(`{"${'x'.repeat(million)}":1}`),
  'prototype names': json('{"constructor":1,"toString":{"a":1},"hasOwnProperty":[1],"valueOf":null}'),
  'own prototype': json('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
  'form of 100,000 fields': urlencoded(manyKeys(90_000).join('=1&')),
  'form of one name 100,000 times': urlencoded('a[]=1&'.repeat(100_000)),
  'form that is deep': urlencoded(`a${'[b]'.repeat(300_000)}=1`),
  'form of open brackets': urlencoded(`${'['.repeat(million)}=1`),
  'form of percent signs': urlencoded('%'.repeat(million)),
  'form of prototype names': urlencoded('__proto__[a]=1&constructor[prototype][a]=1&toString=1&hasOwnProperty[]=1'),
  'multipart of 20,000 fields': multipart(manyKeys(9_000).map((name) => ({ name, text: '1' }))),
  'multipart of deep names': multipart([{ name: `a${'[b]'.repeat(60)}`, text: '1' }]),
  'multipart of 1 MB text': multipart([{ name: 'email', text: 'x'.repeat(1_000_000) }]),
  'multipart of prototype names': multipart([{ name: 'constructor', text: '1' }]),
  'multipart file of a prototype name': multipart([{ name: 'valueOf', text: '%PDF-1.7', fileName: 'a.pdf' }]),
};

type Shape = ReturnType<typeof shapeOf>;
const isText = ({ type, anyOf = [] }: Shape): boolean => type === 'string' || anyOf.some(isText);

/** Shapes made for the call: each of its text fields as large as a body may be, and each list as long. */
function* shapesFor(call: Call): Generator<[string, Encoded]> {
  const shape = shapeOf(call.body);
  const sample = sampleOf(shape, { loan: anId, user: anId });
  for (const [field, inner] of Object.entries(shape.properties ?? {})) {
    if (isText(inner)) {
      yield [`${field} = 1 MB of letters`, json(JSON.stringify({ ...sample, [field]: 'a'.repeat(million - 5_000) }))];
      yield [`${field} = 1 MB of blanks`, json(JSON.stringify({ ...sample, [field]: ' '.repeat(million - 5_000) }))];
      yield [`${field} = 1 MB of digits`, json(JSON.stringify({ ...sample, [field]: `${'1,'.repeat(400_000)}x` }))];
    }
    if (inner.type === 'array') yield [`${field} = long list`, json(JSON.stringify({ ...sample, [field]: manyKeys(9_000) }))];
  }
  yield* Object.entries(shapes);
}

/** Someone who may make the call, with a session of their own: an earlier shape may have ended it. */
async function callerOf(call: Call): Promise<() => Promise<Record<string, string>>> {
  const role = roleFor(call);
  if (call.access === 'public' || role === 'guarantor' || role === 'partner') return async () => recorder.headersOf(call);
  const person = await aPerson(context, role);
  return () => signIn(context, person);
}

const taking = allCalls.filter(({ method }) => method !== 'GET');
/** The first requests of a process compile what all later ones run: they are not measured. */
beforeAll(async () => {
  const [first] = taking;
  if (!first) throw new Error('no call takes a body');
  const as = recorder.headersOf(first);
  const [method, url] = [first.method, recorder.addressOf(first)];
  for (const { headers, payload } of Object.values(shapes))
    await recorder.app.inject({ method, url, headers: { ...as, ...headers }, payload });
  recorder.take();
});
test.each(taking.map((call): [string, Call] => [nameOf(call), call]))(
  '%s refuses every hostile shape at once',
  async (_name, call) => {
    const failures: string[] = [];
    const caller = await callerOf(call);
    for (const [what, { headers, payload }] of shapesFor(call)) {
      const sendTo = (target: FastifyInstance, as: Record<string, string>) => () =>
        target.inject({
          method: call.postedWithMethod ? 'POST' : call.method,
          url: recorder.addressOf(call),
          headers: { ...as, ...headers },
          payload,
        });
      recorder.take();
      failures.push(...(await faultsOf(what, sendTo(recorder.app, recorder.headersOf(call)))));
      // A shape that its schema refuses never reaches the handler.
      const isAccepted = recorder.take() !== undefined;
      if (isAccepted || call.access === 'public')
        failures.push(...(await faultsOf(`in full: ${what}`, sendTo(app, await caller()))));
    }
    expect(failures).toEqual([]);
  },
  120_000,
);
