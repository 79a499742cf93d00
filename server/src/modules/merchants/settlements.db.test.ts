/** Payments to merchants: recorded by one person, booked by another, once, and never above what is owed. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays } from '@ajo/contract/kernel/time';
import { appOf, aPerson, ask, aStaff, confirmNewest, dieAt, freshContext, signIn, weHold } from '#kit';
import { balanceOf, gl, trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { addBranch } from '#modules/branches';
import { fullName } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { afterEach, expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const ikeja = await inTransaction(context.db, (tx) => addBranch(tx, context, 'Ikeja'));
const aba = await inTransaction(context.db, (tx) => addBranch(tx, context, 'Aba'));
const admin = await aStaff(context, 'admin');
const finance = await aStaff(context, 'finance');
const today = context.clock.businessDay();
let number = 0;
const aMerchant = async (owed: bigint) => {
  const merchant = await aPerson(context, 'merchant', { firstName: 'Musa', lastName: `Shop ${(number += 1)}`, branchId: ikeja });
  await weHold(context, gl.merchantPayable(merchant.id), kobo(owed));
  return merchant;
};
type Merchant = Awaited<ReturnType<typeof aMerchant>>;
const as = (who: Parameters<typeof signIn>[1]) => signIn(context, who);
const payment = (change: object = {}) => ({ amount: 70_000, reference: `TRF/2026/${number}`, paid_on: today, ...change });
const settle = async ({ id }: { id: string }, body: object = payment(), headers: object = {}) =>
  ask(app, `POST /api/admin/merchants/${id}/settlements`, { as: { ...(await as(admin)), ...headers }, body });
const owedTo = ({ id }: Merchant) => balanceOf(context.db, gl.merchantPayable(id));
const listed = async ({ id }: Merchant) =>
  (await ask(app, `GET /api/admin/merchants/${id}/settlements`, { as: await as(admin) })).json().data;

const newest = async () => {
  const { data } = (await ask(app, 'GET /api/finance/approvals?state=pending&per_page=100', { as: await as(finance) })).json();
  return (await ask(app, `GET /api/finance/approvals/${data.at(-1).id}`, { as: await as(finance) })).json().data;
};
const decideNewest = async (verdict: 'approve' | 'decline', body: object) =>
  ask(app, `POST /api/finance/approvals/${(await newest()).id}/${verdict}`, { as: await as(finance), body });

afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db)).problems).toEqual([]);
});

test('a payment is booked when another person confirms it, is on the statement, and the merchant is notified', async () => {
  const merchant = await aMerchant(100_000n);
  const before = await balanceOf(context.db, gl.bankOperating);
  expect((await settle(merchant)).json().data).toEqual({ state: 'asked' });
  expect([await owedTo(merchant), await listed(merchant)]).toMatchObject([100_000n, [{ status: 'pending', confirmed_by: null }]]);
  expect((await confirmNewest(app, await as(admin), 'admin')).json().code).toBe('second_person_needed');
  expect((await confirmNewest(app, await as(finance), 'finance')).statusCode).toBe(200);
  expect(await owedTo(merchant)).toBe(30_000n);
  expect((await balanceOf(context.db, gl.bankOperating)) - before).toBe(-70_000n);
  expect(await listed(merchant)).toMatchObject([{ status: 'completed', amount: 70_000, confirmed_by: fullName(finance) }]);
  const own = await ask(app, 'GET /api/merchant/statement', { as: await as(merchant) });
  expect(own.json()).toMatchObject({
    data: [{ what: 'Paid to your bank account', amount: -70_000 }, {}],
    additional: { balance: 30_000 },
  });
  const bell = await ask(app, 'GET /api/notifications', { as: await as(merchant) });
  expect(bell.json().data[0].data.message).toContain('₦700.00');
  expect((await confirmNewest(app, await as(finance), 'finance')).statusCode).not.toBe(200);
});

test('wrong input names its field and records nothing', async () => {
  const merchant = await aMerchant(100_000n);
  const wrong: [object, string][] = [
    [{ amount: 100_001 }, 'amount'],
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 10.5 }, 'amount'],
    [{ paid_on: addDays(today, 1) }, 'paid_on'],
    [{ paid_on: addDays(today, -61) }, 'paid_on'],
    [{ reference: 'x' }, 'reference'],
  ];
  for (const [change, field] of wrong) {
    const answer = await settle(merchant, payment(change));
    expect([field, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([field, 422, [field]]);
  }
  expect(await listed(merchant)).toEqual([]);
});

test('what waits counts: a second payment may not exceed the rest, two at once neither, and a declined one frees it', async () => {
  const merchant = await aMerchant(100_000n);
  const both = await Promise.all([
    settle(merchant, payment({ reference: 'ONE/1' })),
    settle(merchant, payment({ reference: 'ONE/2' })),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect((await settle(merchant, payment({ amount: 30_001, reference: 'ONE/3' }))).json().errors).toHaveProperty('amount');
  expect((await decideNewest('decline', { reason: 'Wrong account' })).statusCode).toBe(200);
  expect((await settle(merchant, payment({ amount: 100_000, reference: 'ONE/4' }))).statusCode).toBe(200);
  expect((await confirmNewest(app, await as(finance), 'finance')).statusCode).toBe(200);
  expect(await owedTo(merchant)).toBe(0n);
  expect((await settle(merchant, payment({ amount: 1, reference: 'ONE/5' }))).json().code).toBe('nothing_owed');
});

test('a reference is recorded once, however it is written, and a repeated request is one', async () => {
  const [one, two] = [await aMerchant(100_000n), await aMerchant(100_000n)];
  const key = { 'idempotency-key': 'merchant-settlement-1' };
  const body = payment({ reference: 'Bank 77-A' });
  expect((await settle(one, body, key)).statusCode).toBe(200);
  expect((await settle(one, body, key)).statusCode).toBe(200);
  expect(await listed(one)).toHaveLength(1);
  expect((await settle(two, payment({ reference: 'bank77/a' }))).json().code).toBe('reference_already_booked');
});

test('a confirmation whose process dies before its journal leaves nothing, and works when it is repeated', async () => {
  const merchant = await aMerchant(70_000n);
  await settle(merchant, payment({ reference: 'CUT/1' }));
  const { id, version } = await newest();
  await dieAt(context, 'merchant_settlement.unposted', {
    call: `POST /api/finance/approvals/${id}/approve`,
    as: await as(finance),
    body: { version },
  });
  expect([await owedTo(merchant), await listed(merchant)]).toMatchObject([70_000n, [{ status: 'pending' }]]);
  expect((await confirmNewest(app, await as(finance), 'finance')).statusCode).toBe(200);
  expect(await owedTo(merchant)).toBe(0n);
});

test('other roles are refused, and a merchant of another branch or another kind of person is missing', async () => {
  const merchant = await aMerchant(70_000n);
  const path = `merchants/${merchant.id}/settlements`;
  for (const role of ['subadmin', 'credit_officer', 'compliance_officer', 'hr'] as const) {
    const answer = await ask(app, `POST /api/${role === 'hr' ? 'hr' : 'admin'}/${path}`, {
      as: await as(await aStaff(context, role, { branchId: ikeja })),
      body: {},
    });
    expect([role, answer.statusCode]).toEqual([role, 403]);
  }
  const farAway = await aStaff(context, 'subadmin', { branchId: aba });
  expect((await ask(app, `GET /api/admin/${path}`, { as: await as(farAway) })).statusCode).toBe(404);
  expect((await settle({ id: admin.id })).statusCode).toBe(404);
  expect(
    await sqlOf(context.db).selectFrom('merchant_settlements').select('id').where('merchant_id', '=', merchant.id).execute(),
  ).toEqual([]);
});
