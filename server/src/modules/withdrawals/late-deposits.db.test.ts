/** A deposit that is booked after the end of a term and counts from it. The ledger is proven after each test. */
import { ask, closeOpenDays, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { day, dayMs } from '@ajo/contract/kernel/time';
import type { MaturityInstruction } from '@ajo/contract/modules/savings';
import { verifyLedger } from '#modules/ledger/proofs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { savingsProducts } from '../../../seeds/reference/savings-products.ts';
import { savingsJobs } from '../../savings-jobs.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { withdrawalRowsOf } from '../../../tests/savings/end-rows.ts';
import { openDesk } from '../../../tests/savings/withdrawal-desk.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;
type Saver = Awaited<ReturnType<Desk['aSaver']>>;
const [, , locked] = savingsProducts;
let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
  desk.provider.transferResult = { status: 'completed', fee: kobo(0n) };
});
afterEach(async () => {
  expect((await verifyLedger(desk.context.db, subLedgers)).problems).toEqual([]);
});

/** ₦100,000 at 12 % a year, locked on 2 March 2026. */
const aLock = (instruction: MaturityInstruction, until = day('2026-03-20')): Promise<Saver> =>
  desk.aSaver(10_000_000n, { product: locked, target_date: until, instruction } as Parameters<Desk['aSaver']>[1]);
/** The morning of a day, with every day before it closed. */
async function morningOf(on: string): Promise<void> {
  desk.clock.moveBy(Math.round((Date.parse(`${on}T08:00:00Z`) - desk.clock.now().getTime()) / dayMs) * dayMs);
  await closeOpenDays(desk.context);
}
async function bookLate(saver: Saver): Promise<void> {
  const body = { amount: 1_000_000, reference: 'FT26080/LATE', paid_on: '2026-03-11' };
  const as = await signIn(desk.context, desk.admin);
  expect((await ask(desk.app, `POST /api/admin/savings/${saver.id}/deposits`, { as, body })).statusCode).toBe(200);
}
/** Two processes at once, and once more. */
async function runJob(): Promise<void> {
  const run = async () => {
    for (const { name, handler } of savingsJobs)
      if (name === 'savings.mature' || name === 'savings.pay_out') await handler(desk.context, {});
  };
  await Promise.all([run(), run()]);
  await run();
}
const withdrawalsOf = ({ id }: Saver) => withdrawalRowsOf(desk.context, id);

test('paid out: a deposit that is booked after the end and counts from the term brings its interest', async () => {
  const saver = await aLock('pay_out', day('2026-03-21'));
  await morningOf('2026-03-21');
  await runJob();
  await bookLate(saver);
  await morningOf('2026-03-23');
  await runJob();
  // Ten days of ₦10,000 at 12 %: ₦32.88 less ten percent.
  expect(await withdrawalsOf(saver)).toMatchObject([{ status: 'pending', amount: 10_056_219n + 1_000_000n + 3_287n - 329n }]);
});

test('the interest of a late deposit arrives with the last withdrawal, and the account stays open until it is withdrawn', async () => {
  const saver = await aLock('pay_out', day('2026-03-20'));
  await morningOf('2026-03-20');
  await runJob();
  const [payout] = await withdrawalsOf(saver);
  const asReviewer = await signIn(desk.context, desk.admin);
  const denial = { status: 'denied', denial_reason: 'The customer asked us to keep it' };
  expect((await desk.review(payout?.id ?? '', denial, asReviewer, 'admin')).statusCode).toBe(200);
  await bookLate(saver);

  const own = async () =>
    (await ask(desk.app, `GET /api/user/savings/${saver.id}`, { as: await signIn(desk.context, saver.customer) })).json().data;
  const { balance } = await own();
  const as = await signIn(desk.context, saver.customer);
  const id = await desk.requested({ ...saver, as }, balance);
  expect((await desk.review(id, { status: 'approved' }, asReviewer, 'admin')).statusCode).toBe(200);
  await desk.pay();
  // Nine days of ₦10,000 at 12 %: ₦29.59 less ten percent.
  expect(await own()).toMatchObject({ status: 'active', balance: 2_959 - 296, interest_accrued: 0 });

  await desk.review(await desk.requested({ ...saver, as }, 2_959 - 296), { status: 'approved' }, asReviewer, 'admin');
  await desk.pay();
  expect(await own()).toMatchObject({ status: 'completed', balance: 0 });
});
