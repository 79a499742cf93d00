/** The split of deposits: shares of each later deposit in one journal, the kobo that are left, full and closed accounts, and who decides. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aSavingsAccount, ask, aStaff, freshContext, payIntoSavings, signIn, targetSavings } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, expect, test } from 'vitest';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext();
const app = await appOf(context);
const as = {
  admin: await signIn(context, await aStaff(context, 'admin')),
  finance: await signIn(context, await aStaff(context, 'finance')),
};
afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

async function aSaver(count = 3) {
  const customer = await aCustomer(context);
  const ids = [];
  for (let at = 0; at < count; at += 1) ids.push(await aSavingsAccount(context, customer, { name: `Pot ${at + 1}` }));
  const [rent, school, health] = ids as [(typeof ids)[0], (typeof ids)[0], (typeof ids)[0]];
  return { customer, rent, school, health, pay: (amount: bigint) => payIntoSavings(context, { id: rent, customer }, amount) };
}
const set = (id: string, split: unknown, who: keyof typeof as = 'admin', name = 'split') =>
  ask(app, `PATCH /api/admin/savings/${id}`, { as: as[who], body: { [name]: split } });
const balances = (...ids: string[]) => Promise.all(ids.map((id) => balanceOf(context.db, gl.savingsOf(id))));
const rowsOf = async (id: string) =>
  (
    await sql<{ type: string; change: bigint; note: string | null }>`select type, change_kobo as change, note
      from savings_transactions where account_id = ${id} order by seq`.execute(sqlOf(context.db))
  ).rows.map(({ type, change }) => [type, change]);

test('a deposit is divided in one journal, the first account gets the kobo that are left, and pending accounts become active', async () => {
  const { rent, school, health, pay, customer } = await aSaver();
  await pay(100_000n);
  const thirds = [
    { id: rent, share_bps: 3_334 },
    { id: school, share_bps: 3_333 },
    { id: health, share_bps: 3_333 },
  ];
  const answer = await set(rent, thirds);
  expect([answer.statusCode, answer.json().message, answer.json().data.split]).toMatchObject([
    200,
    'Split updated successfully',
    [{ name: 'Pot 1', share_bps: 3_334 }, { name: 'Pot 2' }, { name: 'Pot 3' }],
  ]);
  expect(await balances(rent, school, health)).toEqual([100_000n, 0n, 0n]);
  await pay(100_001n);
  expect(await balances(rent, school, health)).toEqual([133_341n, 33_330n, 33_330n]);
  expect([await rowsOf(rent), await rowsOf(school)]).toEqual([
    [
      ['deposit', 100_000n],
      ['deposit', 100_001n],
      ['split', -33_330n],
      ['split', -33_330n],
    ],
    [['split', 33_330n]],
  ]);
  const { rows } = await sql<{ journals: number }>`select count(distinct journal_id)::int as journals from savings_transactions
    where account_id in (${school}, ${health})`.execute(sqlOf(context.db));
  expect(rows).toEqual([{ journals: 1 }]);
  const own = await ask(app, `GET /api/user/savings/${school}`, { as: await signIn(context, customer) });
  expect(own.json().data).toMatchObject({ status: 'active', balance: 33_330 });
});

test('the account of the deposit keeps nothing when it has no share, and two deposits at once are divided once each', async () => {
  const { rent, school, health, pay } = await aSaver();
  await set(
    rent,
    [
      { id: school, share_bps: 6_000 },
      { id: health, share_bps: 4_000 },
    ],
    'admin',
    'split_config',
  );
  await Promise.all([pay(100_000n), pay(50_000n)]);
  expect(await balances(rent, school, health)).toEqual([0n, 90_000n, 60_000n]);
});

test('a full or closed account gives its share to the first', async () => {
  const { rent, school, health, pay } = await aSaver();
  await set(rent, [
    { id: rent, share_bps: 5_000 },
    { id: school, share_bps: 3_000 },
    { id: health, share_bps: 2_000 },
  ]);
  await sql`update savings_accounts set terms = jsonb_set(terms, '{max_balance}', '10000') where id = ${school}`.execute(
    sqlOf(context.db),
  );
  await sql`update savings_accounts set status = 'closed', closed_at = now() where id = ${health}`.execute(sqlOf(context.db));
  await pay(100_000n);
  expect(await balances(rent, school, health)).toEqual([100_000n, 0n, 0n]);
});

test('a share of the customer’s own deposit is their act on its account; what staff book is none', async () => {
  const { rent, school, pay } = await aSaver(2);
  await set(rent, [
    { id: rent, share_bps: 5_000 },
    { id: school, share_bps: 5_000 },
  ]);
  const actAt = async (): Promise<number | undefined> =>
    (
      await sql<{ at: Date }>`select last_act_at as at from savings_accounts where id = ${school}`.execute(sqlOf(context.db))
    ).rows[0]?.at.getTime();
  context.clock.moveBy(60_000);
  await pay(100_000n);
  const paid = context.clock.now().getTime();
  expect(await actAt()).toBe(paid);
  context.clock.moveBy(60_000);
  const body = { amount: 100_000, reference: 'FT26061/SPLIT1' };
  expect((await ask(app, `POST /api/finance/savings/${rent}/deposits`, { as: as.finance, body })).statusCode).toBe(200);
  expect(await actAt()).toBe(paid);
});

test('a share of an account that has ended is marked: it goes to the first', async () => {
  const { rent, school, pay } = await aSaver(2);
  await set(rent, [
    { id: rent, share_bps: 5_000 },
    { id: school, share_bps: 5_000 },
  ]);
  await sql`update savings_accounts set status = 'denied', denial_reason = 'Not now' where id = ${school}`.execute(
    sqlOf(context.db),
  );
  await pay(100_000n);
  const { split } = (await ask(app, `GET /api/admin/savings/${rent}`, { as: as.admin })).json().data;
  expect(split.map((share: { takes_money: boolean }) => share.takes_money)).toEqual([true, false]);
  expect(await balances(rent, school)).toEqual([100_000n, 0n]);
});

test('an empty list ends the division', async () => {
  const { rent, school, pay } = await aSaver();
  await set(rent, [
    { id: rent, share_bps: 5_000 },
    { id: school, share_bps: 5_000 },
  ]);
  expect((await set(rent, [])).json().data.split).toBeNull();
  await pay(100_000n);
  expect(await balances(rent, school)).toEqual([100_000n, 0n]);
});

test('wrong shares are refused at their field and change nothing', async () => {
  const [saver, other] = [await aSaver(), await aSaver(1)];
  const { rent, school, health } = saver;
  const half = (id: string) => ({ id, share_bps: 5_000 });
  const refused = async (id: string, split: unknown): Promise<unknown> => {
    const answer = await set(id, split);
    return [answer.statusCode, Object.keys(answer.json().errors)[0]?.split('.')[0]];
  };
  for (const split of [
    [half(rent)],
    [half(rent), half(rent)],
    [half(rent), half(other.rent)],
    [{ id: rent, share_bps: 0 }],
    [half(rent), half('0199a000-0000-7000-8000-0000000000d9')],
    undefined,
    Array.from({ length: 6 }, () => half(rent)),
  ])
    expect(await refused(rent, split)).toEqual([422, 'split']);
  expect((await set(rent, [half(rent), half(school)])).statusCode).toBe(200);
  expect(await refused(school, [half(school), half(health)])).toEqual([422, 'split']);
  expect(await refused(health, [half(health), half(rent)])).toEqual([422, 'split']);
  expect((await set(rent, [half(rent), half(school)], 'finance')).statusCode).toBe(403);
});

test('the goal is announced once, when a deposit or a share reaches it, and again when it was raised', async () => {
  const customer = await aCustomer(context);
  const rent = await aSavingsAccount(context, customer, { name: 'Rent' });
  const school = await aSavingsAccount(context, customer, {
    product: targetSavings,
    name: 'School',
    target_amount: kobo(100_000n),
    target_date: addDays(context.clock.businessDay(), 200),
  });
  const pay = (id: typeof rent, amount: bigint) => payIntoSavings(context, { id, customer }, amount);
  const notices = async (): Promise<string[]> =>
    (
      await sql<{ message: string }>`select message from notifications
        where user_id = ${customer.id} and message like 'You reached your goal%' order by id`.execute(sqlOf(context.db))
    ).rows.map(({ message }) => message);
  // The share leaves in the same journal: the goal is not reached.
  await set(school, [
    { id: school, share_bps: 5_000 },
    { id: rent, share_bps: 5_000 },
  ]);
  await pay(school, 160_000n);
  expect(await notices()).toEqual([]);
  await set(school, []);
  await pay(school, 20_000n);
  expect(await notices()).toEqual(['You reached your goal of ₦1,000.00 for “School”. The balance is ₦1,000.00']);
  await pay(school, 20_000n);
  expect(await notices()).toHaveLength(1);
  await sql`update savings_accounts set target_kobo = 200000 where id = ${school}`.execute(sqlOf(context.db));
  await set(rent, [
    { id: rent, share_bps: 5_000 },
    { id: school, share_bps: 5_000 },
  ]);
  await pay(rent, 160_000n);
  expect((await notices()).slice(1)).toEqual(['You reached your goal of ₦2,000.00 for “School”. The balance is ₦2,000.00']);
});
