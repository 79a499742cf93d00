/** A frozen account gives nothing and takes money; an account closes when nothing is left in it or under way. */
import { ask, flexSavings, lockedSavings } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import type { SavingsProductId } from '@ajo/contract/modules/savings-products';
import { verifyLedger } from '#modules/ledger/proofs';
import { newId } from '#platform/ids';
import { afterEach, expect, test } from 'vitest';
import { subLedgers } from '../../sub-ledgers.ts';
import { openDesk, type Saver } from '../../../tests/savings/withdrawal-desk.ts';

const { aSaver, app, approve, asAdmin, asFinance, asSuperadmin, context, money, pay, requested, withdraw } = await openDesk();

type Act = 'freeze' | 'unfreeze' | 'close';
const act = (saver: Saver, what: Act, { as = asAdmin, reason = 'Court order 12/2026' } = {}) =>
  ask(app, `POST /api/admin/savings/${saver.id}/${what}`, { as, body: { reason } });
const codeOf = async (saver: Saver, what: Act, options?: Parameters<typeof act>[2]) => {
  const answer = await act(saver, what, options);
  return answer.json().code ?? answer.json().data.status;
};

afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('nothing leaves a frozen account until the freeze is lifted, and each act needs a reason', async () => {
  const saver = await aSaver(500_000n);
  expect((await act(saver, 'freeze', { reason: '' })).json().errors).toHaveProperty('reason');
  expect((await act(saver, 'freeze', { as: asFinance })).statusCode).toBe(403);
  expect((await act(saver, 'unfreeze')).json().code).toBe('savings_not_frozen');
  expect((await act(saver, 'freeze')).json().data).toMatchObject({ frozen: true, frozen_reason: 'Court order 12/2026' });
  expect((await act(saver, 'freeze')).json().code).toBe('savings_already_frozen');
  expect((await withdraw(saver, 10_000)).json().code).toBe('savings_frozen');
  const order = { user_id: saver.customer.id, amount: 10_000, withdrawal_reason: 'Customer asks' };
  const direct = await ask(app, `POST /api/admin/savings/${saver.id}/direct-withdrawal`, { as: asAdmin, body: order });
  expect(direct.json().code).toBe('savings_frozen');
  const deposit = { amount: 5_000, reference: 'FT26061/FROZEN1' };
  await ask(app, `POST /api/finance/savings/${saver.id}/deposits`, { as: asFinance, body: deposit });
  expect(await money(saver.id)).toEqual([505_000n, 0n]);
  expect((await act(saver, 'unfreeze')).json().data).toMatchObject({ frozen: false, frozen_reason: null });
  expect((await withdraw(saver, 10_000)).statusCode).toBe(201);
});

test('a request that was pending at the freeze is not paid before the freeze is lifted', async () => {
  const saver = await aSaver(500_000n);
  const id = await requested(saver, 200_000);
  await act(saver, 'freeze');
  expect((await approve(id)).json().code).toBe('savings_frozen');
  expect(await money(saver.id)).toEqual([500_000n, 200_000n]);
  await act(saver, 'unfreeze');
  expect((await approve(id)).json().data).toMatchObject({ status: 'approved' });
  await pay();
  expect(await money(saver.id)).toEqual([300_000n, 0n]);
});

test('an account closes only when it is empty, and then takes no money', async () => {
  const saver = await aSaver(100_000n);
  const id = await requested(saver, 100_000);
  expect(await codeOf(saver, 'close')).toBe('savings_withdrawals_open');
  const refused = async (): Promise<string> => (await act(saver, 'close')).json().message;
  expect(await refused()).toMatch(/^The withdrawal of ₦1,000.00 from .+ is under review. Wait for the decision, or cancel it$/);
  await approve(id);
  expect(await refused()).toContain('is on its way. It ends when the bank confirms it');
  await pay();
  expect(await codeOf(saver, 'close')).toBe('closed');
  expect([await codeOf(saver, 'close'), await codeOf(saver, 'freeze')]).toEqual(['savings_state', 'savings_state']);
  const late = { amount: 5_000, reference: 'FT26061/CLOSED1' };
  const answer = await ask(app, `POST /api/finance/savings/${saver.id}/deposits`, { as: asFinance, body: late });
  expect(answer.json().code).toBe('savings_state');
});

