/** Rules for every call: it is bound, it authenticates and authorises the caller, and it does so before it reads a body. */
import { allCalls } from '@ajo/contract/all-calls';
import { accountRoles, may, prefixOf, type Role, staffPrefixes } from '@ajo/contract/kernel/access';
import { apiRoot, type Call, capabilitiesOf } from '@ajo/contract/kernel/call';
import { appOf, aPerson, ask, freshContext, signIn } from '#kit';
import { expect, test } from 'vitest';
import { openApi } from '#platform/http/openapi';
import { bound, nameOf } from '#platform/http/serve';

const context = await freshContext();
const app = await appOf(context);
const signedIn = new Map<Role, Record<string, string>>();
for (const role of accountRoles) signedIn.set(role, await signIn(context, await aPerson(context, role)));

/** People without a staff prefix try the one of administrators. */
const staffPrefixOf = (role: Role): string =>
  (staffPrefixes as readonly string[]).includes(prefixOf(role)) ? prefixOf(role) : 'admin';
const anId = '01912f00-0000-7000-8000-00000000dead';
const addressOf = (call: Call, role: Role): string =>
  `${call.postedWithMethod ? 'POST' : call.method} ${apiRoot}${call.path.replace('{role}', staffPrefixOf(role)).replaceAll(/\{\w+\}/g, anId)}`;
const closed = allCalls.filter((call) => call.access !== 'public');
const table = closed.map((call): [string, Call] => [nameOf(call), call]);

test('every declared call is bound, once, and nothing else is', () => {
  const names = allCalls.map(nameOf);
  expect(new Set(names).size).toBe(names.length);
  expect([...(bound.get(app) ?? [])].sort()).toEqual(names.sort());
});

test('the API describes every call', async () => {
  const { paths } = (await openApi(allCalls, 'Ajo')) as { paths: Record<string, Record<string, unknown>> };
  const described = Object.values(paths).reduce((count, operations) => count + Object.keys(operations).length, 0);
  expect(described).toBe(allCalls.length);
});

test.each(table)('%s is closed to visitors without a session', async (_name, call) => {
  const answer = await ask(app, addressOf(call, 'admin'), { body: call.method === 'GET' ? undefined : {} });
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
});

test.each(table)('%s is refused to every role without its capability, before the body is read', async (_name, call) => {
  const outsiders = accountRoles.filter((role) => !capabilitiesOf(call).some((capability) => may(role, capability)));
  for (const role of outsiders) {
    const as = signedIn.get(role) ?? {};
    const answer = await ask(app, addressOf(call, role), {
      as,
      body: call.method === 'GET' ? undefined : { nonsense: ['\u0000'] },
    });
    // A session is neither an invitation nor a key.
    const isForOthers = capabilitiesOf(call).some((capability) => may('guarantor', capability) || may('partner', capability));
    const expected = isForOthers ? 401 : 403;
    expect([role, answer.statusCode]).toEqual([role, expected]);
  }
});

test.each(table.filter(([, call]) => call.path.includes('{role}')))(
  "%s under someone else's prefix is refused",
  async (_name, call) => {
    const path = addressOf(call, 'admin').replace(`${apiRoot}/admin/`, `${apiRoot}/hr/`);
    const answer = await ask(app, path, { as: signedIn.get('finance') ?? {}, body: call.method === 'GET' ? undefined : {} });
    expect(answer.statusCode).toBe(403);
  },
);

const written = closed.filter((call) => call.body && !call.files && call.access !== 'guarantor.act');
test.each(written.map((call): [string, Call] => [nameOf(call), call]))('%s reports the invalid fields', async (_name, call) => {
  const role = accountRoles.find((one) => capabilitiesOf(call).some((capability) => may(one, capability)));
  const nonsense = {
    amount: -1,
    page: 'x',
    loan_id: 'x',
    status: 'x',
    note: 1,
    version: [],
    consent: 'maybe',
    email: 'x',
    bvn: 'x',
    bank_code: 1,
    password: 1,
    verdict: 1,
    reason: 1,
    address: 1,
    employer: 1,
    dry_run: 'x',
    guarantor_id: 'x',
  };
  const answer = await ask(app, addressOf(call, role ?? 'admin'), {
    as: signedIn.get(role ?? 'admin') ?? {},
    body: call.postedWithMethod ? { ...nonsense, _method: call.method } : nonsense,
  });
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json().errors).length).toBeGreaterThan(0);
});

test.each(['/api/nowhere', '/api/Admin/loans', '/api/superadmin/loans', '/.env', '/.git/config', '/metrics'])(
  '%s is 404',
  async (path) => {
    const answer = await ask(app, `GET ${path}`, { as: signedIn.get('superadmin') ?? {} });
    expect(answer.statusCode).toBe(404);
  },
);

test('a request with a JSON content type and an empty body has no body', async () => {
  const headers = { ...signedIn.get('admin'), 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'DELETE', url: '/api/notifications', headers });
  expect(answer.statusCode).toBe(200);
});

test('a body that is not JSON, too large or of another kind is refused without an effect', async () => {
  const send = (type: string, payload: string) =>
    app.inject({
      method: 'POST',
      url: '/api/admin/loan_status',
      headers: { ...signedIn.get('admin'), 'content-type': type },
      payload,
    });
  expect((await send('application/json', '{"loan_id":')).statusCode).toBe(400);
  expect((await send('application/xml', '<a/>')).statusCode).toBe(415);
  expect((await send('text/plain', 'email=x')).statusCode).toBe(415);
  expect((await send('application/json', `{"a":"${'x'.repeat(1_100_000)}"}`)).statusCode).toBe(413);
});

test('an invalid URL is refused with the usual error', async () => {
  const answer = await app.inject({ method: 'GET', url: '/api/%zz' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    message: 'The request cannot be read',
    code: 'unreadable',
    request_id: expect.stringMatching(/^[\da-f-]{36}$/),
  });
});

test('the API documentation uses only styles allowed by the security policy', async () => {
  const { body, headers } = await app.inject({ method: 'GET', url: '/api/docs' });
  expect(headers['content-security-policy']).toContain("style-src 'self'");
  expect(body).not.toContain('<style');
  const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(body)?.[1] ?? '';
  expect((await app.inject({ method: 'GET', url: sheet })).headers['content-type']).toContain('text/css');
});
