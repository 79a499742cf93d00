/** The whole way over real HTTP: the real adapter, the stand-in of the provider, its signed notice to our listening server. */
import { createHmac } from 'node:crypto';
import { kobo } from '@ajo/contract/kernel/money';
import { minuteMs } from '@ajo/contract/kernel/time';
import { startSandbox } from '@ajo/sandbox/main';
import { bookingWith, aCustomer, aStaff, freshContext } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { openHttpApp } from '#platform/http/http-app';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { openPaystack } from '#platform/payments/paystack';
import { afterAll, expect, test } from 'vitest';
import { type MoneyIn, openCheckout, processProviderEvent, walletsRoutes } from './index.ts';
import { assignAccount } from './virtual-account.store.ts';

const secretKey = 'sk_test_tests';
const context = await freshContext();
const taken: MoneyIn[] = [];
const reactions = bookingWith(async (_tx, _context, moneyIn) => (taken.push(moneyIn), 'taken'));

const app = await openHttpApp(context);
walletsRoutes(reactions)(app, context);
const webhookUrl = `${await app.listen({ host: '127.0.0.1', port: 0 })}/webhooks/paystack`;
const sandbox = await startSandbox({ port: 0, smtpPort: 0, webhookUrl, appOrigin: context.config.appUrl, secretKey });
context.payments = openPaystack({ baseUrl: `${sandbox.url}/paystack`, secretKey, timeoutMs: 2_000, log: context.log });
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

