/** Money leaves once, under concurrent orders, sends, cancellations and crashes. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { aStaff, actorOf, dieAt } from '#kit';
import { listRoutes } from '#modules/lists';
import { openHttpApp } from '#platform/http/http-app';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { expect, test } from 'vitest';
import { listsWith } from '../../lists.ts';
import { completed, unknown, openPayouts } from '../../../tests/payouts/desk.ts';
import { queryDuePayouts, cancelPayout, payoutsRoutes, sendPayouts } from './index.ts';

const lists = listsWith(() => undefined);

const { context, notified, reactions, account, order, aPayout } = await openPayouts();
const { clock, provider } = context;

test('an order is sent once under its reference, and the loan is notified of its completion', async () => {
  const { loan, now, sent } = await aPayout();
  const { reference } = await now();
  expect(reference).toMatch(/^[a-z0-9_-]{16,50}$/);
  await sendPayouts(context, reactions);
  expect(sent()).toEqual([{ reference, amount: 5_000_000n, recipientCode: 'RCP_0123456789', reason: 'Loan 1' }]);
  expect(await now()).toMatchObject({ status: 'completed', providerFee: 5_000n, account });
  expect(notified).toEqual([`completed ${loan}`]);
});

test('the account number is encrypted in the database', async () => {
  const { id } = await aPayout();
  const { rows } = await sql<{ number: string }>`select account_number as number from payouts where id = ${id}`.execute(
    sqlOf(context.db),
  );
  expect(rows[0]?.number).not.toBe(account.number);
});

test('a loan with a pending or completed payout gets no second one, also by concurrent orders', async () => {
  const loan = newId(clock.now());
  const attempts = await Promise.allSettled([order(loan), order(loan), order(loan)]);
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await sendPayouts(context, reactions);
  await expect(order(loan)).rejects.toMatchObject({ kind: 'conflict', code: 'payout_alive' });
});

test('five concurrent workers send each of ten orders once', async () => {
  const orders = await Promise.all(Array.from({ length: 10 }, () => aPayout()));
  await Promise.all(Array.from({ length: 5 }, () => sendPayouts(context, reactions)));
  expect(provider.transfers).toHaveLength(10);
  expect(new Set(provider.transfers.map(({ reference }) => reference)).size).toBe(10);
  expect(notified.toSorted()).toEqual(orders.map(({ loan }) => `completed ${loan}`).toSorted());
});

test('nothing is sent while payouts are off, and everything once they are on again', async () => {
  const { now } = await aPayout();
  context.config.PAYOUTS = 'off';
  await sendPayouts(context, reactions);
  expect([provider.transfers.length, (await now()).status]).toEqual([0, 'pending']);
  context.config.PAYOUTS = 'on';
  await sendPayouts(context, reactions);
  expect((await now()).status).toBe('completed');
});

test('an order can be cancelled until a worker has claimed it', async () => {
  const first = await aPayout();
  const cancel = (purposeId: string) =>
    inTransaction(context.db, (tx) => cancelPayout(tx, context, { purpose: 'loan', purposeId }));
  expect(await cancel(first.loan)).toBe(true);
  await sendPayouts(context, reactions);
  expect([provider.transfers.length, (await first.now()).status]).toEqual([0, 'cancelled']);

  const second = await aPayout();
  provider.transferResult = unknown;
  await sendPayouts(context, reactions);
  expect(await cancel(second.loan)).toBe(false);
});

test('of concurrent cancelling and sending one succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { loan, now, sent } = await aPayout();
    const [cancelled] = await Promise.all([
      inTransaction(context.db, (tx) => cancelPayout(tx, context, { purpose: 'loan', purposeId: loan })),
      sendPayouts(context, reactions),
    ]);
    expect([sent().length, (await now()).status]).toEqual(cancelled ? [0, 'cancelled'] : [1, 'completed']);
  }
});

test.each(['payout.claimed', 'payout.called'])('a worker killed at %s pays once in the end', async (place) => {
  const { loan, now } = await aPayout();
  const { reference } = await now();
  const outcome = await dieAt(context, place, { job: 'payouts.send' }, { transferResult: completed });
  const called = outcome.filter(({ method }) => method === 'transfer').map((one) => one.reference);
  provider.verifyTransferResult = called.includes(reference) ? completed : { status: 'missing' };

  await sendPayouts(context, reactions); // the claim is the dead worker's
  expect(provider.transfers).toHaveLength(0);
  clock.moveBy(3 * minuteMs);
  await queryDuePayouts(context, reactions);
  expect([...called, ...provider.transfers.map((one) => one.reference)]).toEqual([reference]);
  expect([(await now()).status, notified]).toEqual(['completed', [`completed ${loan}`]]);
});

test('finance sees payouts with masked account numbers and can query one; others see nothing', async () => {
  const officer = await aStaff(context, 'admin');
  const recruiter = await aStaff(context, 'hr');
  const { id, now } = await aPayout();
  const [admin, hr] = [actorOf(officer), actorOf(recruiter)];
  const served = { ...context, whoIs: async ({ bearer }: { bearer?: string | undefined }) => (bearer ? admin : hr) };
  const app = await openHttpApp(served);
  payoutsRoutes(reactions)(app, served);
  listRoutes(lists)(app, served);
  const headers = { authorization: 'Bearer abcdefghijklmnopqrstuvwxyz' };

  expect((await app.inject({ method: 'POST', url: `/api/admin/payouts/${id}/ask`, headers })).json()).toMatchObject({
    code: 'payout_not_sent',
  });
  provider.transferResult = unknown;
  await sendPayouts(context, reactions);
  const { data, meta } = (await app.inject({ url: '/api/admin/payouts?status=sent', headers })).json();
  expect([meta.total, data[0].account_number, data[0].amount]).toEqual([1, '******6789', 5_000_000]);
  const found = async (query: Record<string, string>): Promise<number> =>
    (await app.inject({ url: '/api/admin/payouts', query: { status: 'sent', ...query }, headers })).json().meta.total;
  const [reference, receiver] = [String(data[0].reference), String(data[0].account_name)];
  expect(await found({ search: reference.toUpperCase() })).toBe(1);
  expect(await found({ search: receiver.split(' ').toReversed().join(' ').toLowerCase() })).toBe(1);
  expect(await found({ search: data[0].about })).toBe(1);
  expect(await found({ search: `${receiver} %` })).toBe(0);
  expect([await found({ purpose: 'loan' }), await found({ purpose: 'investment' })]).toEqual([1, 0]);
  expect(await found({ date_filter: 'today' })).toBe(1);
  expect(await found({ date_filter: 'custom', start_date: '2020-01-01', end_date: '2020-01-31' })).toBe(0);
  const reversed = { date_filter: 'custom', start_date: '2020-01-31', end_date: '2020-01-01' };
  const refused = await app.inject({ url: '/api/admin/payouts', query: reversed, headers });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['end_date']]);

  provider.verifyTransferResult = unknown;
  expect((await app.inject({ method: 'POST', url: `/api/admin/payouts/${id}/ask`, headers })).statusCode).toBe(503);
  provider.verifyTransferResult = completed;
  expect((await app.inject({ method: 'POST', url: `/api/admin/payouts/${id}/ask`, headers })).json().data.status).toBe(
    'completed',
  );
  expect((await now()).status).toBe('completed');
  expect((await app.inject({ url: '/api/hr/payouts' })).statusCode).toBe(403);
  await app.close();
});
