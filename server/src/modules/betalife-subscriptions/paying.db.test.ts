/** Subscribing to a package and paying its parts: the copy holds, late parts are caught up, and every kobo is on the subscription's account. */
import { dayMs } from '@ajo/contract/kernel/time';
import {
  aBetalifePlan,
  aCustomer,
  aMondayMorning,
  anInvestor,
  appOf,
  ask,
  aStaff,
  aSubscription,
  dieAt,
  freshContext,
  paid,
  payForPackage,
  pickup,
  signIn,
} from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sqlOf } from '#platform/db/sql';
import { settlePendingCheckouts, settleReference } from '#modules/wallets';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moneyInReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { endUnpaidSubscriptions } from './index.ts';

const context = await freshContext();
const app = await appOf(context);
const plan = await aBetalifePlan(context);
const [basket] = plan.packages;
const family = await anInvestor(context);
const calls = '/api/user/betalife-subscriptions';
const subscribe = (body: object, headers: Record<string, string> = {}) =>
  ask(app, `POST ${calls}`, { as: { ...family.as, ...headers }, body });
/** A session ends before the clock has moved for weeks. */
const now = () => signIn(context, family.customer);
const own = async (id: string) => (await ask(app, `GET ${calls}/${id}`, { as: await now() })).json().data;
const heldFor = (id: string) => balanceOf(context.db, gl.subscriptionContributions(id));
const purchase = { package_id: basket.id, delivery: pickup };

beforeEach(() => {
  context.clock.moveTo(aMondayMorning);
});
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('a family subscribes, pays part by part, and the goods are owed', async () => {
  const answer = await subscribe(purchase);
  expect(answer.statusCode).toBe(201);
  const { id } = answer.json().data;
  expect(answer.json()).toMatchObject({
    message: 'Subscribed successfully',
    data: {
      number: 'BL-000001',
      status: 'pending',
      start_on: '2026-03-02',
      last_due_on: '2026-03-23',
      price_holds_until: '2026-04-06',
      next_part: { number: 1, amount: 12_000_00, due_on: '2026-03-02' },
      fulfilment: null,
      can: { pay: true },
    },
  });
  expect(await payForPackage(context, app, { ...family, id })).toBe('taken');
  expect(await own(id)).toMatchObject({ status: 'active', paid: 12_000_00, cash_value: 12_000_00, next_part: { number: 2 } });
  context.clock.moveBy(9 * dayMs);
  expect(await own(id)).toMatchObject({ late: 12_000_00, next_part: { number: 2 } });
  const later = { as: await now(), id };
  expect(await payForPackage(context, app, later)).toBe('taken');
  expect(await own(id)).toMatchObject({ late: 0, paid: 24_000_00 });
  expect(await payForPackage(context, app, { ...later, amount: 24_000_00 })).toBe('taken');
  expect(await own(id)).toMatchObject({
    status: 'completed',
    completed_on: '2026-03-11',
    remaining: 0,
    next_part: null,
    fulfilment: { status: 'pending', due_on: '2026-03-25' },
    can: { pay: false },
  });
  expect(await heldFor(id)).toBe(48_000_00n);
});

test('the fee of a payment is known before it, and another key is another checkout', async () => {
  const { id } = (await subscribe(purchase)).json().data;
  const quote = (await ask(app, `POST ${calls}/${id}/pay/quote`, { as: family.as, body: { amount: 2_000_00 } })).json().data;
  expect(quote).toMatchObject({ amount: 2_000_00, to_pay: quote.amount + quote.fee });
  expect(quote.fee).toBeGreaterThan(0);
  const pay = (key: string, amount: number) =>
    ask(app, `POST ${calls}/${id}/pay`, { as: { ...family.as, 'idempotency-key': key }, body: { amount } });
  const [first, again] = [await pay('part-number-one', 2_000_00), await pay('part-number-one', 2_000_00)];
  expect(again.json().data).toEqual(first.json().data);
  expect(first.json().data).toMatchObject(quote);
  expect((await pay('part-number-one', 3_000_00)).json().code).toBe('idempotency_key_reused');
});

test('a repeated key opens the same page, also when the last part is paid', async () => {
  const id = await aSubscription(app, family, basket.id);
  const pay = (key: string, body: object = {}) =>
    ask(app, `POST ${calls}/${id}/pay`, { as: { ...family.as, 'idempotency-key': key }, body });
  const [first, all] = [await pay('the-next-part-1'), await pay('all-of-it-00001', { amount: 48_000_00 })];
  const { reference, to_pay: toPay } = all.json().data;
  context.provider.checkoutResult = paid(reference, BigInt(toPay), context.clock.now());
  expect(await settleReference(context, moneyInReactions, reference)).toBe('taken');
  expect((await pay('all-of-it-00001', { amount: 48_000_00 })).json().data).toEqual(all.json().data);
  expect((await pay('the-next-part-1')).json().data).toEqual(first.json().data);
  expect((await pay('one-more-part-1', { amount: 1_000_00 })).json().code).toBe('not_payable');
});

