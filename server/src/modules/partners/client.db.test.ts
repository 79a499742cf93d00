/** A client that is generated from the OpenAPI document calls the API with a key, over a real connection. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { aCustomer, appOf, aPerson, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { codeOf, followReferrals } from '#modules/referrals';
import { saveUser } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { expect, onTestFinished, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const merchant = await aPerson(context, 'merchant');
const customer = await aCustomer(context);
await inTransaction(context.db, async (tx) => saveUser(tx, customer.id, { referral_code: await codeOf(context, merchant.id) }));
await followReferrals(context);
const loan = await aRunningLoan(context, customer);
const created = await ask(app, `POST /api/admin/merchants/${merchant.id}/keys`, {
  as: await signIn(context, await aStaff(context, 'admin')),
  body: { name: 'Generated client', scopes: ['partner.loans'] },
});
await app.listen({ port: 0, host: '127.0.0.1' });
const baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`;

type Answer = { data?: { data: unknown }; error?: unknown; response: Response };
type GeneratedClient = Record<
  'getPartnerLoans' | 'getPartnerLoansById' | 'getPartnerCustomers',
  (options: { baseUrl: string; auth: string; path?: { id: string } }) => Promise<Answer>
>;

async function generateClient(): Promise<GeneratedClient> {
  const folder = mkdtempSync(join(tmpdir(), 'ajo-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const input = join(folder, 'openapi.json');
  writeFileSync(input, (await app.inject('/api/openapi.json')).body);
  const output = join(folder, 'client');
  await createClient({
    input: { path: input, filters: { operations: { include: ['/GET /partner/.*/'] } } },
    output: { path: output, importFileExtension: '.ts' },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  });
  return import(/* @vite-ignore */ join(output, 'sdk.gen.ts')) as Promise<GeneratedClient>;
}

test('a generated client reads loans with its key, and gets refusals as errors', async () => {
  const client = await generateClient();
  const as = { baseUrl, auth: created.json().secret };
  expect((await client.getPartnerLoans(as)).data?.data).toMatchObject([{ id: loan.id, number: loan.number, status: 'active' }]);
  expect((await client.getPartnerLoansById({ ...as, path: { id: loan.id } })).data?.data).toMatchObject({ id: loan.id });
  const missing = await client.getPartnerLoansById({ ...as, path: { id: customer.id } });
  expect([missing.response.status, missing.error]).toMatchObject([404, { code: 'loan_missing' }]);
  expect((await client.getPartnerCustomers(as)).response.status).toBe(403);
  expect((await client.getPartnerLoans({ ...as, auth: `${as.auth}x` })).response.status).toBe(401);
});
