/** A lien keeps a part of the balance from leaving, until it is released or its last day is over. The ledger proves after each test. */
import { ask, aStaff, dieAt, signIn } from '#kit';
import { expireHolds } from '#modules/ledger/holds';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, expect, test } from 'vitest';
import { openDesk, type Saver } from '../../../tests/savings/withdrawal-desk.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const { aSaver, app, asAdmin, asFinance, asSuperadmin, clock, context, money, withdraw } = await openDesk();
const texts = { reason: 'Court order 12/2026', customer_reason: 'A court ordered it' };

const callOf = ({ id }: Pick<Saver, 'id'>, body: object) => ({
  call: `POST /api/admin/savings/${id}/liens`,
  as: asAdmin,
  body: { ...texts, ...body },
});
const place = (saver: Pick<Saver, 'id'>, body: object, as = asAdmin) =>
  ask(app, callOf(saver, body).call, { ...callOf(saver, body), as });
const placed = async (saver: Pick<Saver, 'id'>, body: object): Promise<string> => (await place(saver, body)).json().data.id;
const release = ({ id }: Pick<Saver, 'id'>, lien: string, as = asAdmin) =>
  ask(app, `POST /api/admin/savings/${id}/liens/${lien}/release`, { as, body: { reason: 'The order was lifted' } });
const statesOf = async ({ id }: Pick<Saver, 'id'>): Promise<string[]> =>
  (await ask(app, `GET /api/admin/savings/${id}/liens`, { as: asFinance }))
    .json()
    .data.map(({ status }: { status: string }) => status);
const availableTo = async ({ id, as }: Saver): Promise<number> =>
  (await ask(app, `GET /api/user/savings/${id}`, { as })).json().data.available;

afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('the amount stays in the balance and does not leave until the lien is released; the customer reads why', async () => {
  const saver = await aSaver(500_000n);
  const answer = await place(saver, { amount: 300_000 });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    201,
    { message: 'Lien placed successfully', data: { status: 'active', amount: 300_000, ...texts, ends_on: null } },
  ]);
  expect([await money(saver.id), await availableTo(saver)]).toEqual([[500_000n, 300_000n], 200_000]);
  expect((await withdraw(saver, 200_001)).json().code).toBe('not_enough_savings');
  const own = await ask(app, `GET /api/user/savings/${saver.id}/liens`, { as: saver.as });
  expect(own.json().data).toEqual([{ id: answer.json().data.id, amount: 300_000, reason: 'A court ordered it', ends_on: null }]);
  expect((await release(saver, answer.json().data.id)).json().data).toMatchObject({
    status: 'released',
    release_reason: 'The order was lifted',
  });
  expect([await money(saver.id), await statesOf(saver)]).toEqual([[500_000n, 0n], ['released']]);
  expect((await ask(app, `GET /api/user/savings/${saver.id}/liens`, { as: saver.as })).json().data).toEqual([]);
  expect((await withdraw(saver, 500_000)).statusCode).toBe(201);
  const { rows } = await sql<{ message: string }>`select message from notifications
    where user_id = ${saver.customer.id} and message like '%on hold%' order by id`.execute(sqlOf(context.db));
  expect(rows.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^₦3,000.00 of “.+” is on hold: A court ordered it$/),
    expect.stringMatching(/^₦3,000.00 of “.+” is no longer on hold$/),
  ]);
});

test('a lien ends with its last day', async () => {
  const saver = await aSaver(500_000n);
  const today = clock.businessDay();
  await placed(saver, { amount: 100_000, ends_on: today });
  const other = await placed(saver, { amount: 50_000 });
  await expireHolds(context.db, new Date(`${today}T22:59:59Z`));
  expect([await money(saver.id), await statesOf(saver)]).toEqual([
    [500_000n, 150_000n],
    ['active', 'active'],
  ]);
  const midnight = new Date(`${today}T23:00:00Z`);
  await expireHolds(context.db, midnight);
  expect([await money(saver.id), await statesOf(saver)]).toEqual([
    [500_000n, 50_000n],
    ['active', 'ended'],
  ]);
  expect((await ask(app, `GET /api/user/savings/${saver.id}/liens`, { as: saver.as })).json().data).toMatchObject([
    { id: other },
  ]);
  const [, ended] = (await ask(app, `GET /api/admin/savings/${saver.id}/liens`, { as: asAdmin })).json().data;
  expect((await release(saver, ended.id)).json().code).toBe('lien_over');
});

