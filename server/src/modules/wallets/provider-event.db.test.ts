/** What comes in over HTTP: signed notices of the provider, customers who return, staff who look. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { bookingWith, aCustomer, actorOf, aStaff, freshContext } from '#kit';
import { minuteMs } from '@ajo/contract/kernel/time';
import { sql, sqlOf } from '#platform/db/sql';
import { listRoutes } from '#modules/lists';
import { openHttpApp } from '#platform/http/http-app';
import type { CheckoutAnswer } from '#platform/payments/payments';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listsWith } from '../../lists.ts';
import { type MoneyIn, openCheckout, processProviderEvent, settleReference, walletsRoutes } from './index.ts';

const lists = listsWith(() => undefined);

const context = await freshContext();
const { clock, provider, queued } = context;
const ada = await aCustomer(context);
const officer = await aStaff(context, 'finance');

let taken: MoneyIn[] = [];
let loanIsOpen = true;
const reactions = bookingWith(async (_tx, _context, moneyIn) => {
  if (!loanIsOpen) return 'refused';
  taken.push(moneyIn);
  return 'taken';
});

let caller: Actor = actorOf(ada);
const served = { ...context, whoIs: async () => caller };
const app = await openHttpApp(served);
walletsRoutes(reactions)(app, served);
listRoutes(lists)(app, served);
afterAll(() => app.close());

const [amount, fee] = [kobo(1_000_000n), kobo(25_800n)];
const total = kobo(amount + fee);
const paid = (reference: string, input: Partial<CheckoutAnswer & { status: 'completed' }> = {}): CheckoutAnswer => ({
  status: 'completed',
  reference,
  amount: total,
  currency: 'NGN',
  fee: kobo(25_000n),
  paidAt: clock.now(),
  channel: 'card',
  ...input,
});
const scriptPaid = (input: Partial<CheckoutAnswer & { status: 'completed' }> = {}): void =>
  void (provider.checkoutResult = (reference) => paid(reference, input));

const aCheckout = (key?: string, sum: Kobo = amount) =>
  openCheckout(context, {
    purpose: 'loan_repayment',
    purposeId: '019cad7e-0000-7000-8000-000000000001',
    payer: { id: ada.id, email: ada.email },
    price: { amount: sum, fee },
    returnPath: '/dashboard?paid=1',
    key,
  });
const statusOf = async (reference: string): Promise<string | undefined> =>
  (await sql<{ status: string }>`select status from checkouts where reference = ${reference}`.execute(sqlOf(context.db))).rows[0]
    ?.status;
const queue = async (): Promise<unknown[]> =>
  (await sql`select reference, amount_kobo as amount, why from unidentified_receipts order by id`.execute(sqlOf(context.db)))
    .rows;

const charge = (reference: string, event = 'charge.success') => JSON.stringify({ event, data: { reference } });
const post = (payload: string, signature: string | undefined = 'good', type = 'application/json') =>
  app.inject({
    method: 'POST',
    url: '/webhooks/paystack',
    payload,
    headers: { 'content-type': type, ...(signature && { 'x-paystack-signature': signature }) },
  });
const work = async (): Promise<string[]> => {
  const received: string[] = [];
  const onTransferNotice = async (reference: string): Promise<void> => void received.push(reference);
  for (const { data } of queued.splice(0))
    await processProviderEvent(context, reactions, { eventId: data['eventId'] ?? '', onTransferNotice });
  return received;
};

beforeEach(async () => {
  await sql`delete from unidentified_receipts`.execute(sqlOf(context.db));
  taken = [];
  loanIsOpen = true;
  queued.length = 0;
  provider.checkouts = [];
  provider.checkoutResult = { status: 'pending' };
  caller = actorOf(ada);
});

test('thirty concurrent and thirty sequential notifications have one effect', async () => {
  const { reference } = await aCheckout();
  scriptPaid();
  const answers = await Promise.all(Array.from({ length: 30 }, () => post(charge(reference))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 30 }, () => 200));
  expect(queued).toHaveLength(1);
  // Worker, poller and the returning customer meet as well.
  await Promise.all([work(), ...Array.from({ length: 30 }, () => settleReference(context, reactions, reference))]);
  for (let again = 0; again < 30; again += 1) await post(`${charge(reference)}${' '.repeat(again)}`);
  await work();
  expect(taken).toMatchObject([
    { reference, source: 'checkout', amount, processingFee: fee, providerFee: 25_000n, payerId: ada.id },
  ]);
  expect([await statusOf(reference), await queue()]).toEqual(['completed', []]);
});

test.each([
  ['none', ''],
  ['wrong', 'bad'],
  ['truncated', 'goo'],
])('a webhook with a signature that is %s is refused without a trace', async (_what, signature) => {
  const { reference } = await aCheckout();
  scriptPaid();
  expect((await post(charge(reference), signature)).statusCode).toBe(401);
  const { rows } = await sql`select 1 from provider_events where reference = ${reference}`.execute(sqlOf(context.db));
  expect([rows.length, queued.length, await statusOf(reference)]).toEqual([0, 0, 'pending']);
});

test('the signature is checked over the raw bytes, with any content type', async () => {
  let seen: Buffer = Buffer.alloc(0);
  const assess = context.payments.isSignedWebhook;
  context.payments.isSignedWebhook = (raw, signature) => ((seen = raw), assess(raw, signature));
  const raw = `{ "event": "charge.success",\n "data": {"reference": "pay-bytes-0000000000"} }`;
  expect((await post(raw, 'good', 'text/plain')).statusCode).toBe(200);
  context.payments.isSignedWebhook = assess;
  const { rows } = await sql<{ body: Buffer }>`select body from provider_events where reference = 'pay-bytes-0000000000'`.execute(
    sqlOf(context.db),
  );
  expect([seen.toString(), rows[0]?.body.toString()]).toEqual([raw, raw]);
});

test('a signed webhook alone changes nothing: the provider is queried, and its reply decides', async () => {
  const { reference } = await aCheckout();
  await post(charge(reference));
  await expect(work()).rejects.toMatchObject({ kind: 'unavailable' }); // still pending: the job comes again
  provider.checkoutResult = { status: 'missing' };
  await post(charge(reference, 'charge.success.again'));
  await expect(work()).rejects.toMatchObject({ code: 'payment_not_found' }); // retried, then given up with a bell
  expect([taken, await queue(), await statusOf(reference)]).toEqual([[], [], 'pending']);
});

test('a webhook about a payment missing at the provider is retried, and its repetition starts one new job', async () => {
  const reference = 'transfer-not-found-yet-1';
  provider.checkoutResult = { status: 'missing' };
  await post(charge(reference));
  const [job] = queued;
  await expect(work()).rejects.toMatchObject({ code: 'payment_not_found' });
  queued.length = 0;
  await Promise.all(Array.from({ length: 10 }, () => post(charge(reference))));
  expect(queued).toEqual([job]);
  scriptPaid();
  if (job) queued.push({ ...job }); // the retry of the first job meets the new one
  await work();
  expect(await queue()).toMatchObject([{ reference, why: 'unknown_reference' }]);
  await post(charge(reference));
  expect(queued.filter(({ name }) => name === job?.name)).toEqual([]);
});

test('a webhook dismissed as missing by an earlier version counts when it is repeated', async () => {
  const reference = 'transfer-ticked-off-0001';
  await post(charge(reference));
  queued.length = 0;
  await sql`update provider_events set processed_at = ${clock.now()}, outcome = 'missing' where reference = ${reference}`.execute(
    sqlOf(context.db),
  );
  scriptPaid();
  await post(charge(reference));
  await work();
  expect(await queue()).toMatchObject([{ reference }]);
});

test('a checkout confirmed by a signed webhook is not failed when it is missing at the provider', async () => {
  const { reference } = await aCheckout();
  clock.moveBy(25 * 60 * minuteMs);
  provider.checkoutResult = { status: 'missing' };
  await post(charge(reference));
  await expect(work()).rejects.toMatchObject({ code: 'payment_not_found' });
  expect(await statusOf(reference)).toBe('pending');
});

test('money under an unknown reference is put in suspense', async () => {
  scriptPaid();
  await post(charge('pay-nobody-ordered-this'));
  await work();
  expect(await queue()).toEqual([{ reference: 'pay-nobody-ordered-this', amount: total, why: 'unknown_reference' }]);
});

test('the returning customer sees the outcome of the payment; for others it does not exist', async () => {
  const { reference } = await aCheckout();
  scriptPaid();
  const look = async () => (await app.inject({ url: `/api/user/checkouts/${reference}` })).json();
  expect((await look()).data).toEqual({
    reference,
    status: 'completed',
    amount: Number(amount),
    fee: Number(fee),
    reason: null,
    card: null,
  });
  expect(taken).toHaveLength(1);
  caller = actorOf(await aCustomer(context));
  expect((await look()).code).toBe('checkout_missing');
});

test('staff with the widest scope see the queue, a branch sees none of it', async () => {
  scriptPaid();
  await settleReference(context, reactions, 'pay-for-the-queue-0001');
  const list = async (prefix: string) => (await app.inject({ url: `/api/${prefix}/unidentified-receipts?state=open` })).json();
  caller = actorOf(officer);
  expect((await list('finance')).data).toMatchObject([
    { reference: 'pay-for-the-queue-0001', amount: Number(total), currency: 'NGN', why: 'unknown_reference' },
  ]);
  caller = actorOf(await aStaff(context, 'subadmin'));
  expect((await list('admin')).data).toEqual([]);
});

test('a webhook about a transfer is passed to payouts, once', async () => {
  await post(charge('payout-0000000000000001', 'transfer.success'));
  await post(charge('payout-0000000000000001', 'transfer.success'));
  expect(await work()).toEqual(['payout-0000000000000001']);
});