test('a later version of the package does not change a subscription', async () => {
  const { id } = (await subscribe(purchase)).json().data;
  const admin = await signIn(context, await aStaff(context, 'superadmin'));
  const path = `/api/admin/betalife-plans/${plan.id}/betalife-packages/${basket.id}`;
  const terms = { name: 'Dearer', description: '', price: 99_000_00, instalments: 2, frequency: 'day', items: basket.items };
  const changed = await ask(app, `PUT ${path}`, { as: admin, body: { ...terms, version: 1 } });
  expect(changed.statusCode).toBe(200);
  expect(await own(id)).toMatchObject({ package: 'Basket for two', price: 48_000_00, instalments: 4, frequency: 'week' });
  expect((await ask(app, `DELETE ${path}`, { as: admin })).statusCode).toBe(200);
  expect(await payForPackage(context, app, { ...family, id })).toBe('taken');
  expect((await subscribe(purchase)).json()).toMatchObject({ code: 'package_not_offered' });
  expect((await ask(app, 'GET /api/betalife', { as: family.as })).json()).toEqual({
    data: [],
    terms: { days_to_pay_first: 7, price_holds_days: 14, extension_days: 30, delivery_days: 14 },
  });
});

test('the acceptance of the terms is kept with the subscription, and a refusal of them opens none', async () => {
  const { packages } = await aBetalifePlan(context);
  const open = (body: object) => subscribe({ ...purchase, package_id: packages[0].id, ...body });
  const refused = await open({ accepted: false });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['accepted']]);
  const keptOf = async (body: object) =>
    (
      await sqlOf(context.db)
        .selectFrom('betalife_subscriptions')
        .select('terms_accepted_at')
        .where('id', '=', (await open(body)).json().data.id)
        .executeTakeFirstOrThrow()
    ).terms_accepted_at;
  expect([await keptOf({ accepted: true }), await keptOf({})]).toEqual([context.clock.now(), null]);
});

test('the same key is the same subscription, and another one under it conflicts', async () => {
  const fresh = await aBetalifePlan(context);
  const body = { ...purchase, package_id: fresh.packages[0].id };
  const key = { 'idempotency-key': 'subscribe-once-01' };
  const [first, second] = await Promise.all([subscribe(body, key), subscribe(body, key)]);
  expect(second.json().data.id).toBe(first.json().data.id);
  const other = { ...body, delivery: { ...pickup, phone: '08099999999' } };
  expect((await subscribe(other, key)).json().code).toBe('idempotency_key_reused');
});

test('money for an ended, missed or fully paid subscription goes to suspense', async () => {
  const { packages } = await aBetalifePlan(context);
  const ids = [await aSubscription(app, family, packages[0].id), await aSubscription(app, family, packages[0].id)];
  const references: [string, number][] = [];
  for (const id of ids) {
    const { reference, to_pay: toPay } = (await ask(app, `POST ${calls}/${id}/pay`, { as: family.as, body: {} })).json().data;
    references.push([reference, toPay]);
  }
  const [, missed] = ids as [string, string];
  await payForPackage(context, app, { ...family, id: missed });
  context.clock.moveBy(36 * dayMs);
  context.provider.checkoutResult = { status: 'pending' };
  await settlePendingCheckouts(context, moneyInReactions);
  await endUnpaidSubscriptions(context);
  expect(await own(ids[0] ?? '')).toMatchObject({ status: 'closed', closed_reason: 'unpaid', can: { pay: false } });
  expect(await own(missed)).toMatchObject({ status: 'active', can: { pay: false } });
  const refused = await ask(app, `POST ${calls}/${missed}/pay`, { as: await now(), body: {} });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'price_ended']);
  const before = await balanceOf(context.db, gl.unidentifiedReceipts);
  for (const [reference, toPay] of references) {
    context.provider.checkoutResult = paid(reference, BigInt(toPay), context.clock.now());
    expect(await settleReference(context, moneyInReactions, reference)).toBe('set_aside');
  }
  const arrived = references.reduce((sum, [, toPay]) => sum + BigInt(toPay), 0n);
  expect((await balanceOf(context.db, gl.unidentifiedReceipts)) - before).toBe(arrived);
  expect(await heldFor(missed)).toBe(12_000_00n);
});