test('wrong input is refused with its field, and changes nothing', async () => {
  const saver = await aSaver(500_000n);
  const yesterday = new Date(clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  const wrong: [string, object][] = [
    ['amount', { amount: 0 }],
    ['amount', {}],
    ['amount', { amount: 500_001 }],
    ['reason', { amount: 1_000, reason: ' ' }],
    ['customer_reason', { amount: 1_000, customer_reason: 'x'.repeat(121) }],
    ['ends_on', { amount: 1_000, ends_on: 'tomorrow' }],
    ['ends_on', { amount: 1_000, ends_on: yesterday }],
    ['ends_on', { amount: 1_000, ends_on: '9999-12-31' }],
  ];
  for (const [field, body] of wrong) {
    const answer = await place(saver, body);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  }
  expect([await money(saver.id), await statesOf(saver)]).toEqual([[500_000n, 0n], []]);
});

test('only those who manage savings place and release, inside their scope and on the right account', async () => {
  const saver = await aSaver(500_000n);
  const another = await aSaver(500_000n);
  const lien = await placed(saver, { amount: 100_000 });
  expect((await place(saver, { amount: 1_000 }, asFinance)).statusCode).toBe(403);
  expect((await release(saver, lien, saver.as)).statusCode).toBe(403);
  expect((await release(another, lien)).json().code).toBe('lien_missing');
  expect((await ask(app, `GET /api/user/savings/${saver.id}/liens`, { as: another.as })).statusCode).toBe(404);
  const asOfficer = await signIn(context, await aStaff(context, 'credit_officer'));
  expect((await ask(app, `GET /api/admin/savings/${saver.id}/liens`, { as: asOfficer })).statusCode).toBe(404);
  expect((await place({ id: lien as Saver['id'] }, { amount: 1_000 })).json().code).toBe('savings_missing');
  expect(await money(saver.id)).toEqual([500_000n, 100_000n]);
});

test('a lien and a withdrawal at once: one of them gets the money', async () => {
  for (let round = 0; round < 5; round += 1) {
    const saver = await aSaver(100_000n);
    const [lien, withdrawal] = await Promise.all([place(saver, { amount: 80_000 }), withdraw(saver, 80_000)]);
    expect([lien.statusCode, withdrawal.statusCode].toSorted((one, two) => one - two)).toEqual([201, 422]);
    expect(await money(saver.id)).toEqual([100_000n, 80_000n]);
  }
});

test('two releases at once release it once, and a double press places it once', async () => {
  const saver = await aSaver(100_000n);
  const twice = { ...callOf(saver, { amount: 40_000 }), headers: { 'idempotency-key': 'lien-placed-twice' } };
  const answers = await Promise.all([ask(app, twice.call, twice), ask(app, twice.call, twice)]);
  expect(answers.some(({ statusCode }) => statusCode === 201)).toBe(true);
  expect((await ask(app, twice.call, twice)).statusCode).toBe(201);
  const [lien] = (await ask(app, `GET /api/admin/savings/${saver.id}/liens`, { as: asAdmin })).json().data;
  expect([await statesOf(saver), await money(saver.id)]).toEqual([['active'], [100_000n, 40_000n]]);
  const both = await Promise.all([release(saver, lien.id), release(saver, lien.id, asSuperadmin)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 409]);
  expect(await money(saver.id)).toEqual([100_000n, 0n]);
});

test('an account with a lien is not closed', async () => {
  const saver = await aSaver(100_000n);
  await placed(saver, { amount: 100_000 });
  const close = await ask(app, `POST /api/admin/savings/${saver.id}/close`, { as: asAdmin, body: { reason: 'Court order' } });
  expect(close.json().code).toBe('savings_on_hold');
  const own = await ask(app, `POST /api/user/savings/${saver.id}/close`, { as: saver.as });
  expect(own.json()).toMatchObject({
    code: 'savings_on_hold',
    message: '₦1,000.00 is on hold. The account can be closed when nothing is on hold',
  });
});

test('a process that dies while it places or releases leaves nothing of it, and the same call works afterwards', async () => {
  const saver = await aSaver(500_000n);
  const placing = callOf(saver, { amount: 100_000 });
  await dieAt(context, 'savings_lien.unheld', placing);
  expect([await money(saver.id), await statesOf(saver)]).toEqual([[500_000n, 0n], []]);
  const lien = await placed(saver, { amount: 100_000 });
  const releasing = {
    call: `POST /api/admin/savings/${saver.id}/liens/${lien}/release`,
    as: asAdmin,
    body: { reason: 'The order was lifted' },
  };
  await dieAt(context, 'savings_lien.unreleased', releasing);
  expect([await money(saver.id), await statesOf(saver)]).toEqual([[500_000n, 100_000n], ['active']]);
  expect((await release(saver, lien)).statusCode).toBe(200);
  expect(await money(saver.id)).toEqual([500_000n, 0n]);
}, 120_000);
