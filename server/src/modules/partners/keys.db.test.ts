/** API keys over HTTP: created and revoked by admins, and valid only on the calls for partners, for what the merchant may see. */
import { allCalls } from '@ajo/contract/all-calls';
import { aCustomer, actorOf, appOf, aPerson, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { codeOf, followReferrals } from '#modules/referrals';
import { saveUser, type User } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const admin = await aStaff(context, 'admin');
const asAdmin = await signIn(context, admin);
const merchant = await aPerson(context, 'merchant', { firstName: 'Musa', lastName: 'Electronics' });
const rival = await aPerson(context, 'merchant');
const customer = await aCustomer(context, { firstName: 'Ada', lastName: 'Eze' });
const stranger = await aCustomer(context);
await inTransaction(context.db, async (tx) => saveUser(tx, customer.id, { referral_code: await codeOf(context, merchant.id) }));
await followReferrals(context);
const loan = await aRunningLoan(context, customer);
const foreign = await aRunningLoan(context, stranger);

const scopes = ['partner.loans', 'partner.customers'];
let count = 0;
const create = (who: User = merchant, body: object = { name: `Shop ${(count += 1)}`, scopes }, as = asAdmin) =>
  ask(app, `POST /api/admin/merchants/${who.id}/keys`, { as, body });
const keyOf = async (who?: User, body?: object): Promise<{ id: string; as: Record<string, string> }> => {
  const { data, secret } = (await create(who, body)).json();
  return { id: data.id, as: { authorization: `Bearer ${secret}` } };
};
const revoke = (id: string, who: User = merchant) =>
  ask(app, `POST /api/admin/merchants/${who.id}/keys/${id}/revoke`, { as: asAdmin });
const get = (path: string, as: Record<string, string>) => ask(app, `GET /api${path}`, { as });

test('the secret is shown once and is not stored', async () => {
  const created = await create();
  expect([created.statusCode, created.json().secret]).toEqual([201, expect.stringMatching(/^ajo_live_/)]);
  const { secret, data } = created.json();
  const listed = await get(`/admin/merchants/${merchant.id}/keys`, asAdmin);
  expect(listed.json().data[0]).toEqual({ ...data, last_used_on: null });
  expect(secret.startsWith(data.prefix)).toBe(true);
  const { rows } = await sql<{ text: string }>`select partner_keys::text as text from partner_keys
    union all select history::text from history`.execute(sqlOf(context.db));
  expect(JSON.stringify([rows, listed.json()])).not.toContain(secret);
});

test("a key reads the loans and customers of its merchant, without contacts, and other merchants' are 404", async () => {
  const { as, id } = await keyOf();
  const loans = await get('/partner/loans', as);
  expect([loans.statusCode, loans.json().data, loans.json().meta.total]).toMatchObject([
    200,
    [{ id: loan.id, number: loan.number, customer: 'Ada Eze', customer_id: customer.id, status: 'active' }],
    1,
  ]);
  expect((await get('/partner/loans?status[]=pending', as)).json().data).toEqual([]);
  expect((await get(`/partner/loans/${loan.id}`, as)).json().data).toEqual(loans.json().data[0]);
  const customers = await get('/partner/customers', as);
  expect(customers.json().data).toEqual([{ id: customer.id, name: 'Ada Eze', loans: 1, running: 1, lent: 4_000_000 }]);
  for (const contact of [customer.email, customer.phone ?? '']) expect(loans.body + customers.body).not.toContain(contact);

  expect((await get(`/partner/loans/${foreign.id}`, as)).json().code).toBe('loan_missing');
  const { as: other } = await keyOf(rival);
  expect((await get(`/partner/loans/${loan.id}`, other)).statusCode).toBe(404);
  expect((await get('/partner/customers', other)).json().data).toEqual([]);

  const { data } = (await get(`/admin/merchants/${merchant.id}/keys`, asAdmin)).json();
  expect(data.find((key: { id: string }) => key.id === id).last_used_on).toBe(context.clock.businessDay());
});

test('a key opens the calls of its scopes only', async () => {
  const { as } = await keyOf(merchant, { name: 'Loans only', scopes: ['partner.loans'] });
  expect((await get('/partner/loans', as)).statusCode).toBe(200);
  expect((await get('/partner/customers', as)).statusCode).toBe(403);
});

test('a key is refused on every other call, and a session on the calls for partners', async () => {
  const { as } = await keyOf();
  for (const { method, path } of allCalls.filter((call) => call.access !== 'public' && !call.path.startsWith('/partner/'))) {
    const url = `${method} /api${path.replace('{role}', 'admin').replaceAll(/\{\w+\}/g, loan.id)}`;
    expect([url, (await ask(app, url, { as, body: method === 'GET' ? undefined : {} })).statusCode]).toEqual([url, 401]);
  }
  for (const who of [merchant, admin, customer])
    for (const path of ['/partner/loans', `/partner/loans/${loan.id}`, '/partner/customers'])
      expect((await get(path, await signIn(context, who))).statusCode).toBe(401);
});

test('a revoked key is refused at once, and is revoked once', async () => {
  const { as, id } = await keyOf();
  expect((await get('/partner/loans', as)).statusCode).toBe(200);
  expect((await revoke(id, rival)).statusCode).toBe(404);
  expect((await revoke(id)).json().data.revoked_at).toBeTruthy();
  expect((await get('/partner/loans', as)).json().code).toBe('unauthenticated');
  expect((await revoke(id)).json().code).toBe('key_revoked');
});

test('two keys created at once with one name are one key', async () => {
  const body = { name: 'Twice', scopes };
  const both = await Promise.all([create(rival, body), create(rival, body)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422]);
});

test('wrong input is refused with its field; other people and roles get no key', async () => {
  const wrong: [string, object][] = [
    ['name', { name: 'x', scopes }],
    ['name', { scopes }],
    ['scopes', { name: 'No scopes', scopes: [] }],
    ['scopes', { name: 'No scopes' }],
  ];
  for (const [field, body] of wrong) {
    const answer = await create(merchant, body);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  }
  expect((await create(merchant, { name: 'Too far', scopes: ['loans.approve'] })).statusCode).toBe(422);
  expect((await create(customer)).json().code).toBe('merchant_missing');
  const subadmin = await signIn(context, await aStaff(context, 'subadmin'));
  expect((await create(merchant, {}, subadmin)).statusCode).toBe(403);
});

test('a recent proof of the second factor is asked for before a key is created or revoked', async () => {
  const { id } = await keyOf();
  const owing = { ...actorOf(admin), secondFactor: { kind: 'app' as const, provenAt: null } };
  const owingApp = await appOf({ ...context, whoIs: async () => owing });
  for (const path of ['keys', `keys/${id}/revoke`]) {
    const answer = await ask(owingApp, `POST /api/admin/merchants/${merchant.id}/${path}`, { body: { name: 'Late', scopes } });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'step_up_required']);
  }
});

test('the key of a suspended merchant is refused', async () => {
  const { as } = await keyOf(rival);
  await inTransaction(context.db, (tx) => saveUser(tx, rival.id, { suspended_at: context.clock.now() }));
  expect((await get('/partner/loans', as)).statusCode).toBe(401);
});
