/** Ending a subscription: cancelled with its price, extended, turned into cash, and what the bank makes of it. */
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import fc from 'fast-check';
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
  payForPackage,
  signIn,
} from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { queryDuePayouts, recordOutcome, sendPayouts } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext();
const app = await appOf(context);
const family = await anInvestor(context);
const calls = '/api/user/betalife-subscriptions';
/** A session ends before the clock has moved for weeks. */
const now = () => signIn(context, family.customer);
const act = async (line: string, body?: object) => ask(app, line, { as: await now(), ...(body && { body }) });
const own = async (id: string) => (await act(`GET ${calls}/${id}`)).json().data;
const heldFor = (id: string) => balanceOf(context.db, gl.subscriptionContributions(id));
const free = await aBetalifePlan(context);
const costly = await aBetalifePlan(context, { cancellation_fee_bps: 500 });

/** ₦12,000 of ₦48,000 is paid. */
async function running(plan = free, parts = 1): Promise<string> {
  const as = await now();
  const id = await aSubscription(app, { as }, plan.packages[0].id);
  for (let part = 0; part < parts; part += 1) await payForPackage(context, app, { as, id });
  return id;
}
const cancel = (id: string, total: number, to: 'bank' | 'credit') => act(`POST ${calls}/${id}/cancel`, { total, to });
const bank = async (answer: 'completed' | 'failed', reason = 'Account closed') => {
  context.provider.transferResult = { status: answer, fee: kobo(0n), reason } as never;
  await sendPayouts(context, payoutReactions);
};
const prove = async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
};

beforeEach(() => context.clock.moveTo(aMondayMorning));
afterEach(prove);

test('a cancellation is quoted with its fee, and pays what it quoted to the verified account', async () => {
  const id = await running(costly);
  const quote = (await act(`GET ${calls}/${id}/cancel`)).json().data;
  expect(quote).toMatchObject({ paid: 12_000_00, fee: 600_00, total: 11_400_00, not_payable: null });
  expect(quote.bank.account_number).toHaveLength(4);
  expect((await cancel(id, 12_000_00, 'bank')).json().code).toBe('quote_changed');
  const [fees, vat] = [await balanceOf(context.db, gl.feeIncome), await balanceOf(context.db, gl.vatPayable)];
  const answer = await cancel(id, quote.total, 'bank');
  expect(answer.json()).toMatchObject({
    data: { status: 'closed', closed_reason: 'cancelled', returns: [{ status: 'ordered' }] },
  });
  expect(await heldFor(id)).toBe(0n);
  expect(await balanceOf(context.db, gl.payoutsInFlight)).toBe(11_400_00n);
  expect((await balanceOf(context.db, gl.feeIncome)) - fees).toBe(558_14n);
  expect((await balanceOf(context.db, gl.vatPayable)) - vat).toBe(41_86n);
  await bank('completed');
  expect(await own(id)).toMatchObject({ returns: [{ status: 'completed', amount: 11_400_00, fee: 600_00 }] });
  expect(await balanceOf(context.db, gl.payoutsInFlight)).toBe(0n);
  expect((await cancel(id, quote.total, 'bank')).json().code).toBe('not_open');
});

test('without a fee all of it becomes customer credit, and nothing paid returns nothing', async () => {
  const id = await running();
  const before = await balanceOf(context.db, gl.customerCredit(family.customer.id));
  expect((await cancel(id, 12_000_00, 'credit')).statusCode).toBe(200);
  expect((await balanceOf(context.db, gl.customerCredit(family.customer.id))) - before).toBe(12_000_00n);
  const unpaid = await running(free, 0);
  expect((await cancel(unpaid, 0, 'bank')).json().data).toMatchObject({ status: 'closed', returns: [] });
});

