/** An attempt that failed and was sent again is marked as such, so that staff do not pay it by hand and no total counts it twice. */
import { aStaff, actorOf } from '#kit';
import { listRoutes } from '#modules/lists';
import { openHttpApp } from '#platform/http/http-app';
import { inTransaction } from '#platform/db/transaction';
import { afterAll, expect, test } from 'vitest';
import { openPayouts } from '../../../tests/payouts/desk.ts';
import { listsWith } from '../../lists.ts';
import { cancelPayout, sendPayouts } from './index.ts';

const { context, reactions, order, aPayout } = await openPayouts();
const finance = actorOf(await aStaff(context, 'finance'));
const served = { ...context, whoIs: async () => finance };
const app = await openHttpApp(served);
listRoutes(listsWith(() => undefined))(app, served);
afterAll(() => app.close());
const headers = { authorization: 'Bearer abcdefghijklmnopqrstuvwxyz' };

type Row = { attempt: number; status: string; reference: string; sent_again_as: string | null };
async function listed(query: string): Promise<{ rows: Row[]; totals: Record<string, number> }> {
  const { data, totals } = (await app.inject({ url: `/api/finance/payouts?${query}`, headers })).json();
  return { rows: data, totals };
}

/** Attempt 1 fails, attempt 2 is ordered. */
async function retried() {
  const { provider } = context;
  const completed = provider.transferResult;
  const first = await aPayout();
  provider.transferResult = { status: 'failed', reason: 'Invalid account' };
  await sendPayouts(context, reactions);
  provider.transferResult = completed;
  await order(first.loan);
  return first;
}

test('a failed attempt that was sent again names the newer one, and is no failed payout that needs work', async () => {
  await retried();
  await sendPayouts(context, reactions);
  const { rows, totals } = await listed('');
  const [newer, older] = rows;
  expect(rows.map(({ attempt, status }) => [attempt, status])).toEqual([
    [2, 'completed'],
    [1, 'failed'],
  ]);
  expect([newer?.sent_again_as, older?.sent_again_as]).toEqual([null, newer?.reference]);
  expect(totals).toMatchObject({ amount: 5_000_000, sent_again: 5_000_000 });
  expect((await listed('status=failed')).rows).toEqual([]);
  expect((await listed('status=failed&status=sent_again')).rows.map(({ attempt }) => attempt)).toEqual([1]);
  expect((await listed('status=sent_again')).totals).toMatchObject({ amount: 0, sent_again: 5_000_000 });
  expect((await listed('status=completed')).rows.map(({ attempt }) => attempt)).toEqual([2]);
  const file = (await app.inject({ url: '/api/finance/export/payouts?columns=attempt&columns=status', headers })).payload;
  expect(file).toContain('1,"Failed, sent again"');
});

test('a newer attempt that was cancelled before it was sent leaves the failed one as the matter', async () => {
  const { loan } = await retried();
  await inTransaction(context.db, (tx) => cancelPayout(tx, context, { purpose: 'loan', purposeId: loan }));
  expect((await listed('status=failed')).rows.map(({ attempt, sent_again_as: newer }) => [attempt, newer])).toEqual([[1, null]]);
});