test('the customer closes an empty account, once, also before its first deposit; another person’s does not exist', async () => {
  const saver = await aSaver(100_000n);
  const close = (who = saver) => ask(app, `POST /api/user/savings/${saver.id}/close`, { as: who.as });
  expect((await close(await aSaver(100n))).statusCode).toBe(404);
  const id = await requested(saver, 100_000);
  await approve(id);
  await pay();
  const both = await Promise.all([close(), close()]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(both.find(({ statusCode }) => statusCode === 200)?.json().data).toMatchObject({ status: 'closed', can: [] });

  const opening = { product_id: flexSavings.id, name: 'Rent' };
  const opened = await ask(app, 'POST /api/user/savings', { as: saver.as, body: opening });
  const { id: pending, can } = opened.json().data;
  expect(can).toContain('close');
  const closed = await ask(app, `POST /api/user/savings/${pending}/close`, { as: saver.as });
  expect(closed.json().data).toMatchObject({ status: 'closed' });
});

test('a repeated key opens the same page of a deposit, also when the account has closed', async () => {
  const saver = await aSaver(100_000n);
  const deposit = (key: string) =>
    ask(app, `POST /api/user/savings/${saver.id}/checkout`, {
      as: { ...saver.as, 'idempotency-key': key },
      body: { amount: 20_000 },
    });
  const first = await deposit('deposit-once-001');
  const id = await requested(saver, 100_000);
  await approve(id);
  await pay();
  expect((await ask(app, `POST /api/user/savings/${saver.id}/close`, { as: saver.as })).json().data.status).toBe('closed');
  expect((await deposit('deposit-once-001')).json().data).toEqual(first.json().data);
  expect((await deposit('deposit-once-002')).json().code).toBe('savings_state');
});

test('an account with a minimum balance is emptied at once and closes; a part of the minimum does not leave', async () => {
  const product = {
    ...flexSavings,
    id: newId<SavingsProductId>(context.clock.now()),
    name: 'Minimum',
    min_balance: kobo(20_000n),
  };
  const saver = await aSaver(100_000n, { product });
  expect((await withdraw(saver, 90_000)).json().code).toBe('not_enough_savings');
  const id = await requested(saver, 100_000);
  await approve(id);
  await pay();
  expect([await money(saver.id), await codeOf(saver, 'close')]).toEqual([[0n, 0n], 'closed']);
});

test('only a superadmin lifts a lock, with the court order as reason; then the money leaves before the day', async () => {
  const saver = await aSaver(500_000n, { product: lockedSavings, target_date: '2026-06-30' } as Parameters<typeof aSaver>[1]);
  expect((await withdraw(saver, 10_000)).json().code).toBe('savings_locked');
  const order = { reason: 'High Court of Lagos, LD/1234/2026' };
  const lift = (as: Record<string, string>) => ask(app, `POST /api/admin/savings/${saver.id}/court-order`, { as, body: order });
  expect((await lift(asAdmin)).statusCode).toBe(403);
  const both = await Promise.all([lift(asSuperadmin), lift(asSuperadmin)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(both.find(({ statusCode }) => statusCode === 200)?.json().data).toMatchObject({
    court_order: order.reason,
    available: 500_000,
  });
  expect((await withdraw(saver, 10_000)).statusCode).toBe(201);
  const flex = await aSaver(500_000n);
  const none = await ask(app, `POST /api/admin/savings/${flex.id}/court-order`, { as: asSuperadmin, body: order });
  expect(none.json().code).toBe('savings_not_locked');
});
