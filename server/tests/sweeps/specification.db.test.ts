/** Every call of the specification works at the addresses that it writes: for the roles that may make it, and for no other. */
import { accountRoles, may, prefixOf, type Role } from '@ajo/contract/kernel/access';
import { apiRoot } from '@ajo/contract/kernel/call';
import { aPerson, appOf, ask, freshContext, signIn } from '#kit';
import { expect, test } from 'vitest';
import { type Right, specifiedCalls } from './specification.ts';

const context = await freshContext();
const app = await appOf(context);
const signedIn = new Map<Role, Record<string, string>>();
for (const role of accountRoles) signedIn.set(role, await signIn(context, await aPerson(context, role)));

const anId = '01912f00-0000-7000-8000-00000000dead';
const parts: Record<string, string> = { path: 'identity', product: 'paystack', bank: '058', account: '0123456789' };

/** Customers and merchants have no prefix among staff: they try that of administrators. */
function addressFor(line: string, role: Role): string {
  const own = prefixOf(role);
  const prefix = own === 'user' || own === 'merchant' ? 'admin' : own;
  const filled = line.replace('{role}', prefix).replaceAll(/\{(\w+)\}/g, (_all, name: string) => parts[name] ?? anId);
  return filled.replace(' ', ` ${apiRoot}`);
}

/** HR reads people without their money. */
const mayMake = (role: Role, right: Right, line: string): boolean =>
  !(role === 'hr' && line === 'GET /user/account') && isOpenTo(role, right);
const isOpenTo = (role: Role, right: Right): boolean =>
  right === 'public' || right === 'socket' || [right].flat().some((capability) => may(role, capability));

/** Logging out would end the session that the next call needs. */
const freshSession = async (line: string, role: Role) =>
  line.endsWith('/auth/logout') ? signIn(context, await aPerson(context, role as 'user')) : signedIn.get(role);

test('the specification has 123 calls', () => {
  expect(specifiedCalls).toHaveLength(123);
  expect(new Set(specifiedCalls.map(([line]) => line)).size).toBe(123);
});

const addressed = specifiedCalls.flatMap(([line, right, ...alsoAt]) => [line, ...alsoAt].map((one) => [one, right] as const));

test.each(addressed)('%s is answered to the roles that may make it, and refused to the others', async (line, right) => {
  for (const role of accountRoles) {
    const as = (await freshSession(line, role)) ?? {};
    const answer = await ask(app, addressFor(line, role), { as, body: line.startsWith('GET') ? undefined : {} });
    expect([role, outcomeOf(answer)]).toEqual([role, expectedFor(role, right, line)]);
  }
});

/** A guarantor is identified by the invitation, which is not sent here; a channel that is not named belongs to no one. */
function expectedFor(role: Role, right: Right, line: string): string {
  if (right === 'guarantor.act') return 'no session';
  return right === 'socket' || !mayMake(role, right, line) ? 'refused' : 'answered';
}

function outcomeOf(answer: Awaited<ReturnType<typeof ask>>): string {
  const { statusCode: status } = answer;
  if (status === 405 || status >= 500 || (status === 404 && codeOf(answer) === 'not_found')) return `not bound: ${status}`;
  if (status === 401 && codeOf(answer) === 'unauthenticated') return 'no session';
  return status === 403 ? 'refused' : 'answered';
}

const codeOf = (answer: Awaited<ReturnType<typeof ask>>): unknown =>
  String(answer.headers['content-type']).includes('json') ? answer.json().code : undefined;