test('of two payments of the last part one counts, and the other goes to suspense', async () => {
  const { packages } = await aBetalifePlan(context, { package: { instalments: 1 } });
  const id = await aSubscription(app, family, packages[0].id);
  const open = async () => (await ask(app, `POST ${calls}/${id}/pay`, { as: family.as, body: {} })).json().data;
  const outcomes: string[] = [];
  for (const { reference, to_pay: toPay } of [await open(), await open()]) {
    context.provider.checkoutResult = paid(reference, BigInt(toPay), context.clock.now());
    outcomes.push(await settleReference(context, moneyInReactions, reference));
  }
  expect(outcomes).toEqual(['taken', 'set_aside']);
  expect(await heldFor(id)).toBe(48_000_00n);
});

test.each(['contribution.unposted', 'transaction.committed#2'])('a process killed at %s books a payment once', async (place) => {
  const { packages } = await aBetalifePlan(context, { package: { instalments: 1 } });
  const id = await aSubscription(app, family, packages[0].id);
  const { reference, to_pay: toPay } = (await ask(app, `POST ${calls}/${id}/pay`, { as: family.as, body: {} })).json().data;
  const checkoutResult = paid(reference, BigInt(toPay), context.clock.now());
  context.clock.moveBy(30 * 60_000);
  await dieAt(context, place, { job: 'checkouts.settle' }, { checkoutResult });
  context.provider.checkoutResult = checkoutResult;
  await settleReference(context, moneyInReactions, reference);
  expect(await own(id)).toMatchObject({ status: 'completed', paid: 48_000_00, fulfilment: { status: 'pending' } });
  expect(await heldFor(id)).toBe(48_000_00n);
});

test('an extension in time keeps the price, and happens once', async () => {
  const { packages } = await aBetalifePlan(context);
  const id = await aSubscription(app, family, packages[0].id);
  await payForPackage(context, app, { ...family, id });
  const extend = async (body: object) => ask(app, `POST ${calls}/${id}/extend`, { as: await now(), body });
  expect(await own(id)).toMatchObject({ extension: null, can: { extend: false } });
  expect((await extend({ until: '2026-05-06', price: 48_000_00 })).json().code).toBe('nothing_late');
  context.clock.moveBy(10 * dayMs);
  const { extension } = await own(id);
  expect(extension).toEqual({ until: '2026-05-06', price: 48_000_00, instalment: 12_000_00, last_instalment: 12_000_00 });
  const stale = await extend({ ...extension, price: 47_000_00 });
  expect(stale.json().code).toBe('extension_changed');
  expect((await extend(extension)).statusCode).toBe(200);
  context.clock.moveBy(30 * dayMs);
  expect(await own(id)).toMatchObject({ price_holds_until: '2026-05-06', extension: null, can: { pay: true } });
  expect((await extend(extension)).json().code).toBe('extended_before');
});

test('another person’s subscription does not exist', async () => {
  const { packages } = await aBetalifePlan(context);
  const id = await aSubscription(app, family, packages[0].id);
  const stranger = await signIn(context, await aCustomer(context));
  for (const call of [`GET ${calls}/${id}`, `POST ${calls}/${id}/pay`, `POST ${calls}/${id}/pay/quote`])
    expect((await ask(app, call, { as: stranger, ...(call.startsWith('POST') && { body: {} }) })).statusCode).toBe(404);
  expect((await ask(app, `GET ${calls}`, { as: stranger })).json().data).toEqual([]);
  const list = (await ask(app, `GET ${calls}?per_page=1`, { as: family.as })).json();
  expect([list.data[0].id, list.data.length, list.meta.total > 1]).toEqual([id, 1, true]);
});

test.each([
  ['a day that has passed', { start_on: '2026-03-01' }, 'start_on', 'start_outside'],
  ['a day too far away', { start_on: '2026-07-01' }, 'start_on', 'start_outside'],
  [
    'a delivery without an address',
    { delivery: { how: 'address', phone: '08031234567' } },
    'delivery.address',
    'address_missing',
  ],
  ['a package that does not exist', { package_id: '01912f00-0000-7000-8000-00000000ffff' }, 'package_id', 'package_not_offered'],
] as const)('%s is refused', async (_what, change, field, code) => {
  const { packages } = await aBetalifePlan(context);
  const answer = await subscribe({ ...purchase, package_id: packages[0].id, ...change });
  expect([answer.statusCode, answer.json().code, Object.keys(answer.json().errors)]).toEqual([422, code, [field]]);
});