test('a payout that the bank refuses opens the subscription again with all of its money', async () => {
  const id = await running(costly);
  await cancel(id, 11_400_00, 'bank');
  await bank('failed');
  expect(await own(id)).toMatchObject({
    status: 'active',
    closed_reason: null,
    cash_value: 11_400_00,
    returns: [{ status: 'failed', outcome: 'Account closed' }],
    can: { pay: true, cancel: true },
  });
  expect(await heldFor(id)).toBe(12_000_00n);
  expect(await balanceOf(context.db, gl.payoutsInFlight)).toBe(0n);
  expect((await cancel(id, 11_400_00, 'credit')).statusCode).toBe(200);
});

test('a payout that comes back after success opens it again too, and only once', async () => {
  const id = await running(costly);
  await cancel(id, 11_400_00, 'bank');
  await bank('completed');
  const { rows } = await sql<{
    reference: string;
  }>`select reference from payouts order by ordered_at desc, id desc limit 1`.execute(sqlOf(context.db));
  const reference = rows[0]?.reference ?? '';
  for (const _again of [1, 2])
    await recordOutcome(context, payoutReactions, reference, { status: 'reversed', reason: 'Account closed' } as never);
  expect(await own(id)).toMatchObject({ status: 'active', returns: [{ status: 'returned' }] });
  expect(await heldFor(id)).toBe(12_000_00n);
});

test('a missed subscription is extended at the price of today, or turned into cash without the fee', async () => {
  const plan = await aBetalifePlan(context, { cancellation_fee_bps: 500 });
  const [first, second] = [await running(plan), await running(plan)];
  expect((await act(`POST ${calls}/${second}/cash`, { total: 12_000_00 })).json().code).toBe('not_missed');
  context.clock.moveBy(36 * dayMs);
  const [basket] = plan.packages;
  const terms = { ...basket, id: undefined, price: 50_000_00, version: 1 };
  const staff = await signIn(context, await aStaff(context, 'superadmin'));
  const path = `/api/admin/betalife-plans/${plan.id}/betalife-packages/${basket.id}`;
  expect((await ask(app, `PUT ${path}`, { as: staff, body: terms })).statusCode).toBe(200);
  const { extension, can } = await own(first);
  expect([extension, can]).toEqual([
    { until: addDays(context.clock.businessDay(), 30), price: 50_000_00, instalment: 12_500_00, last_instalment: 12_500_00 },
    { pay: false, extend: true, cancel: true, cash: true, change_delivery: true },
  ]);
  expect((await act(`POST ${calls}/${first}/extend`, extension)).json().data).toMatchObject({
    price: 50_000_00,
    remaining: 38_000_00,
    next_part: { number: 1, amount: 500_00 },
    can: { pay: true },
  });
  const before = await balanceOf(context.db, gl.customerCredit(family.customer.id));
  const cashed = await act(`POST ${calls}/${second}/cash`, { total: 12_000_00 });
  expect(cashed.json().data).toMatchObject({ closed_reason: 'cashed', returns: [{ destination: 'credit', fee: 0 }] });
  expect((await balanceOf(context.db, gl.customerCredit(family.customer.id))) - before).toBe(12_000_00n);
});

test('a payout that fails for want of our own balance asks nothing about the account of the customer', async () => {
  await cancel(await running(), 12_000_00, 'bank');
  await bank('failed', 'Your balance is not enough to fulfil this request');
  const text = 'We could not send %. Your subscription is open again. Cancel it again later';
  expect((await sql`select from notifications where message like ${text}`.execute(sqlOf(context.db))).rows).toHaveLength(1);
});

test.each(['subscription_close.unposted', 'transaction.committed'])('a cancellation killed at %s happens once', async (place) => {
  const id = await running(costly);
  const as = { ...(await now()), 'idempotency-key': `cancel-${place.slice(0, 20)}` };
  const call = { call: `POST ${calls}/${id}/cancel`, as, body: { total: 11_400_00, to: 'bank' } };
  await dieAt(context, place, call);
  const again = await ask(app, call.call, { as, body: call.body });
  expect(again.statusCode).toBe(200);
  expect(await own(id)).toMatchObject({ status: 'closed', returns: [{ status: 'ordered' }] });
  await bank('completed');
});

