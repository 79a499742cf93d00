/** Payments that are under way, or were made in time, when a subscription ends. */
import { dayMs, hourMs } from '@ajo/contract/kernel/time';
import {
  aBetalifePlan,
  aMondayMorning,
  anInvestor,
  appOf,
  ask,
  aStaff,
  aSubscription,
  confirmNewest,
  freshContext,
  paid,
  payForPackage,
  signIn,
} from '#kit';
import { balanceOf, gl, trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { settlePendingCheckouts, settleReference } from '#modules/wallets';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cardOf } from '../../../tests/crashes/cards.ts';
import { moneyInReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { endUnpaidSubscriptions } from './index.ts';

const context = await freshContext();
const app = await appOf(context);
const { packages } = await aBetalifePlan(context);
const family = await anInvestor(context);
const calls = '/api/user/betalife-subscriptions';
const card = await cardOf({ context, app, staff: new Map() }, family.customer);
const act = async (line: string, body?: object) =>
  ask(app, line, { as: await signIn(context, family.customer), ...(body && { body }) });
const own = async (id: string) => (await act(`GET ${calls}/${id}`)).json().data;
const subscribe = async () => aSubscription(app, { as: await signIn(context, family.customer) }, packages[0].id);
const suspense = () => balanceOf(context.db, gl.unidentifiedReceipts);

/** The charge has begun, and the bank has not answered. */
async function charge(id: string): Promise<{ reference: string; to_pay: number }> {
  context.provider.checkoutResult = { status: 'pending' };
  return (await act(`POST ${calls}/${id}/charge-card`, { card_id: card })).json().data;
}
/** The order of a payment page, which is still open. */
const openPage = async (id: string): Promise<{ reference: string; to_pay: number }> =>
  (await act(`POST ${calls}/${id}/pay`, {})).json().data;
function settle({ reference, to_pay: toPay }: { reference: string; to_pay: number }, paidAt: Date) {
  context.provider.checkoutResult = paid(reference, BigInt(toPay), paidAt);
  return settleReference(context, moneyInReactions, reference);
}

beforeEach(() => context.clock.moveTo(aMondayMorning));
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('a package is not cancelled while a card is charged for it, and is afterwards', async () => {
  const id = await subscribe();
  const order = await charge(id);
  for (const answer of [
    await act(`GET ${calls}/${id}/cancel`),
    await act(`POST ${calls}/${id}/cancel`, { total: 0, to: 'bank' }),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'charge_under_way']);
  expect(await settle(order, context.clock.now())).toBe('taken');
  expect((await act(`POST ${calls}/${id}/cancel`, { total: 12_000_00, to: 'credit' })).statusCode).toBe(200);
});

test('a missed one is not turned into credit while a card is charged for it', async () => {
  const id = await subscribe();
  await payForPackage(context, app, { as: await signIn(context, family.customer), id });
  context.clock.moveBy(35 * dayMs);
  await charge(id);
  context.clock.moveBy(dayMs);
  expect(await own(id)).toMatchObject({ can: { cash: true } });
  expect((await act(`POST ${calls}/${id}/cash`, { total: 12_000_00 })).json().code).toBe('charge_under_way');
});

test('a subscription is not extended while a card is charged for it, and is afterwards', async () => {
  const id = await subscribe();
  await payForPackage(context, app, { as: await signIn(context, family.customer), id });
  context.clock.moveBy(8 * dayMs);
  const order = await charge(id);
  const { extension } = await own(id);
  expect((await act(`POST ${calls}/${id}/extend`, extension)).json().code).toBe('charge_under_way');
  context.provider.checkoutResult = {
    status: 'failed',
    reason: 'Insufficient funds',
    mayRetry: true,
  };
  await settleReference(context, moneyInReactions, order.reference);
  expect((await act(`POST ${calls}/${id}/extend`, extension)).statusCode).toBe(200);
});

test('a refund is neither requested nor confirmed while a card is charged, and a payment since ends the request', async () => {
  const id = await subscribe();
  await payForPackage(context, app, { as: await signIn(context, family.customer), id });
  const people = [await aStaff(context, 'finance'), await aStaff(context, 'finance')] as const;
  const request = async () =>
    ask(app, `POST /api/finance/betalife-subscriptions/${id}/refund`, {
      as: await signIn(context, people[0]),
      body: { reason: 'The supplier is out of rice', to: 'credit' },
    });
  const confirm = async () => confirmNewest(app, await signIn(context, people[1]), 'finance');
  const failed = await charge(id);
  expect((await request()).json().code).toBe('charge_under_way');
  context.provider.checkoutResult = {
    status: 'failed',
    reason: 'Insufficient funds',
    mayRetry: true,
  };
  await settleReference(context, moneyInReactions, failed.reference);
  expect((await request()).json().data).toEqual({ state: 'asked' });
  const order = await charge(id);
  expect((await confirm()).json().code).toBe('charge_under_way');
  expect(await settle(order, context.clock.now())).toBe('taken');
  await confirm();
  expect(await own(id)).toMatchObject({ status: 'active', paid: 24_000_00, returns: [] });
});

test.each([
  ['card is charged', charge],
  ['payment page is open', openPage],
])('a subscription whose %s at its last moment does not end, and takes the money', async (_what, begin) => {
  const id = await subscribe();
  context.clock.moveBy(7 * dayMs - 10 * hourMs);
  const order = await begin(id);
  context.clock.moveBy(2 * hourMs);
  await endUnpaidSubscriptions(context);
  expect(await own(id)).toMatchObject({ status: 'pending' });
  expect(await settle(order, context.clock.now())).toBe('taken');
  await endUnpaidSubscriptions(context);
  expect(await own(id)).toMatchObject({ status: 'active', paid: 12_000_00 });
});

test('money that was paid in time opens a subscription that ended unpaid again, and later money is in suspense', async () => {
  const [inTime, late] = [await subscribe(), await subscribe()];
  const [orderInTime, orderLate] = [await openPage(inTime), await openPage(late)];
  const paidAt = context.clock.now();
  context.clock.moveBy(8 * dayMs);
  context.provider.checkoutResult = { status: 'pending' };
  await settlePendingCheckouts(context, moneyInReactions);
  await endUnpaidSubscriptions(context);
  for (const id of [inTime, late]) expect(await own(id)).toMatchObject({ status: 'closed', closed_reason: 'unpaid' });
  const before = await suspense();
  expect(await settle(orderInTime, paidAt)).toBe('taken');
  expect(await settle(orderLate, context.clock.now())).toBe('set_aside');
  expect(await own(inTime)).toMatchObject({
    status: 'active',
    closed_reason: null,
    closed_on: null,
    paid: 12_000_00,
    can: { pay: true },
  });
  expect(await own(late)).toMatchObject({ status: 'closed', closed_reason: 'unpaid' });
  expect((await suspense()) - before).toBe(BigInt(orderLate.to_pay));
});
