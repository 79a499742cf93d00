/** The payout at the end of a term: in parts, and next to withdrawals of the customer. Books prove after each test. */
import { ask, closeOpenDays, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { type Day, day, dayMs } from '@ajo/contract/kernel/time';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { savingsProducts } from '../../../seeds/reference/savings-products.ts';
import { withdrawalRowsOf } from '../../../tests/savings/end-rows.ts';
import { openDesk } from '../../../tests/savings/withdrawal-desk.ts';
import { savingsJobs } from '../../savings-jobs.ts';
import { subLedgers } from '../../sub-ledgers.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;
type Saver = Awaited<ReturnType<Desk['aSaver']>>;
const locked = savingsProducts[2];
let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
  desk.provider.transferResult = { status: 'completed', fee: kobo(0n) };
});
afterEach(async () => {
  expect((await verifyLedger(desk.context.db, subLedgers)).problems).toEqual([]);
});

/** ₦100,000 at 12 % a year, locked on 2 March 2026, and paid out at the end. */
const aLock = (until: Day): Promise<Saver> =>
  desk.aSaver(10_000_000n, { product: locked, target_date: until, instruction: 'pay_out' } as Parameters<Desk['aSaver']>[1]);
/** The jobs of a morning, with every day before it closed. */
async function morningOf(on: string): Promise<void> {
  desk.clock.moveBy(Math.round((Date.parse(`${on}T08:00:00Z`) - desk.clock.now().getTime()) / dayMs) * dayMs);
  await closeOpenDays(desk.context);
  for (const { name, handler } of savingsJobs)
    if (name === 'savings.mature' || name === 'savings.pay_out') await handler(desk.context, {});
}
const review = async (id: string, body: object) => desk.review(id, body, await signIn(desk.context, desk.admin), 'admin');
const rowsOf = async ({ id }: Saver) =>
  (await withdrawalRowsOf(desk.context, id)).map(({ status, amount }) => [status, amount] as const);
const newestOf = async ({ id }: Saver): Promise<string> => (await withdrawalRowsOf(desk.context, id)).at(-1)?.id ?? '';
const statusOf = async ({ id }: Saver): Promise<string | undefined> =>
  (await sql<{ status: string }>`select status from savings_accounts where id = ${id}`.execute(sqlOf(desk.context.db))).rows[0]
    ?.status;
/** Sessions end while the clock moves. */
const again = async (saver: Saver): Promise<Saver> => ({ ...saver, as: await signIn(desk.context, saver.customer) });
const cancel = async (saver: Saver, id: string) =>
  ask(desk.app, `POST /api/user/savings-withdrawals/${id}/cancel`, { as: (await again(saver)).as });
async function pay(saver: Saver): Promise<void> {
  expect((await review(await newestOf(saver), { status: 'approved' })).statusCode).toBe(200);
  await desk.pay();
}

test('a balance above the largest withdrawal leaves in parts, and the minimum balance with the last one', async () => {
  const saver = await aLock(day('2026-03-20'));
  const limits = JSON.stringify({ max_withdrawal: 6_000_000, min_balance: 5_000_000 });
  await sql`update savings_accounts set terms = terms || ${limits}::jsonb where id = ${saver.id}`.execute(sqlOf(desk.context.db));
  await morningOf('2026-03-20');
  expect(await rowsOf(saver)).toEqual([['pending', 5_053_260n]]);
  await pay(saver);
  await morningOf('2026-03-23');
  expect(await rowsOf(saver)).toEqual([
    ['completed', 5_053_260n],
    ['pending', 5_000_000n],
  ]);
  await pay(saver);
  expect(await statusOf(saver)).toBe('completed');
});

test('a withdrawal that the customer cancelled, or that was denied, does not stop the payout; one under way puts it off', async () => {
  // A Saturday: nothing is paid out before Monday.
  const saver = await aLock(day('2026-03-21'));
  await morningOf('2026-03-21');
  const withdraw = async () => desk.requested(await again(saver), 1_000_000);
  expect((await cancel(saver, await withdraw())).statusCode).toBe(200);
  const denial = { status: 'denied', denial_reason: 'Please call us' };
  expect((await review(await withdraw(), denial)).statusCode).toBe(200);
  const open = await withdraw();
  await morningOf('2026-03-23');
  const [first, second] = [
    ['cancelled', 1_000_000n],
    ['denied', 1_000_000n],
  ];
  expect(await rowsOf(saver)).toEqual([first, second, ['pending', 1_000_000n]]);
  expect((await cancel(saver, open)).statusCode).toBe(200);
  await morningOf('2026-03-24');
  expect(await rowsOf(saver)).toEqual([first, second, first, ['pending', 10_056_219n]]);
});

test('a payout that the customer cancels is not ordered a second time', async () => {
  const saver = await aLock(day('2026-03-20'));
  await morningOf('2026-03-20');
  expect((await cancel(saver, await newestOf(saver))).statusCode).toBe(200);
  await morningOf('2026-03-23');
  expect(await rowsOf(saver)).toEqual([['cancelled', 10_053_260n]]);
});

test('the customer reads what is paid out next, as the job pays it, also after a withdrawal that was cancelled', async () => {
  const saver = await aLock(day('2026-03-21'));
  const limits = JSON.stringify({ max_withdrawal: 9_500_000, min_balance: 2_000_000 });
  await sql`update savings_accounts set terms = terms || ${limits}::jsonb where id = ${saver.id}`.execute(sqlOf(desk.context.db));
  const own = async (path: string, body?: object) =>
    (
      await ask(desk.app, `${body ? 'POST' : 'GET'} /api/user/savings/${saver.id}/${path}`, {
        as: (await again(saver)).as,
        ...(body && { body }),
      })
    ).json();
  expect((await own('withdrawals')).next_payout).toBeNull();
  await morningOf('2026-03-21');
  expect((await cancel(saver, await desk.requested(await again(saver), 1_000_000))).statusCode).toBe(200);
  const { data, next_payout: next } = await own('withdrawals');
  expect([data.map(({ cause }: { cause: string | null }) => cause), next]).toEqual([[null], 8_056_219]);
  expect((await own('withdraw/quote', { amount: next })).data).toMatchObject({ amount: next, fee: 0 });
  await morningOf('2026-03-23');
  expect((await rowsOf(saver)).at(-1)).toEqual(['pending', BigInt(next)]);
  expect((await own('withdrawals')).data[0]).toMatchObject({ cause: 'instruction', amount: next });
});
