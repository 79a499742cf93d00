/** A withdrawal whose payout was ordered is denied only while its money cannot have left. Books prove after each test. */
import { ask, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { recordOutcome } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, expect, test } from 'vitest';
import { openDesk } from '../../../tests/savings/withdrawal-desk.ts';
import { payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const {
  aSaver,
  aTarget,
  app,
  approve,
  asAdmin,
  asFinance,
  context,
  detail,
  money,
  pay,
  payoutOf,
  provider,
  requested,
  review,
  statusOf,
} = await openDesk();

afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('one that the provider reports as made is neither denied nor sent again, and is recorded by hand with the reference of the bank', async () => {
  const saver = await aTarget();
  const id = await requested(saver, 1_000_000);
  await approve(id);
  provider.transferResult = { status: 'failed', reason: 'Account closed', fee: kobo(0n) } as never;
  await pay();
  expect(await detail(id)).toMatchObject({ status: 'failed', payout_disputed: false, can: ['approve', 'deny', 'pay_by_hand'] });
  await recordOutcome(context, payoutReactions, await payoutOf(id), { status: 'completed', fee: kobo(0n) });
  expect(await detail(id)).toMatchObject({ status: 'failed', payout_disputed: true, can: ['pay_by_hand'] });
  const denial = await review(id, { status: 'denied', denial_reason: 'The bank refuses the account' });
  expect([denial.statusCode, denial.json().code]).toEqual([409, 'payout_disputed']);
  expect(denial.json().message).toContain('record it by hand');
  expect((await approve(id)).json().code).toBe('payout_disputed');
  expect([await money(saver.id), await balanceOf(context.db, gl.payoutsInFlight)]).toEqual([[0n, 0n], 973_125n]);
  const byHand = `POST /api/finance/savings-withdrawals/${id}/manual-withdrawal`;
  expect((await ask(app, byHand, { as: asFinance, body: { reference: 'GTB/DISPUTED' } })).json().data.status).toBe('completed');
  expect([await money(saver.id), await balanceOf(context.db, gl.payoutsInFlight)]).toEqual([[0n, 0n], 0n]);
});

const denial = { status: 'denied', denial_reason: 'The customer changed the plan' };

test('one that no worker has taken is called off, and the whole amount is in the savings again', async () => {
  const saver = await aTarget();
  const id = await requested(saver, 1_000_000);
  await approve(id);
  expect((await detail(id)).can).toEqual(['deny']);
  const fees = await balanceOf(context.db, gl.feeIncome);
  expect((await review(id, denial)).json().data).toMatchObject({ status: 'denied', can: [] });
  expect([await money(saver.id), await balanceOf(context.db, gl.payoutsInFlight)]).toEqual([[1_000_000n, 0n], 0n]);
  expect((await balanceOf(context.db, gl.feeIncome)) - fees).toBe(-25_000n);
  const sent = provider.transfers.length;
  await pay();
  expect([provider.transfers.length, await statusOf(id)]).toEqual([sent, 'denied']);
});

test('one that a worker has taken is not denied', async () => {
  const saver = await aSaver(500_000n);
  const id = await requested(saver, 200_000);
  await approve(id);
  provider.transferResult = { status: 'unknown', reason: 'time-out' } as never;
  await pay();
  expect((await detail(id)).can).toEqual([]);
  expect((await review(id, denial)).json().code).toBe('payout_claimed');
  expect(await money(saver.id)).toEqual([300_000n, 0n]);
  await recordOutcome(context, payoutReactions, await payoutOf(id), { status: 'completed', fee: kobo(0n) });
});

test('one without a transfer is denied until the payment by hand is recorded', async () => {
  const saver = await aSaver(500_000n);
  const body = { user_id: saver.customer.id, amount: 200_000, withdrawal_reason: 'At the branch', skip_auto_transfer: true };
  const direct = () => ask(app, `POST /api/admin/savings/${saver.id}/direct-withdrawal`, { as: asAdmin, body });
  const [first, second] = [(await direct()).json().data.id, (await direct()).json().data.id];
  const byHand = `POST /api/finance/savings-withdrawals/${second}/manual-withdrawal`;
  expect((await ask(app, byHand, { as: asFinance, body: { reference: 'GTB/BRANCH-2' } })).statusCode).toBe(200);
  expect((await review(first, denial)).json().data.status).toBe('denied');
  expect((await review(second, denial)).json().code).toBe('withdrawal_state');
  expect(await money(saver.id)).toEqual([300_000n, 0n]);
});

test('at the same moment as the worker it is denied and never sent, or refused and sent', async () => {
  const outcomes: string[] = [];
  provider.transferResult = { status: 'unknown', reason: 'time-out' } as never;
  for (const _time of [1, 2, 3]) {
    const id = await requested(await aSaver(500_000n), 200_000);
    await approve(id);
    const sent = provider.transfers.length;
    const [answer] = await Promise.all([review(id, denial), pay()]);
    outcomes.push(`${answer.statusCode} ${await statusOf(id)} ${provider.transfers.length - sent}`);
    if (answer.statusCode === 409)
      await recordOutcome(context, payoutReactions, await payoutOf(id), { status: 'completed', fee: kobo(0n) });
  }
  for (const outcome of outcomes) expect(['200 denied 0', '409 approved 1']).toContain(outcome);
});

test('the payout of a closing account that is denied leaves the account open; one that comes back later opens it again', async () => {
  const saver = await aSaver(300_000n);
  const close = async () => ask(app, `POST /api/user/savings/${saver.id}/close`, { as: await signIn(context, saver.customer) });
  const account = async () =>
    (
      await sql<{ status: string; closing: boolean; closed: boolean }>`select status, closing_at is not null as closing,
        closed_at is not null as closed from savings_accounts where id = ${saver.id}`.execute(sqlOf(context.db))
    ).rows[0];
  const newest = async (): Promise<string> =>
    (await ask(app, `GET /api/user/savings/${saver.id}/withdrawals`, { as: saver.as })).json().data[0].id;
  expect((await close()).statusCode).toBe(200);
  await approve(await newest());
  await review(await newest(), denial);
  expect([await account(), await money(saver.id)]).toEqual([{ status: 'active', closing: false, closed: false }, [300_000n, 0n]]);
  await close();
  const id = await newest();
  await approve(id);
  provider.transferResult = { status: 'completed', fee: kobo(0n) };
  await pay();
  expect(await account()).toEqual({ status: 'closed', closing: false, closed: true });
  await recordOutcome(context, payoutReactions, await payoutOf(id), { status: 'reversed', reason: 'Account closed' } as never);
  expect([await statusOf(id), await account(), await money(saver.id)]).toEqual([
    'reversed',
    { status: 'active', closing: false, closed: false },
    [300_000n, 0n],
  ]);
});
