/** What a withdrawal may be, when it may have been paid, what settings take, and what the customer hears when money comes back. */
import { ask } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, expect, test } from 'vitest';
import { openDesk } from '../../../tests/savings/withdrawal-desk.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const { aSaver, aTarget, app, approve, asFinance, asSuperadmin, context, pay, provider, requested, statusOf, withdraw } =
  await openDesk();
const newestNotice = async (userId: string): Promise<{ message: string; is_trouble: boolean } | undefined> =>
  (
    await sql<{ message: string; is_trouble: boolean }>`
      select message, is_trouble from notifications where user_id = ${userId} order by created_at desc, id desc limit 1`.execute(
      sqlOf(context.db),
    )
  ).rows[0];

afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('less than ₦100 leaves only as the whole balance', async () => {
  const [rich, poor] = [await aSaver(500_000n), await aSaver(10_050n)];
  const tooLittle = await withdraw(rich, 9_999);
  expect([tooLittle.statusCode, tooLittle.json().errors]).toEqual([
    422,
    { amount: ['Withdraw at least ₦100.00, or the whole balance'] },
  ]);
  expect((await withdraw(rich, 10_000)).statusCode).toBe(201);
  const first = await requested(poor, 10_000);
  await approve(first);
  expect((await withdraw(poor, 49)).json().code).toBe('too_little');
  expect((await withdraw(poor, 50)).statusCode).toBe(201);
});

test.each([
  ['/admin/withdrawal_settings', { second_approver_above: 0, auto_approve_up_to: 0, vat_bps: 750, levy: 5_000, levy_from: 0 }],
  ['/admin/investment_settings', { second_approver_above: 0 }],
])('the amounts of %s are neither negative nor absurd', async (path, lawful) => {
  for (const field of Object.keys(lawful).filter((name) => name !== 'vat_bps'))
    for (const wrong of [-1, 1_000_000_000_001, Number.MAX_SAFE_INTEGER]) {
      const answer = await ask(app, `PUT /api${path}`, { as: asSuperadmin, body: { ...lawful, [field]: wrong } });
      expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, [field]]);
    }
});

test('a payment by hand is not older than the request', async () => {
  const id = await requested(await aSaver(500_000n), 200_000);
  const byHand = (day: string) =>
    ask(app, `POST /api/finance/savings-withdrawals/${id}/manual-withdrawal`, {
      as: asFinance,
      body: { reference: 'GTB/OLD-0001', paid_on: day },
    });
  const before = await byHand('2020-01-01');
  expect([before.statusCode, Object.keys(before.json().errors)]).toEqual([422, ['paid_on']]);
  expect((await byHand(context.clock.businessDay())).statusCode).toBe(200);
});

test('the customer hears of a refused payout, and of a reversal by finance', async () => {
  const saver = await aTarget();
  const id = await requested(saver, 1_000_000);
  await approve(id);
  provider.transferResult = { status: 'failed', reason: 'Account closed', fee: kobo(0n) } as never;
  await pay();
  expect(await statusOf(id)).toBe('failed');
  expect(await newestNotice(saver.customer.id)).toMatchObject({
    message: expect.stringContaining('Your bank did not accept ₦9,731.25 of your savings'),
    is_trouble: true,
  });
  provider.transferResult = { status: 'failed', reason: 'Your balance is not enough to fulfil this request' } as never;
  await approve(id);
  await pay();
  expect(await newestNotice(saver.customer.id)).toMatchObject({
    message: 'We could not send ₦9,731.25 of your savings yet. We will send it again, or return the full amount to your savings',
    is_trouble: true,
  });
  provider.transferResult = { status: 'completed', fee: kobo(0n) };
  await approve(id);
  await pay();
  const reversal = { as: asFinance, body: { reason: 'The bank sent it back' } };
  expect((await ask(app, `POST /api/finance/savings-withdrawals/${id}/reverse-withdrawal`, reversal)).statusCode).toBe(200);
  expect(await newestNotice(saver.customer.id)).toEqual({
    message: 'Your withdrawal of ₦10,000.00 came back to us. The full amount is back in your savings',
    is_trouble: true,
  });
});
