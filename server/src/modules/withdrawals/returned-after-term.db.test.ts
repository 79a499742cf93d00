/** The bank returns a withdrawal after the end of the term: it follows the rest (decision 971). Books prove after each test. */
import { ask, closeOpenDays, payIntoSavings, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { day, dayMs } from '@ajo/contract/kernel/time';
import type { MaturityInstruction, SavingsDetail, SavingsId } from '@ajo/contract/modules/savings';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { recordOutcome } from '#modules/payouts';
import { addSavingsProduct } from '#modules/savings-products';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { savingsProducts } from '../../../seeds/reference/savings-products.ts';
import { savingsJobs } from '../../savings-jobs.ts';
import { payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { movementsOf, withdrawalRowsOf } from '../../../tests/savings/end-rows.ts';
import { openDesk } from '../../../tests/savings/withdrawal-desk.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;
type Saver = Awaited<ReturnType<Desk['aSaver']>>;
const [flex, target] = savingsProducts;
let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
  if (flex) await addSavingsProduct(desk.context.db, flex, desk.clock.now());
  desk.provider.transferResult = { status: 'completed', fee: kobo(0n) };
});
afterEach(async () => {
  expect((await verifyLedger(desk.context.db, subLedgers)).problems).toEqual([]);
});

/** ₦100,000 at 9 % a year, from 2 March to 6 April 2026. */
const aTarget = (instruction: MaturityInstruction): Promise<Saver> =>
  desk.aSaver(10_000_000n, {
    product: target,
    target_amount: kobo(50_000_000n),
    target_date: day('2026-04-06'),
    instruction,
  } as Parameters<Desk['aSaver']>[1]);
/** The morning of a day, with every day before it closed, and the instructions carried out. */
async function morningOf(on: string): Promise<void> {
  desk.clock.moveBy(Math.round((Date.parse(`${on}T08:00:00Z`) - desk.clock.now().getTime()) / dayMs) * dayMs);
  await closeOpenDays(desk.context);
  for (const { name, handler } of savingsJobs)
    if (name === 'savings.mature' || name === 'savings.pay_out') await handler(desk.context, {});
}
const review = async (id: string) => desk.review(id, { status: 'approved' }, await signIn(desk.context, desk.admin), 'admin');
async function paidOut(saver: Saver, amount: number): Promise<string> {
  const id = await desk.requested({ ...saver, as: await signIn(desk.context, saver.customer) }, amount);
  expect((await review(id)).statusCode).toBe(200);
  await desk.pay();
  return id;
}
const comesBack = async (id: string) =>
  recordOutcome(desk.context, payoutReactions, await desk.payoutOf(id), {
    status: 'reversed',
    reason: 'Account closed',
  } as never);
const view = async (
  { customer }: Saver,
  id: SavingsId,
): Promise<SavingsDetail & Record<'balance' | 'interest_accrued', number>> =>
  (await ask(desk.app, `GET /api/user/savings/${id}`, { as: await signIn(desk.context, customer) })).json().data;
async function successorOf(saver: Saver, id = saver.id): Promise<SavingsId> {
  const { successor_id: successor } = await view(saver, id);
  if (successor === null) throw new Error('the account has no successor');
  return successor;
}
const typesOf = async (id: SavingsId) => (await movementsOf(desk.context, id)).map(([type, , on]) => `${type} ${on}`);
const owed = (id: SavingsId) => balanceOf(desk.context.db, gl.savingsInterestPayable(id));
const held = (id: SavingsId) => balanceOf(desk.context.db, gl.savingsOf(id));
const noticesOf = async ({ customer }: Saver): Promise<string> =>
  JSON.stringify((await ask(desk.app, 'GET /api/notifications', { as: await signIn(desk.context, customer) })).json().data);
/** Tax is rounded once more for each posting. */
const near = (one: number, other: number, by = 1) => expect(Math.abs(one - other)).toBeLessThanOrEqual(by);

test('it is moved to the account that has the rest, and earns there and here as if it had never left', async () => {
  const [saver, twin] = [await aTarget('keep_as_flex'), await aTarget('keep_as_flex')];
  await morningOf('2026-04-05');
  const id = await paidOut(saver, 5_000_000);
  await morningOf('2026-04-06');
  const [successor, other] = [await successorOf(saver), await successorOf(twin)];
  await morningOf('2026-04-08');
  await comesBack(id);
  expect(await view(saver, saver.id)).toMatchObject({ status: 'completed', successor_id: successor, balance: 0 });
  expect([await held(saver.id), await owed(saver.id)]).toEqual([0n, 0n]);
  expect((await typesOf(saver.id)).slice(-6)).toEqual([
    'transfer_out 2026-04-06',
    'reversal 2026-04-05',
    'reversal 2026-04-05',
    'interest 2026-04-08',
    'withholding_tax 2026-04-08',
    'transfer_out 2026-04-06',
  ]);
  expect(await typesOf(successor)).toEqual(['transfer_in 2026-04-06', 'transfer_in 2026-04-06']);
  near((await view(saver, successor)).balance, (await view(twin, other)).balance);
  expect(await noticesOf(saver)).toMatch(/Your bank sent ₦48,656\.25 back to us\. The full amount is back in your savings/);
  expect(await noticesOf(saver)).toMatch(
    /The term of “Rent” is over, so ₦50,0\d\d\.\d\d was moved to SV-\d+, with the rest of your money/,
  );
  await morningOf('2026-04-10');
  near((await view(saver, successor)).interest_accrued, (await view(twin, other)).interest_accrued);
  // A late deposit for the account of the term follows too.
  const before = (await view(saver, successor)).balance;
  expect(await payIntoSavings(desk.context, saver, 500_000n)).toBe('taken');
  expect([(await view(saver, successor)).balance - before, await held(saver.id)]).toEqual([500_000, 0n]);
});

