/** The whole way over real HTTP: the real adapter, the stand-in of the provider, its signed notice to our listening server. */
import { kobo } from '@ajo/contract/kernel/money';
import { startSandbox } from '@ajo/sandbox/main';
import { aCustomer, freshContext } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { openHttpApp } from '#platform/http/http-app';
import { newId } from '#platform/ids';
import { openPaystack } from '#platform/payments/paystack';
import { afterAll, expect, test } from 'vitest';
import { type MoneyIn, type MoneyInReactions, openCheckout, processProviderEvent, walletsRoutes } from './index.ts';

const secretKey = 'sk_test_tests';
const context = await freshContext();
const taken: MoneyIn[] = [];
const reactions: MoneyInReactions = { loan_repayment: async (_tx, _context, moneyIn) => (taken.push(moneyIn), 'taken') };

const app = await openHttpApp(context);
walletsRoutes(reactions)(app, context);
const webhookUrl = `${await app.listen({ host: '127.0.0.1', port: 0 })}/webhooks/paystack`;
const sandbox = await startSandbox({ port: 0, smtpPort: 0, webhookUrl, appOrigin: context.config.appUrl, secretKey });
context.payments = openPaystack({ baseUrl: `${sandbox.url}/paystack`, secretKey, timeoutMs: 2_000, log: context.log });
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

test('a payment at the provider, its signed notice and our question to the provider end as one receipt for the loan', async () => {
  const ada = await aCustomer(context);
  const { reference, url } = await openCheckout(context, {
    purpose: 'loan_repayment',
    purposeId: newId(context.clock.now()),
    payer: { id: ada.id, email: ada.email },
    amount: kobo(1_000_000n),
    fee: kobo(25_800n),
    returnPath: '/dashboard',
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await fetch(url, { method: 'POST', headers, body: 'act=pay', redirect: 'manual' });
  await expect.poll(() => context.queued.length).toBeGreaterThan(0);

  const onTransferNotice = async (): Promise<void> => undefined;
  for (const { data } of context.queued)
    await processProviderEvent(context, reactions, { eventId: data['eventId'] ?? '', onTransferNotice });
  expect(taken).toMatchObject([{ reference, amount: 1_000_000n, processingFee: 25_800n, payerId: ada.id }]);
  const { rows } = await sql`select outcome from provider_events where reference = ${reference}`.execute(sqlOf(context.db));
  expect(rows).toEqual([{ outcome: 'taken' }]);
});

test('a notice that somebody else signs is refused at the door', async () => {
  const body = JSON.stringify({ event: 'charge.success', data: { reference: 'pay-forged-000000' } });
  const signature = 'a'.repeat(128);
  const answer = await fetch(webhookUrl, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
  });
  expect(answer.status).toBe(401);
});
