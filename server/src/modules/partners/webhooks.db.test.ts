/** Webhooks to a real receiver: written with the fact, signed, sent at least once with one id, attempted for a day, and replayed. */
import { createHmac } from 'node:crypto';
import { dayMs, minuteMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aPerson, aRunningLoan, ask, aStaff, dieAt, freshContext, signIn } from '#kit';
import { codeOf, followReferrals } from '#modules/referrals';
import { saveUser, type User } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';
import { openReceiver } from '../../../tests/kit/receiver.ts';
import { anApplication, assessed, seedProducts } from '../../../tests/loans/applications.ts';
import { deliverWebhooks } from './commands/deliver.ts';

const context = await freshContext({ WEBHOOKS_TO_PRIVATE: 'true' });
const app = await appOf(context);
await seedProducts(context);
const receiver = await openReceiver();
const admin = await aStaff(context, 'admin');
const finance = await aStaff(context, 'finance');
const merchant = await aPerson(context, 'merchant');
const rival = await aPerson(context, 'merchant');

const all = ['loan.approved', 'loan.disbursed', 'loan.repaid', 'repayment.received'];
const desk = async (path: string, body?: object, who: User = merchant) =>
  ask(app, `${body ? 'POST' : 'GET'} /api/admin/merchants/${who.id}/${path}`, { as: await signIn(context, admin), body });
const { data: endpoint, secret } = (await desk('webhooks', { url: receiver.url, events: all })).json();
type Entry = { id: string; event_id: string; event: string; status: string; attempts: number; next_at: string | null };
const log = async (): Promise<Entry[]> => (await desk('deliveries?per_page=100')).json().data;
const newest = async (): Promise<Entry | undefined> => (await log())[0];

const through = async (customer: User, who: User = merchant): Promise<User> => {
  await inTransaction(context.db, async (tx) => saveUser(tx, customer.id, { referral_code: await codeOf(context, who.id) }));
  await followReferrals(context);
  return customer;
};
const pay = async (loanId: string, amount: number, reference: string) => {
  const as = await signIn(context, finance);
  expect(
    (await ask(app, `POST /api/finance/user/loan-debit/${loanId}`, { as, body: { amount, reference } })).json().message,
  ).toBe('Loan payment updated successfully');
};
/** One delivery that is due, and what the receiver got before is forgotten. */
const aDisbursedLoan = async () => {
  await deliverWebhooks(context);
  const loan = await aRunningLoan(context, await through(await aCustomer(context)));
  receiver.received.length = 0;
  return loan;
};
const ids = () => receiver.received.map(({ headers }) => headers['ajo-delivery']);
const arrived = async (count: number): Promise<void> => {
  await expect.poll(() => receiver.received.length).toBe(count);
};

test('approval, payout, payment and the last payment each send one event, without names or amounts', async () => {
  const { loanId, customer } = await anApplication(context);
  await through(customer);
  await assessed(context, loanId, customer);
  await ask(app, 'POST /api/admin/loan_status', {
    as: await signIn(context, admin),
    body: { loan_id: loanId, status: 'approved' },
  });
  const loan = await aRunningLoan(context, await through(await aCustomer(context)));
  await pay(loan.id, 100_000, 'FT26300/1');
  const { rows } = await sql<{ owed: bigint }>`select sum(principal_kobo + interest_kobo) as owed
    from loan_payments where loan_id = ${loan.id}`.execute(sqlOf(context.db));
  await pay(loan.id, Number(rows[0]?.owed) - 100_000, 'FT26300/2');
  expect((await log()).map(({ event }) => event).toReversed()).toEqual([
    'loan.approved',
    'loan.disbursed',
    'repayment.received',
    'repayment.received',
    'loan.repaid',
  ]);
  await deliverWebhooks(context);
  await arrived(5);
  const bodies = receiver.received.map(({ body }) => JSON.parse(body));
  const repaid = bodies.find(({ event }) => event === 'loan.repaid');
  expect(repaid).toEqual({
    id: expect.any(String),
    event: 'loan.repaid',
    created_at: context.clock.now().toISOString(),
    data: { loan_id: loan.id, loan_number: loan.number, loan_status: 'completed' },
  });
  expect(new Set((await log()).map(({ status }) => status))).toEqual(new Set(['delivered']));
});