test('when all of it had been withdrawn early, the instruction is carried out for what came back', async () => {
  const saver = await aTarget('keep_as_flex');
  await morningOf('2026-04-05');
  const id = await paidOut(saver, (await view(saver, saver.id)).balance);
  await morningOf('2026-04-06');
  // The interest of April is all that was left.
  const first = (await view(saver, saver.id)).successor_id;
  await morningOf('2026-04-08');
  await comesBack(id);
  const successor = await successorOf(saver);
  expect(successor).toBe(first ?? successor);
  expect(await view(saver, saver.id)).toMatchObject({ status: 'completed', balance: 0 });
  expect(await view(saver, successor)).toMatchObject({ status: 'active', kind: 'flex' });
  expect(await held(successor)).toBeGreaterThan(10_000_000n);
  await morningOf('2026-04-10');
  expect(await owed(successor)).toBeGreaterThan(0n);
});

test('when the customer has closed the account with the rest, another one is opened for it', async () => {
  const saver = await aTarget('keep_as_flex');
  await morningOf('2026-04-05');
  const id = await paidOut(saver, 5_000_000);
  await morningOf('2026-04-06');
  const closed = await successorOf(saver);
  const close = `POST /api/user/savings/${closed}/close`;
  expect((await ask(desk.app, close, { as: await signIn(desk.context, saver.customer) })).statusCode).toBe(200);
  expect((await review((await withdrawalRowsOf(desk.context, closed)).at(-1)?.id ?? '')).statusCode).toBe(200);
  await desk.pay();
  expect((await view(saver, closed)).status).toBe('closed');
  await comesBack(id);
  const successor = await successorOf(saver);
  expect(successor).not.toBe(closed);
  expect(await view(saver, successor)).toMatchObject({ status: 'active', kind: 'flex' });
  expect([(await view(saver, closed)).status, (await view(saver, saver.id)).status]).toEqual(['closed', 'completed']);
  await morningOf('2026-04-10');
  expect(await owed(successor)).toBeGreaterThan(0n);
});

test('after two terms it follows through both, with the interest of the second', async () => {
  const [saver, twin] = [await aTarget('renew'), await aTarget('renew')];
  await morningOf('2026-04-05');
  const id = await paidOut(saver, 5_000_000);
  await morningOf('2026-04-06');
  const second = await successorOf(saver);
  const until = (await view(saver, second)).target_date ?? '';
  await morningOf(until);
  await comesBack(id);
  const third = await successorOf(saver, second);
  expect([await held(saver.id), await held(second), await owed(saver.id), await owed(second)]).toEqual([0n, 0n, 0n, 0n]);
  expect([(await view(saver, second)).status, (await view(saver, third)).status]).toEqual(['completed', 'active']);
  // The interest of April is posted in May, so it bears none of its own before: less than a naira.
  near((await view(saver, third)).balance, (await view(twin, await successorOf(twin, await successorOf(twin)))).balance, 99);
});

test('money that is paid out at the end stays on its account, and is paid out again', async () => {
  const saver = await aTarget('pay_out');
  await morningOf('2026-04-05');
  const id = await paidOut(saver, 5_000_000);
  await morningOf('2026-04-07');
  const rest = (await withdrawalRowsOf(desk.context, saver.id)).at(-1)?.id ?? '';
  expect((await review(rest)).statusCode).toBe(200);
  await desk.pay();
  expect((await view(saver, saver.id)).status).toBe('completed');
  await morningOf('2026-04-08');
  await comesBack(id);
  expect(await view(saver, saver.id)).toMatchObject({ status: 'active', successor_id: null, balance: 5_000_000 });
  await morningOf('2026-04-09');
  expect((await withdrawalRowsOf(desk.context, saver.id)).map(({ status }) => status)).toEqual([
    'reversed',
    'completed',
    'pending',
  ]);
});

test('two that come back at the same moment are both moved, once each', async () => {
  const saver = await aTarget('keep_as_flex');
  await morningOf('2026-04-05');
  const ids = [await paidOut(saver, 1_000_000), await paidOut(saver, 2_000_000)];
  await morningOf('2026-04-06');
  const successor = await successorOf(saver);
  const before = await held(successor);
  await Promise.all([...ids, ...ids].map(comesBack));
  const moved = (await held(successor)) - before;
  expect([moved > 3_000_000n, moved < 3_002_000n, await held(saver.id), await owed(saver.id)]).toEqual([true, true, 0n, 0n]);
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from savings_accounts
    where customer_id = ${saver.customer.id}`.execute(sqlOf(desk.context.db));
  expect(Number(rows[0]?.count)).toBe(2);
});
