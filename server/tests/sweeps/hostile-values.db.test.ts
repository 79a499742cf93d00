/** What holds for every call there is, whatever is sent: a refusal that can be read, never a failure of ours. */
import { allCalls } from '@ajo/contract/all-calls';
import { type AccountRole, accountRoles, may, prefixOf, staffPrefixes } from '@ajo/contract/kernel/access';
import { apiRoot, type Call, capabilitiesOf } from '@ajo/contract/kernel/call';
import type { LightMyRequestResponse } from 'fastify';
import { appOf, aCustomer, aPerson, aRunningLoan, freshContext, signIn } from '#kit';
import { aPartnerKey } from '../kit/partner-key.ts';
import { expect, test } from 'vitest';
import { nameOf } from '#platform/http/serve';
import { hostileValues, sampleOf, shapeOf, type Known } from './samples.ts';

const context = await freshContext();
const app = await appOf(context);
/** Those who see most come first: the further a call gets, the more of it is tried. */
const reach = ['superadmin', 'admin', 'finance', 'compliance_officer', 'subadmin', 'credit_officer', 'user'] as const;

type Sent = Record<'params' | 'query' | 'body', Record<string, unknown>>;
type Stage = { role: AccountRole; headers: Record<string, string>; known: Known };

const roleFor = (call: Call): Stage['role'] =>
  [...reach, ...accountRoles].find((role) => capabilitiesOf(call).some((capability) => may(role, capability))) ?? 'superadmin';

/** People and a loan of its own for every call: what one call does to them does not keep the next from being tried. */
async function setTheStage(call: Call): Promise<Stage> {
  const customer = await aCustomer(context);
  const loan = await aRunningLoan(context, customer);
  const role = roleFor(call);
  const known = { loan: loan.id, user: customer.id };
  if (call.access === 'public' || call.access === 'guarantor.act') return { role, headers: {}, known };
  if (call.path.startsWith('/partner/')) return { role, headers: await aPartnerKey(context, app), known };
  return { role, headers: await signIn(context, role === 'user' ? customer : await aPerson(context, role)), known };
}

async function send(call: Call, { role, headers, known }: Stage, { params, query, body }: Sent): Promise<LightMyRequestResponse> {
  const prefix = prefixOf(role);
  const path = call.path
    .replace('{role}', (staffPrefixes as readonly string[]).includes(prefix) ? prefix : 'admin')
    .replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(textOf(params[name] ?? known.loan)));
  const search = new URLSearchParams(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, textOf(value)])));
  const method = call.postedWithMethod ? 'POST' : call.method;
  const payload = call.postedWithMethod ? { _method: call.method, ...body } : body;
  return app.inject({
    method,
    url: `${apiRoot}${path}?${search.toString()}`,
    headers,
    ...(method !== 'GET' && { payload }),
  });
}

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed() || ' ';

function* hostile(call: Call, known: Known): Generator<{ what: string; sent: Sent }> {
  const shapes = { params: shapeOf(call.params), query: shapeOf(call.query), body: shapeOf(call.body) };
  const good: Sent = {
    params: sampleOf(shapes.params, known),
    query: {},
    body: sampleOf(shapes.body, known),
  };
  yield { what: 'as it should be', sent: good };
  for (const part of ['params', 'query', 'body'] as const)
    for (const field of Object.keys(shapes[part].properties ?? {}))
      for (const value of hostileValues)
        yield {
          what: `${part} ${field} = ${JSON.stringify(value)?.slice(0, 40)}`,
          sent: { ...good, [part]: { ...good[part], [field]: value } },
        };
}

test.each(allCalls.map((call): [string, Call] => [nameOf(call), call]))(
  '%s refuses invalid values with a 4xx, and never fails',
  async (_name, call) => {
    const failures: string[] = [];
    const stage = await setTheStage(call);
    for (const { what, sent } of hostile(call, stage.known)) {
      const answer = await send(call, stage, sent);
      if (answer.statusCode >= 500 && answer.statusCode !== 503) failures.push(`${answer.statusCode} ${what}`);
      else if (answer.statusCode === 422 && Object.keys(answer.json().errors ?? {}).length === 0)
        failures.push(`no field named: ${what} ${answer.body.slice(0, 200)}`);
    }
    expect(failures).toEqual([]);
  },
  300_000,
);