test('the signature verifies with the secret, which is stored encrypted', async () => {
  await aDisbursedLoan();
  await deliverWebhooks(context);
  await arrived(1);
  const [{ headers, body } = { headers: {} as Record<string, string>, body: '' }] = receiver.received;
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['ajo-signature'] ?? '') ?? [];
  expect(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')).toBe(v1);
  expect([headers['ajo-event'], headers['content-type']]).toEqual(['loan.disbursed', 'application/json']);
  const { rows } = await sql`select partner_endpoints::text, history::text from partner_endpoints, history`.execute(
    sqlOf(context.db),
  );
  expect(JSON.stringify([rows, (await desk('webhooks')).json()])).not.toContain(secret);
});

test('a customer of another merchant, or of none, sends nothing; a fact that is rolled back leaves no delivery', async () => {
  const before = (await log()).length;
  await aRunningLoan(context, await aCustomer(context));
  await aRunningLoan(context, await through(await aCustomer(context), rival));
  const loan = { id: endpoint.id, number: 'AJ-1', customerId: (await through(await aCustomer(context))).id, status: 'active' };
  const undone = inTransaction(context.db, async (tx) => {
    await context.onLoanFact(tx, context, { event: 'loan.disbursed', loan });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await log()).length).toBe(before);
});

test('a receiver that fails is asked again later with the same id', async () => {
  await aDisbursedLoan();
  receiver.answerWith(500);
  await deliverWebhooks(context);
  expect(await newest()).toMatchObject({ status: 'pending', attempts: 1, last_status: 500, last_error: 'Answered 500' });
  await deliverWebhooks(context);
  receiver.answerWith(200);
  context.clock.moveBy(minuteMs);
  await deliverWebhooks(context);
  await arrived(2);
  expect(await newest()).toMatchObject({ status: 'delivered', attempts: 2, last_error: null });
  expect(new Set(ids()).size).toBe(1);
});

test('killed between sending and recording, it is sent again with the same id', async () => {
  await aDisbursedLoan();
  await dieAt(context, 'webhook.sent', { job: 'partners.deliver' });
  await arrived(1);
  expect(await newest()).toMatchObject({ status: 'pending', attempts: 1 });
  await deliverWebhooks(context);
  await arrived(1);
  context.clock.moveBy(minuteMs);
  await deliverWebhooks(context);
  await arrived(2);
  expect([new Set(ids()).size, new Set(receiver.received.map(({ body }) => body)).size]).toEqual([1, 1]);
  expect(await newest()).toMatchObject({ status: 'delivered', attempts: 2 });
});

test('two workers at once send it once', async () => {
  await aDisbursedLoan();
  await Promise.all([deliverWebhooks(context), deliverWebhooks(context)]);
  await arrived(1);
  expect(await newest()).toMatchObject({ status: 'delivered', attempts: 1 });
});

test('after eight attempts within a day it has failed, admins are notified, and a replay sends the same event', async () => {
  await aDisbursedLoan();
  receiver.answerWith(404);
  const start = context.clock.now().getTime();
  for (let next = (await newest())?.next_at; next; next = (await newest())?.next_at) {
    context.clock.moveBy(new Date(next).getTime() - context.clock.now().getTime());
    await deliverWebhooks(context);
  }
  expect(await newest()).toMatchObject({ status: 'failed', attempts: 8, next_at: null });
  expect(context.clock.now().getTime() - start).toBeLessThanOrEqual(dayMs);
  const { data } = (await ask(app, 'GET /api/notifications', { as: await signIn(context, admin) })).json();
  expect(data[0].data.message).toContain('A webhook was not delivered after 8 attempts');

  receiver.answerWith(200);
  const failed = await newest();
  expect((await desk(`deliveries/${failed?.id}/replay`, {}, rival)).json().code).toBe('delivery_missing');
  expect((await desk(`deliveries/${failed?.id}/replay`, {})).statusCode).toBe(200);
  expect((await desk(`deliveries/${failed?.id}/replay`, {})).json().code).toBe('delivery_pending');
  await deliverWebhooks(context);
  await arrived(9);
  expect(new Set(receiver.received.map(({ body }) => JSON.parse(body).id))).toEqual(new Set([failed?.event_id]));
  expect(await newest()).toMatchObject({ id: failed?.id, status: 'delivered', attempts: 9 });
}, 60_000);

