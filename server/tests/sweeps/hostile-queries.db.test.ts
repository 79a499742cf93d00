/** Rules for every call that reads, with a query string of any shape: a 4xx or an ordinary reply at once, and the event loop stays free. */
import { allCalls } from '@ajo/contract/all-calls';
import { may, prefixOf, type Role, roles } from '@ajo/contract/kernel/access';
import { apiRoot, type Call, capabilitiesOf } from '@ajo/contract/kernel/call';
import { aCustomer, aPerson, aRunningLoan, signIn } from '#kit';
import { aPartnerKey } from '../kit/partner-key.ts';
import { expect, test } from 'vitest';
import { nameOf } from '#platform/http/serve';
import { openInvitations } from '../guarantors/invitations.ts';
import { faultsOf } from './event-loop.ts';
import { sampleOf, shapeOf } from './samples.ts';

const house = await openInvitations();
const { app, context } = house;
const guest = await house.invited(await house.aBorrower());
const customer = await aCustomer(context);
const known = { loan: (await aRunningLoan(context, customer)).id, user: customer.id };

/** Longer than Node accepts over a socket (16 KB): a proxy or a later Node may allow more. */
const thousands = 10_000;
const repeated = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('&');

/** Shapes that have nothing to do with the call. */
const shapes: Record<string, string> = {
  'deep brackets': `a${'[b]'.repeat(thousands)}=1`,
  'open brackets': `${'['.repeat(thousands)}=1`,
  'deep lists': `a${'[]'.repeat(thousands)}=1`,
  '10,000 keys': repeated(thousands, (at) => `k${at}=1`),
  '10,000 deep keys': repeated(thousands, (at) => `k${at}[a][b][c][d][e]=1`),
  'one name 10,000 times': repeated(thousands, () => 'a=1'),
  'a list of 10,000 entries': repeated(thousands, () => 'a[]=1'),
  'a list with a far index': 'a[4294967295]=1&a[999999999999]=1&a[-1]=1',
  'a list and an object of one name': 'a[]=1&a[b]=2&a=3&a[0][c]=4',
  'percent signs': '%'.repeat(thousands),
  'broken percent signs': 'a=%zz&b=%E0%A4%A&%ff=1',
  'ampersands and equals signs': '&='.repeat(thousands),
  'prototype names': '__proto__[a]=1&constructor[prototype][a]=1&toString=1&hasOwnProperty[]=1&valueOf=',
  'a name of 10,000 letters': `${'x'.repeat(thousands)}=1`,
  'a method in the query': '_method=DELETE',
  'lists of methods': '_method[]=GET&_method[a]=GET',
};

/** Shapes of a field that the call reads. */
const ofField: Record<string, (name: string) => string> = {
  'as deep object': (name) => `${name}${'[b]'.repeat(thousands)}=1`,
  'as object': (name) => `${name}[constructor]=1&${name}[__proto__][a]=1&${name}[length]=9`,
  'as list of lists': (name) => `${name}[0][0][0]=1&${name}[][]=2`,
  '10,000 times': (name) => repeated(thousands, () => `${name}=1`),
  'as list of 10,000 entries': (name) => repeated(thousands, () => `${name}[]=1`),
  'as list with indexes': (name) => repeated(thousands, (at) => `${name}[${at}]=1`),
  'as 10,000 letters': (name) => `${name}=${'a'.repeat(thousands)}`,
  'as 10,000 digits': (name) => `${name}=${'9'.repeat(thousands)}`,
  'as 10,000 values with commas': (name) => `${name}=${'1,'.repeat(thousands)}`,
  'as 10,000 blanks': (name) => `${name}=${'%20'.repeat(thousands)}x`,
  'as NUL': (name) => `${name}=%00`,
  'as list of NUL': (name) => `${name}[]=%00`,
  'as half a character': (name) => `${name}=%ED%A0%80`,
  'as patterns of SQL and of expressions': (name) => `${name}=${'%25_%5C'.repeat(3_000)}(((((a%2B)%2B)%2B)%2B)%24`,
};

function* queriesFor(call: Call): Generator<[string, string]> {
  yield* Object.entries(shapes);
  for (const name of Object.keys(shapeOf(call.query).properties ?? {}))
    for (const [what, make] of Object.entries(ofField)) yield [`${name} ${what}`, make(name)];
}

/** Those who see most come first, so that a query meets as many rows as there are. */
const reach = ['superadmin', 'admin', 'finance', 'compliance_officer', 'user', ...roles] as const;
const roleFor = (call: Call): Role =>
  reach.find((role) => role !== 'guarantor' && capabilitiesOf(call).some((capability) => may(role, capability))) ?? 'guarantor';

const credentialsOf = async (role: Exclude<Role, 'guarantor'>): Promise<Record<string, string>> => {
  if (role === 'partner') return aPartnerKey(context, app);
  return signIn(context, role === 'user' ? customer : await aPerson(context, role));
};
const sessions = new Map<Role, Record<string, string>>();
async function sessionOf(role: Role): Promise<Record<string, string>> {
  if (role === 'guarantor') return {};
  const session = sessions.get(role) ?? (await credentialsOf(role));
  sessions.set(role, session);
  return session;
}

const textOf = (param: unknown): string => (typeof param === 'string' || typeof param === 'number' ? String(param) : known.loan);

function addressOf(call: Call, query: string): string {
  const params = sampleOf(shapeOf(call.params), known);
  const path = call.path
    .replace('{role}', prefixOf(roleFor(call)))
    .replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(textOf(params[name])));
  const invitation = call.access === 'guarantor.act' ? `${guest.search.slice(1)}&` : '';
  return `${apiRoot}${path}?${invitation}${query}`;
}

const reading = allCalls.filter(({ method }) => method === 'GET');
test.each(reading.map((call): [string, Call] => [nameOf(call), call]))(
  '%s refuses or serves every hostile query at once',
  async (_name, call) => {
    const headers = await sessionOf(roleFor(call));
    const faults: string[] = [];
    for (const [what, query] of queriesFor(call))
      faults.push(...(await faultsOf(what, () => app.inject({ method: 'GET', url: addressOf(call, query), headers }))));
    expect(faults).toEqual([]);
    // A caller who may not call it would prove nothing.
    const { statusCode } = await app.inject({ method: 'GET', url: addressOf(call, ''), headers });
    expect([401, 403]).not.toContain(statusCode);
  },
  120_000,
);