test('a process killed while it records the refusal of the bank opens the subscription once', async () => {
  const id = await running(costly);
  await cancel(id, 11_400_00, 'bank');
  const transferResult = { status: 'failed', reason: 'Account closed' } as never;
  await dieAt(context, 'subscription_return.unposted', { job: 'payouts.send' }, { transferResult });
  expect(await heldFor(id)).toBe(0n);
  context.provider.verifyTransferResult = transferResult;
  context.clock.moveBy(dayMs / 2);
  await queryDuePayouts(context, payoutReactions);
  expect(await own(id)).toMatchObject({ status: 'active', returns: [{ status: 'failed' }] });
  expect(await heldFor(id)).toBe(12_000_00n);
});

test('ten cancellations at once pay once', async () => {
  const id = await running();
  const as = await now();
  const body = { total: 12_000_00, to: 'bank' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(app, `POST ${calls}/${id}/cancel`, { as, body })));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await balanceOf(context.db, gl.payoutsInFlight)).toBe(12_000_00n);
  await bank('completed');
});

test('another person neither cancels, extends nor cashes it', async () => {
  const id = await running();
  const as = await signIn(context, await aCustomer(context));
  const bodies = { cancel: { total: 12_000_00, to: 'credit' }, extend: { until: '2026-05-06', price: 1 }, cash: { total: 1 } };
  for (const [name, body] of Object.entries(bodies))
    expect((await ask(app, `POST ${calls}/${id}/${name}`, { as, body })).statusCode).toBe(404);
  expect((await ask(app, `GET ${calls}/${id}/cancel`, { as })).statusCode).toBe(404);
});

const step = fc.oneof(
  fc.record({ act: fc.constant('pay' as const), amount: fc.integer({ min: 100_00, max: 50_000_00 }) }),
  fc.record({ act: fc.constant('payAlmost' as const), left: fc.integer({ min: 1, max: 99_99 }) }),
  fc.record({ act: fc.constant('cancel' as const), to: fc.constantFrom('bank' as const, 'credit' as const) }),
  fc.record({ act: fc.constant('bank' as const), answer: fc.constantFrom('completed' as const, 'failed' as const) }),
  fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ act: fc.constantFrom('extend' as const, 'cash' as const) }),
);

type Step = typeof step extends fc.Arbitrary<infer Chosen> ? Chosen : never;
async function pay(id: string, amount: number): Promise<void> {
  const opened = await act(`POST ${calls}/${id}/pay`, { amount });
  if (opened.statusCode === 200) await payForPackage(context, app, { as: await now(), id, amount });
}
async function perform(id: string, one: Step): Promise<unknown> {
  const { cash_value: total, paid, extension, can, next_part: next } = await own(id);
  if (one.act === 'pay') return can.pay && pay(id, one.amount);
  if (one.act === 'payAlmost') return can.pay && pay(id, next.amount - one.left);
  if (one.act === 'cancel') return cancel(id, total, one.to);
  if (one.act === 'bank') return bank(one.answer);
  if (one.act === 'wait') return context.clock.moveBy(one.days * dayMs);
  if (one.act === 'cash') return act(`POST ${calls}/${id}/cash`, { total: paid });
  return extension && act(`POST ${calls}/${id}/extend`, extension);
}

test('whatever happens, what was paid is held, returned or kept as the fee', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      context.clock.moveTo(aMondayMorning);
      const id = await running(costly, 0);
      for (const one of steps) {
        await perform(id, one);
        const after = await own(id);
        const takesMoney = after.status === 'active' && context.clock.businessDay() <= after.price_holds_until;
        expect(after.can.pay || !takesMoney).toBe(true);
        const inEffect = after.returns.filter(({ status }: { status: string }) => status === 'ordered' || status === 'completed');
        const out = inEffect.reduce((sum: number, each: { amount: number; fee: number }) => sum + each.amount + each.fee, 0);
        expect(Number(await heldFor(id)) + out).toBe(after.paid);
      }
      await bank('completed');
      await prove();
    }),
    { numRuns: 6 },
  );
}, 120_000);