test('events of a paused address wait, and are sent when it is active again', async () => {
  await deliverWebhooks(context);
  const setStatus = (status: string) => desk(`webhooks/${endpoint.id}/status`, { status });
  expect((await setStatus('paused')).json().data.status).toBe('paused');
  expect((await setStatus('paused')).json().code).toBe('endpoint_unchanged');
  await aDisbursedLoan();
  await deliverWebhooks(context);
  expect([receiver.received.length, await newest()]).toMatchObject([0, { status: 'pending', attempts: 0, next_at: null }]);
  await setStatus('active');
  await deliverWebhooks(context);
  await arrived(1);
});

test('an address that is resumed after a week gets the events of the last seven days; older ones have failed and are replayed', async () => {
  const setStatus = (status: string) => desk(`webhooks/${endpoint.id}/status`, { status });
  await aDisbursedLoan();
  await setStatus('paused');
  expect((await newest())?.next_at).toBeNull();
  context.clock.moveBy(8 * dayMs);
  await aDisbursedLoan();
  await setStatus('active');
  await deliverWebhooks(context);
  await arrived(1);
  const [, old] = await log();
  expect(old).toMatchObject({ status: 'failed', attempts: 0, last_error: 'Not sent within 7 days' });
  expect((await desk(`deliveries/${old?.id}/replay`, {})).statusCode).toBe(200);
  await deliverWebhooks(context);
  await arrived(2);
});

test('what has been due for a week to a merchant who may not sign in has failed', async () => {
  await aDisbursedLoan();
  const suspend = (at: Date | null) =>
    inTransaction(context.db, (tx) => saveUser(tx, merchant.id, { suspended_at: at, suspended_by: at && admin.id }));
  await suspend(context.clock.now());
  context.clock.moveBy(6 * dayMs);
  await deliverWebhooks(context);
  expect((await newest())?.status).toBe('pending');
  context.clock.moveBy(2 * dayMs);
  await deliverWebhooks(context);
  await suspend(null);
  expect([receiver.received.length, await newest()]).toMatchObject([0, { status: 'failed', next_at: null }]);
});

test('a replaced secret signs with the old one for a day; a second press, and another merchant, change nothing', async () => {
  await deliverWebhooks(context);
  const rotate = (who?: User) => desk(`webhooks/${endpoint.id}/secret`, {}, who);
  expect((await rotate(rival)).json().code).toBe('endpoint_missing');
  const [first, second] = await Promise.all([rotate(), rotate()]);
  const [replaced, refused] = first.statusCode === 200 ? [first, second] : [second, first];
  expect([replaced.statusCode, refused.json().code]).toEqual([200, 'secret_replaced_today']);
  const signedBy = async (): Promise<string[]> => {
    await aDisbursedLoan();
    await deliverWebhooks(context);
    await arrived(1);
    const [{ headers, body } = { headers: {} as Record<string, string>, body: '' }] = receiver.received;
    const [t, ...signatures] = (headers['ajo-signature'] ?? '').split(',');
    return [replaced.json().secret, secret].filter((one) =>
      signatures.includes(
        `v1=${createHmac('sha256', one)
          .update(`${t?.slice(2)}.${body}`)
          .digest('hex')}`,
      ),
    );
  };
  expect(await signedBy()).toEqual([replaced.json().secret, secret]);
  context.clock.moveBy(dayMs);
  expect(await signedBy()).toEqual([replaced.json().secret]);
  expect((await rotate()).statusCode).toBe(200);
});

test('an address is https and without credentials, and its events are known', async () => {
  const wrong: [string, object][] = [
    ['url', { url: 'ftp://shop.example', events: all }],
    ['url', { url: 'https://user:pass@shop.example', events: all }],
    ['url', { url: receiver.url, events: all }],
    ['events', { url: 'https://shop.example', events: [] }],
    ['events.0', { url: 'https://shop.example', events: ['loan.denied'] }],
  ];
  for (const [field, body] of wrong) {
    const answer = await desk('webhooks', body);
    expect([field, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([field, 422, [field]]);
  }
  expect((await desk('webhooks', { url: 'https://shop.example', events: all }, admin)).json().code).toBe('merchant_missing');
});

test('without the setting of tests, an address of our own network gets no request', async () => {
  await aDisbursedLoan();
  const strict = { ...context, config: { ...context.config, WEBHOOKS_TO_PRIVATE: false } };
  await sql`update partner_endpoints set url = 'https://localhost/hooks' where id = ${endpoint.id}`.execute(sqlOf(context.db));
  await deliverWebhooks(strict);
  expect(await newest()).toMatchObject({ status: 'pending', last_error: 'The address is not public' });
  expect(receiver.received).toEqual([]);
});