test('a payment, its signed webhook and our query end as one receipt for the loan', async () => {
  const ada = await aCustomer(context);
  const { reference, url } = await openCheckout(context, {
    purpose: 'loan_repayment',
    purposeId: newId(context.clock.now()),
    payer: { id: ada.id, email: ada.email },
    price: { amount: kobo(1_000_000n), fee: kobo(25_800n) },
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

test('a transfer announced before the provider finds it is booked once, by the repeated webhook', async () => {
  const ada = await aCustomer(context);
  const account = await context.payments.createVirtualAccount({ ...ada, phone: '08030000000' });
  await inTransaction(context.db, (tx) =>
    assignAccount(tx, {
      id: newId(context.clock.now()),
      customer_id: ada.id,
      account_number: account.accountNumber,
      bank_name: account.bankName,
      account_name: account.accountName,
      provider_ref: account.providerRef,
      created_at: context.clock.now(),
    }),
  );
  const control = async (path: string, body: object): Promise<{ reference: string }> =>
    (await fetch(`${sandbox.url}/_control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then((answer) => answer.json())) as { reference: string };
  const run = async (eventId: string): Promise<void> =>
    processProviderEvent(context, reactions, { eventId, onTransferNotice: async () => undefined });

  context.queued.length = taken.length = 0;
  await control('faults', { operation: 'verify', fault: 'missing' });
  const { reference } = await control('transfer-in', { number: account.accountNumber, amount: 250_000 });
  await expect.poll(() => context.queued.length).toBe(1);
  const eventId = context.queued[0]?.data['eventId'] ?? '';
  await expect(run(eventId)).rejects.toMatchObject({ code: 'payment_not_found' });

  const { rows } = await sql<{ body: Buffer }>`select body from provider_events where id = ${eventId}`.execute(sqlOf(context.db));
  const notice = rows[0]?.body.toString() ?? '';
  expect(await Promise.all([1, 2, 3].map(async () => (await signed(notice)).status))).toEqual([200, 200, 200]);
  expect(context.queued.map(({ data }) => data['eventId'])).toEqual([eventId, eventId]);
  await Promise.all(context.queued.map(() => run(eventId)));
  expect(taken).toMatchObject([{ reference, purposeId: ada.id, payerId: ada.id, amount: 250_000n }]);
});

test('a repeated webhook restarts failed work, once a minute, and does nothing afterwards', async () => {
  const ada = await aCustomer(context);
  const { reference } = await openCheckout(context, {
    purpose: 'loan_repayment',
    purposeId: newId(context.clock.now()),
    payer: { id: ada.id, email: ada.email },
    price: { amount: kobo(500_000n), fee: kobo(0n) },
    returnPath: '/dashboard',
  });
  context.queued.length = 0;
  const body = JSON.stringify({ event: 'charge.success', data: { reference } });
  const deliver = async (times: number): Promise<number> => {
    await Promise.all(Array.from({ length: times }, () => signed(body)));
    return context.queued.length;
  };
  expect(await deliver(1)).toBe(1);
  // The job fails: the payment is not finished at the provider. Within the first minute its own retries are on their way.
  const eventId = context.queued[0]?.data['eventId'] ?? '';
  const run = () => processProviderEvent(context, reactions, { eventId, onTransferNotice: async () => undefined });
  await expect(run()).rejects.toMatchObject({ code: expect.not.stringMatching('payment_not_found') });
  expect(await deliver(2)).toBe(1);
  context.clock.moveBy(2 * minuteMs);
  expect(await deliver(3)).toBe(2);
  await sql`update provider_events set processed_at = received_at, outcome = 'taken' where id = ${eventId}`.execute(
    sqlOf(context.db),
  );
  context.clock.moveBy(2 * minuteMs);
  expect(await deliver(2)).toBe(2);
});

test('a webhook with a wrong signature is refused', async () => {
  const body = JSON.stringify({ event: 'charge.success', data: { reference: 'pay-forged-000000' } });
  const signature = 'a'.repeat(128);
  const answer = await fetch(webhookUrl, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
  });
  expect(answer.status).toBe(401);
});

const signed = (body: string) =>
  fetch(webhookUrl, {
    method: 'POST',
    body,
    headers: { 'x-paystack-signature': createHmac('sha512', secretKey).update(body).digest('hex') },
  });

test.each([
  ['no JSON', 'hello'],
  ['a list', '[]'],
  ['nothing', 'null'],
  ['a reference that cannot be stored', JSON.stringify({ event: 'charge.success', data: { reference: 'a\u0000b' } })],
  ['an event of no use', JSON.stringify({ event: 'subscription.create', data: { reference: 'sub-1' } })],
])('a signed webhook that is %s is accepted without an effect', async (_what, body) => {
  const before = context.queued.length;
  expect((await signed(body)).status).toBe(200);
  expect(context.queued).toHaveLength(before);
});

const dispute = { event: 'charge.dispute.create', data: { id: 1, transaction: { reference: 'pay-disputed-1' } } };
const refund = { event: 'refund.processed', data: { transaction_reference: 'pay-refunded-1', merchant_note: 'by hand' } };

test.each([
  [
    'a dispute',
    dispute,
    'The payment pay-disputed-1 is disputed by the payer at their bank (charge.dispute.create). Check it with the provider',
  ],
  [
    'a refund made elsewhere',
    refund,
    'The payment pay-refunded-1 was refunded at the provider, not by us (refund.processed). Check it with the provider',
  ],
])('%s is reported to finance, once for repeated webhooks', async (_what, notice, message) => {
  const officer = await aStaff(context, 'finance');
  await Promise.all([1, 2, 3].map(() => signed(JSON.stringify(notice))));
  const { rows } = await sql`select 1 from notifications where user_id = ${officer.id} and message = ${message}`.execute(
    sqlOf(context.db),
  );
  expect(rows).toHaveLength(1);
});

test('a webhook about our own refund sends no notification: it is queried under its note', async () => {
  const { rows: before } = await sql`select 1 from notifications`.execute(sqlOf(context.db));
  expect((await signed(JSON.stringify({ ...refund, data: { ...refund.data, merchant_note: 'refund-019c' } }))).status).toBe(200);
  const { rows } = await sql`select 1 from notifications`.execute(sqlOf(context.db));
  expect(rows).toHaveLength(before.length);
});
