/** What becomes of money that was sent: asked about until it is known, recorded once, never turned back silently. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { aStaff } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import type { TransferAnswer } from '#platform/payments/payments';
import { expect, test } from 'vitest';
import { completed, unknown, openPayouts } from '../../../tests/payouts/desk.ts';
import { queryPayout } from './commands/query-payouts.ts';
import { findPayout } from './payout.store.ts';
import { queryDuePayouts, receiveTransferNotice, type PayoutReactions, recordOutcome, sendPayouts } from './index.ts';

const { context, notified, reactions, order, aPayout } = await openPayouts();
const { clock, provider } = context;

test('a time-out is never a failure: the provider is queried and nothing is sent again', async () => {
  const { loan, now, sent } = await aPayout();
  provider.transferResult = unknown;
  await sendPayouts(context, reactions);
  expect([(await now()).status, notified]).toEqual(['sent', []]);

  provider.verifyTransferResult = completed;
  await queryDuePayouts(context, reactions);
  expect((await now()).status).toBe('sent'); // not due yet
  clock.moveBy(3 * minuteMs);
  await Promise.all([queryDuePayouts(context, reactions), queryDuePayouts(context, reactions)]);
  expect([(await now()).status, sent().length, notified]).toEqual(['completed', 1, [`completed ${loan}`]]);
});

test('a payout unknown to the provider is sent again under the same reference', async () => {
  const { now, sent } = await aPayout();
  provider.transferResult = unknown;
  await sendPayouts(context, reactions);
  provider.transferResult = completed;
  clock.moveBy(3 * minuteMs);
  await queryDuePayouts(context, reactions);
  expect([(await now()).status, sent().length]).toEqual(['completed', 2]);
});

test('a payout that the provider has acknowledged is not sent again when it is missing later', async () => {
  const { now, sent } = await aPayout();
  provider.transferResult = { status: 'pending' };
  await sendPayouts(context, reactions);
  clock.moveBy(3 * minuteMs);
  await queryDuePayouts(context, reactions);
  expect([(await now()).status, sent().length]).toEqual(['sent', 1]);
});

test('while payouts are off, a payout missing at the provider is not sent again', async () => {
  const { sent } = await aPayout();
  provider.transferResult = unknown;
  await sendPayouts(context, reactions);
  context.config.PAYOUTS = 'off';
  clock.moveBy(3 * minuteMs);
  await queryDuePayouts(context, reactions);
  expect(sent()).toHaveLength(1);
});

test('an unresponsive provider is queried with increasing delays, and after a day finance is notified once', async () => {
  const officer = await aStaff(context, 'finance');
  const { id, now } = await aPayout();
  provider.transferResult = unknown;
  provider.verifyTransferResult = unknown;
  await sendPayouts(context, reactions);
  for (let quarters = 0; quarters < 26 * 4; quarters += 1) {
    clock.moveBy(15 * minuteMs);
    await queryDuePayouts(context, reactions);
  }
  const payout = await now();
  expect(payout.status).toBe('sent');
  expect(payout.queries).toBeGreaterThan(40);
  expect(payout.queries).toBeLessThan(80);
  expect(payout.alarmedAt).not.toBeNull();
  const { rows } =
    await sql`select 1 from notifications where user_id = ${officer.id} and message like '%still do not know, after a day%Check with the provider%'`.execute(
      sqlOf(context.db),
    );
  expect([id, rows.length]).toEqual([id, 1]);
});

test('concurrent worker, poller and thirty webhooks book one payment', async () => {
  const { loan, now } = await aPayout();
  provider.transferResult = unknown;
  provider.verifyTransferResult = completed;
  await sendPayouts(context, reactions);
  const { reference } = await now();
  await Promise.all([
    ...Array.from({ length: 30 }, () => receiveTransferNotice(context, reactions, reference, 'transfer.success')),
    ...Array.from({ length: 5 }, () => recordOutcome(context, reactions, reference, completed)),
  ]);
  expect([(await now()).status, notified]).toEqual(['completed', [`completed ${loan}`]]);
});

test('a failure returns the loan to staff, and a new order gets a new reference', async () => {
  const { loan, now } = await aPayout();
  provider.transferResult = { status: 'failed', reason: 'Account closed' };
  await sendPayouts(context, reactions);
  expect([await now(), notified]).toMatchObject([{ status: 'failed', reason: 'Account closed' }, [`failed ${loan}`]]);

  provider.transferResult = completed;
  const again = await order(loan);
  await sendPayouts(context, reactions);
  const second = await findPayout(context.db, context.config, again);
  expect(second).toMatchObject({ status: 'completed', attempt: 2 });
  expect(second.reference).not.toBe((await now()).reference);
});

test('a transfer reversed after completion is recorded once as a new fact', async () => {
  const { loan, now } = await aPayout();
  await sendPayouts(context, reactions);
  const { reference } = await now();
  const reversed: TransferAnswer = { status: 'reversed', reason: 'Returned' };
  expect(await recordOutcome(context, reactions, reference, reversed)).toBe('settle');
  expect(await recordOutcome(context, reactions, reference, reversed)).toBe('same');
  expect(await recordOutcome(context, reactions, reference, completed)).toBe('contradiction');
  expect([(await now()).status, notified]).toEqual(['reversed', [`completed ${loan}`, `reversed ${loan}`]]);
});

test('a transfer returned before it counted as paid returns the loan as failed', async () => {
  const { loan, now } = await aPayout();
  provider.transferResult = { status: 'reversed', reason: 'Returned' };
  await sendPayouts(context, reactions);
  expect([(await now()).status, notified]).toEqual(['reversed', [`failed ${loan}`]]);
});

test('a failure after success changes nothing; a success after failure blocks further orders', async () => {
  const paid = await aPayout();
  await sendPayouts(context, reactions);
  expect(await recordOutcome(context, reactions, (await paid.now()).reference, { status: 'failed', reason: 'no' })).toBe(
    'contradiction',
  );
  expect((await paid.now()).status).toBe('completed');
  const { rows } = await sql`select message from notifications where link = ${`/admin/requests/${paid.loan}`}`.execute(
    sqlOf(context.db),
  );
  expect(rows).toMatchObject([{ message: expect.stringMatching(/is recorded as Paid, but the provider now reports Failed$/) }]);

  const failed = await aPayout();
  provider.transferResult = { status: 'failed', reason: 'no' };
  await sendPayouts(context, reactions);
  expect(await recordOutcome(context, reactions, (await failed.now()).reference, completed)).toBe('contradiction');
  expect(await failed.now()).toMatchObject({ status: 'failed', disputedAt: clock.now() });
  await expect(order(failed.loan)).rejects.toMatchObject({ code: 'payout_disputed' });
  expect(notified).toEqual([`completed ${paid.loan}`, `failed ${failed.loan}`]);
});

test('a dispute ends when a person queries the provider, which agrees again, and by nothing else', async () => {
  const actor = { ...(await aStaff(context, 'admin')), role: 'admin', name: 'Bola Ade', branchId: null } as const;
  const { loan, id, now } = await aPayout();
  const failed: TransferAnswer = { status: 'failed', reason: 'no' };
  provider.transferResult = failed;
  await sendPayouts(context, reactions);
  const { reference } = await now();
  await recordOutcome(context, reactions, reference, completed);
  provider.verifyTransferResult = failed;
  await receiveTransferNotice(context, reactions, reference, 'transfer.failed');
  await expect(order(loan)).rejects.toMatchObject({ code: 'payout_disputed' });
  provider.verifyTransferResult = completed;
  expect((await queryPayout(context, reactions, { id, actor })).disputedAt).not.toBeNull();
  provider.verifyTransferResult = failed;
  // A notice that the transfer was made arrives while the provider answers.
  const verifyTransfer = async (): Promise<TransferAnswer> => {
    clock.moveBy(1_000);
    await recordOutcome(context, reactions, reference, completed);
    return failed;
  };
  const payments = { ...context.payments, verifyTransfer };
  expect((await queryPayout({ ...context, payments }, reactions, { id, actor })).disputedAt).not.toBeNull();
  expect(await queryPayout(context, reactions, { id, actor })).toMatchObject({ status: 'failed', disputedAt: null });
  await queryPayout(context, reactions, { id, actor });
  const { rows } = await sql`select actor_id, action from history where subject_id = ${id}`.execute(sqlOf(context.db));
  expect(rows).toEqual([{ actor_id: actor.id, action: 'ended the dispute of a payout' }]);
  expect((await findPayout(context.db, context.config, await order(loan))).attempt).toBe(2);
});

test('the outcome and its effects are atomic: if the loan reaction fails, the payout stays open for the next query', async () => {
  const { now } = await aPayout();
  const broken: PayoutReactions = {
    ...reactions,
    loan: { ...reactions.loan, completed: () => Promise.reject(new Error('the loan is not ready')) },
  };
  await sendPayouts(context, broken);
  expect((await now()).status).toBe('sent');
  provider.verifyTransferResult = completed;
  clock.moveBy(3 * minuteMs);
  await queryDuePayouts(context, reactions);
  expect([(await now()).status, provider.transfers.length]).toEqual(['completed', 1]);
});

test('a webhook that the provider does not confirm yet is retried later instead of being dropped', async () => {
  const { now } = await aPayout();
  await sendPayouts(context, reactions);
  const { reference } = await now();
  provider.verifyTransferResult = completed;
  await expect(receiveTransferNotice(context, reactions, reference, 'transfer.reversed')).rejects.toMatchObject({
    kind: 'unavailable',
  });
  provider.verifyTransferResult = { status: 'reversed', reason: 'Returned' };
  await receiveTransferNotice(context, reactions, reference, 'transfer.reversed');
  expect((await now()).status).toBe('reversed');
  await receiveTransferNotice(context, reactions, 'payout-of-somebody-else-0000', 'transfer.success');
});

test('an outcome that cannot be recorded is reported to finance once after a day, and is still queried', async () => {
  const { now, loan } = await aPayout();
  const broken: PayoutReactions = {
    ...reactions,
    loan: { ...reactions.loan, completed: () => Promise.reject(new Error('the loan is not ready')) },
  };
  await sendPayouts(context, broken);
  provider.verifyTransferResult = completed;
  for (let hours = 0; hours < 30; hours += 1) {
    clock.moveBy(60 * minuteMs);
    await queryDuePayouts(context, broken);
  }
  expect(await now()).toMatchObject({ status: 'sent', reason: 'The answer of the provider could not be recorded' });
  const alarms = await sql`select link from notifications where link = ${`/admin/requests/${loan}`}`.execute(sqlOf(context.db));
  expect(alarms.rows).toHaveLength(1);
  clock.moveBy(60 * minuteMs);
  await queryDuePayouts(context, reactions);
  expect((await now()).status).toBe('completed');
});
