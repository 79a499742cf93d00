/** A freeze calls off the payouts of its account that are still with us (decision 970). Books prove after each test. */
import { ask, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { minuteMs } from '@ajo/contract/kernel/time';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { queryDuePayouts, recordOutcome } from '#modules/payouts';
import { sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDesk, type Saver } from '../../../tests/savings/withdrawal-desk.ts';
import { payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const desk = await openDesk();
const { admin, aSaver, app, approve, asFinance, clock, context, detail, money, pay, payoutOf, provider, requested } = desk;
const { review, statusOf } = desk;

beforeEach(() => {
  provider.transferResult = { status: 'completed', fee: kobo(0n) };
  context.config.PAYOUTS = 'on';
});
afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

const act = async ({ id }: Saver, what: 'freeze' | 'unfreeze') =>
  ask(app, `POST /api/admin/savings/${id}/${what}`, {
    as: await signIn(context, admin),
    body: { reason: 'Court order 12/2026' },
  });
const noticesOf = async ({ as }: Saver): Promise<unknown[]> => (await ask(app, 'GET /api/notifications', { as })).json().data;
const ofFinance = async (): Promise<string> => JSON.stringify(await noticesOf({ as: asFinance } as Saver));
const inFlight = () => balanceOf(context.db, gl.payoutsInFlight);
const frozen = 'Savings account frozen successfully';

/** ₦2,000 of ₦5,000 are approved. */
async function approved() {
  const saver = await aSaver(500_000n);
  const id = await requested(saver, 200_000);
  expect((await approve(id)).statusCode).toBe(200);
  return { saver, id };
}

test('a payout that no worker has taken is called off: nothing leaves, and it is sent again when the freeze is lifted', async () => {
  context.config.PAYOUTS = 'off';
  const { saver, id } = await approved();
  const notices = await noticesOf(saver);
  expect((await act(saver, 'freeze')).json().message).toBe(`${frozen}. Payouts called off: ₦2,000.00`);
  expect(await noticesOf(saver)).toEqual(notices);
  expect(await ofFinance()).toContain('A freeze called off the payout of a withdrawal (₦2,000.00)');
  context.config.PAYOUTS = 'on';
  const sent = provider.transfers.length;
  await pay();
  expect([provider.transfers.length, await inFlight()]).toEqual([sent, 200_000n]);
  expect(await detail(id)).toMatchObject({
    status: 'failed',
    outcome: 'The savings account was frozen before the money was sent',
    can: ['approve', 'deny', 'pay_by_hand'],
  });
  expect((await approve(id)).json().code).toBe('savings_frozen');
  await act(saver, 'unfreeze');
  expect((await approve(id)).statusCode).toBe(200);
  await pay();
  expect([provider.transfers.length, await statusOf(id), await inFlight()]).toEqual([sent + 1, 'completed', 0n]);
  expect(await money(saver.id)).toEqual([300_000n, 0n]);
});

test('one that was called off is denied while the account is frozen: the whole amount is in it again', async () => {
  const { saver, id } = await approved();
  await act(saver, 'freeze');
  expect((await review(id, { status: 'denied', denial_reason: 'Court order 12/2026' })).json().data.status).toBe('denied');
  expect([await money(saver.id), await inFlight()]).toEqual([[500_000n, 0n], 0n]);
});

test('a payout that a worker has taken is named as being at the bank, and is settled as the bank reports it', async () => {
  const { saver, id } = await approved();
  provider.transferResult = { status: 'unknown', reason: 'time-out' } as never;
  await pay();
  expect((await act(saver, 'freeze')).json().message).toBe(`${frozen}. Already at the bank and not stopped: ₦2,000.00`);
  expect(await statusOf(id)).toBe('approved');
  await recordOutcome(context, payoutReactions, await payoutOf(id), { status: 'completed', fee: kobo(0n) });
  expect([await statusOf(id), await inFlight()]).toEqual(['completed', 0n]);
});

test('an order that a worker took before it died is not sent while the account is frozen', async () => {
  const { saver, id } = await approved();
  const at = clock.now();
  await sqlOf(context.db).updateTable('payouts').set({ claimed_at: at, ask_at: at }).where('purpose_id', '=', id).execute();
  await act(saver, 'freeze');
  provider.verifyTransferResult = { status: 'missing' };
  const sent = provider.transfers.length;
  await queryDuePayouts(context, payoutReactions);
  expect([provider.transfers.length, await statusOf(id)]).toEqual([sent, 'approved']);
  await act(saver, 'unfreeze');
  clock.moveBy(5 * minuteMs);
  await queryDuePayouts(context, payoutReactions);
  expect([provider.transfers.length, await statusOf(id)]).toEqual([sent + 1, 'completed']);
});

test('at the same moment as the approval the payout is refused or called off', async () => {
  const outcomes: string[] = [];
  for (const _time of [1, 2, 3, 4]) {
    const saver = await aSaver(500_000n);
    const id = await requested(saver, 200_000);
    const sent = provider.transfers.length;
    const [answer, freeze] = await Promise.all([approve(id), act(saver, 'freeze')]);
    expect(freeze.statusCode).toBe(200);
    await pay();
    outcomes.push(`${answer.statusCode} ${await statusOf(id)} ${provider.transfers.length - sent}`);
  }
  for (const outcome of outcomes) expect(['409 pending 0', '200 failed 0']).toContain(outcome);
});

test('at the same moment as the worker the payout is called off and never sent, or named and sent', async () => {
  const outcomes: string[] = [];
  for (const _time of [1, 2, 3, 4]) {
    const { saver, id } = await approved();
    const sent = provider.transfers.length;
    const [freeze] = await Promise.all([act(saver, 'freeze'), pay()]);
    outcomes.push(`${freeze.json().message} ${await statusOf(id)} ${provider.transfers.length - sent}`);
  }
  const lawful = [
    `${frozen}. Payouts called off: ₦2,000.00 failed 0`,
    `${frozen}. Already at the bank and not stopped: ₦2,000.00 completed 1`,
    // It was paid before the freeze.
    `${frozen} completed 1`,
  ];
  for (const outcome of outcomes) expect(lawful).toContain(outcome);
});
