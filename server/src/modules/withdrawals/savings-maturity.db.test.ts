/** The end of targets and locks: interest is paid, the instruction is carried out once, and the ledger is proven after each test. */
import { aCustomer, aSavingsAccount, ask, closeOpenDays, dieAt, payIntoSavings, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { day, dayMs } from '@ajo/contract/kernel/time';
import type { MaturityInstruction, SavingsDetail, SavingsId } from '@ajo/contract/modules/savings';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { addSavingsProduct } from '#modules/savings-products';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { savingsProducts } from '../../../seeds/reference/savings-products.ts';
import { savingsJobs } from '../../savings-jobs.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { endNoticesOf, movementsOf, withdrawalRowsOf } from '../../../tests/savings/end-rows.ts';
import { openDesk } from '../../../tests/savings/withdrawal-desk.ts';
import { savingsToPayOut } from './withdrawal.store.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;
type Saver = Awaited<ReturnType<Desk['aSaver']>>;
const [flex, , locked] = savingsProducts;
let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
  if (flex) await addSavingsProduct(desk.context.db, flex, desk.clock.now());
  desk.provider.transferResult = { status: 'completed', fee: kobo(0n) };
});
afterEach(async () => {
  expect((await verifyLedger(desk.context.db, subLedgers)).problems).toEqual([]);
});

/** ₦100,000 at 12 % a year, locked on 2 March 2026. */
const aLock = (instruction: MaturityInstruction, until = day('2026-03-20')): Promise<Saver> =>
  desk.aSaver(10_000_000n, { product: locked, target_date: until, instruction } as Parameters<Desk['aSaver']>[1]);
/** Sessions of staff end in a night: the reviewer signs in again. */
const review = async (id: string, body: object) => desk.review(id, body, await signIn(desk.context, desk.admin), 'admin');
/** The morning of a day, with every day before it closed. */
async function morningOf(on: string): Promise<void> {
  desk.clock.moveBy(Math.round((Date.parse(`${on}T08:00:00Z`) - desk.clock.now().getTime()) / dayMs) * dayMs);
  await closeOpenDays(desk.context);
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
const view = async ({ as }: Pick<Saver, 'as'>, id: SavingsId): Promise<SavingsDetail & { balance: number }> =>
  (await ask(desk.app, `GET /api/user/savings/${id}`, { as })).json().data;
const all = async ({ as }: Saver): Promise<SavingsDetail[]> => (await ask(desk.app, 'GET /api/user/savings', { as })).json().data;
const movements = (id: SavingsId) => movementsOf(desk.context, id);
const noticesOf = ({ customer }: Saver) => endNoticesOf(desk.context, customer.id);
const withdrawalsOf = ({ id }: Saver) => withdrawalRowsOf(desk.context, id);
const successorOf = async (saver: Saver): Promise<SavingsId> => {
  const { successor_id: id } = await view(saver, saver.id);
  if (id === null) throw new Error('the account has no successor');
  return id;
};

test('kept flexible: the interest until the day is paid with its tax, and the money moves to a flexible account, once', async () => {
  const saver = await aLock('keep_as_flex');
  await morningOf('2026-03-19');
  await runJob();
  expect(await view(saver, saver.id)).toMatchObject({ status: 'active', matured_at: null });
  await morningOf('2026-03-20');
  await runJob();
  // 18 days: ₦591.78, and ten percent of it.
  expect(await movements(saver.id)).toEqual([
    ['deposit', 10_000_000n, '2026-03-02'],
    ['interest', 59_178n, '2026-03-20'],
    ['withholding_tax', -5_918n, '2026-03-20'],
    ['transfer_out', -10_053_260n, '2026-03-20'],
  ]);
  const successor = await successorOf(saver);
  expect((await all(saver)).map(({ id, status, kind }) => [id, status, kind])).toEqual([
    [successor, 'active', 'flex'],
    [saver.id, 'completed', 'locked'],
  ]);
  expect(await movements(successor)).toEqual([['transfer_in', 10_053_260n, '2026-03-20']]);
  expect([
    await balanceOf(desk.context.db, gl.savingsOf(saver.id)),
    await balanceOf(desk.context.db, gl.savingsInterestPayable(saver.id)),
    await balanceOf(desk.context.db, gl.savingsOf(successor)),
  ]).toEqual([0n, 0n, 10_053_260n]);
  expect(await noticesOf(saver)).toEqual([
    expect.stringMatching(
      /“Rent” reached its end date with ₦100,532\.60\. It is now in SV-\d+\. You can withdraw it at any time$/,
    ),
  ]);
  // The successor earns at its own rate from its first day: 6 % of ₦100,532.60 is ₦16.53 a day.
  await morningOf('2026-03-22');
  expect(await view(saver, successor)).toMatchObject({ rate_bps: 600, interest_accrued: 3_305, balance: 10_053_260 });
});

test('renewed: as many days as before under the terms that the product has now, with the same instruction', async () => {
  const saver = await aLock('renew');
  await morningOf('2026-03-20');
  await runJob();
  expect(await view(saver, await successorOf(saver))).toMatchObject({
    kind: 'locked',
    status: 'active',
    target_date: '2026-04-07',
    instruction: 'renew',
    balance: 10_053_260,
  });
});

test('renewed when the product is not offered any more: the money becomes flexible', async () => {
  const saver = await aLock('renew');
  await sql`update savings_products set terms = terms || '{"active": false}' where terms ->> 'kind' = 'locked'`.execute(
    sqlOf(desk.context.db),
  );
  await morningOf('2026-03-20');
  await runJob();
  expect(await view(saver, await successorOf(saver))).toMatchObject({ kind: 'flex', target_date: null });
});

test('renewed after a court order lifted the lock: the money becomes flexible', async () => {
  const saver = await aLock('renew');
  const body = { reason: 'Federal High Court Lagos, FHC/L/CS/12/2026' };
  const ordered = await ask(desk.app, `POST /api/admin/savings/${saver.id}/court-order`, { as: desk.asSuperadmin, body });
  expect(ordered.statusCode).toBe(200);
  await morningOf('2026-03-20');
  await runJob();
  expect(await view(saver, await successorOf(saver))).toMatchObject({ kind: 'flex', balance: 10_053_260 });
});

test('an account that reached its day and is closed is completed, and no longer closing', async () => {
  const saver = await aLock('pay_out');
  await morningOf('2026-03-20');
  const [mature] = savingsJobs.filter(({ name }) => name === 'savings.mature');
  await mature?.handler(desk.context, {});
  const close = await ask(desk.app, `POST /api/user/savings/${saver.id}/close`, {
    as: await signIn(desk.context, saver.customer),
  });
  expect(close.statusCode).toBe(200);
  const [withdrawal] = await withdrawalsOf(saver);
  await review(withdrawal?.id ?? '', { status: 'approved' });
  await desk.pay();
  expect(await view(saver, saver.id)).toMatchObject({ status: 'completed', closing: false });
});

test('a process that dies before the journal leaves everything as it was, and the next run moves the money', async () => {
  const saver = await aLock('keep_as_flex');
  await morningOf('2026-03-20');
  await dieAt(desk.context, 'savings_maturity.unposted', { job: 'savings.mature' });
  expect([await view(saver, saver.id), await all(saver)]).toMatchObject([
    { status: 'active', balance: 10_000_000 },
    [{ id: saver.id }],
  ]);
  await runJob();
  expect((await view(saver, await successorOf(saver))).balance).toBe(10_053_260);
});

test('paid out: on the next day that banks are open, without more interest, through review and payout', async () => {
  // A Saturday.
  const saver = await aLock('pay_out', day('2026-03-21'));
  await morningOf('2026-03-21');
  await runJob();
  expect([await view(saver, saver.id), await withdrawalsOf(saver)]).toMatchObject([
    { status: 'active', balance: 10_056_219 },
    [],
  ]);
  await morningOf('2026-03-23');
  await runJob();
  const [withdrawal, ...others] = await withdrawalsOf(saver);
  expect([withdrawal, others]).toMatchObject([{ status: 'pending', amount: 10_056_219n }, []]);
  if (!withdrawal) throw new Error('nothing is paid out');
  expect((await review(withdrawal.id, { status: 'approved' })).statusCode).toBe(200);
  await desk.pay();
  expect([(await view(saver, saver.id)).status, (await withdrawalsOf(saver))[0]?.status]).toEqual(['completed', 'completed']);
  // The bank sends it back: the account is open again, and nothing is paid a second time automatically.
  const answer = await ask(desk.app, `POST /api/admin/savings-withdrawals/${withdrawal.id}/reverse-withdrawal`, {
    as: await signIn(desk.context, desk.admin),
    body: { reason: 'The bank returned it' },
  });
  expect(answer.statusCode).toBe(200);
  await runJob();
  expect([await view(saver, saver.id), (await withdrawalsOf(saver)).length]).toMatchObject([
    { status: 'active', balance: 10_056_219 },
    1,
  ]);
});

test('a payout that is refused for a missing account is announced once and tried again', async () => {
  const customer = await aCustomer(desk.context);
  const opening = { product: locked, target_date: day('2026-03-20'), instruction: 'pay_out' };
  const id = await aSavingsAccount(desk.context, customer, opening as Parameters<typeof aSavingsAccount>[2]);
  const saver = { id, customer, as: {} };
  await payIntoSavings(desk.context, saver, 10_000_000n);
  await morningOf('2026-03-20');
  await runJob();
  await runJob();
  expect([(await noticesOf(saver)).length, await withdrawalsOf(saver)]).toEqual([2, []]);
});

test('a dormant account whose customer was notified is tried again when it is reactivated', async () => {
  const saver = await aLock('pay_out');
  const become = (dormantAt: Date | null) =>
    sqlOf(desk.context.db).updateTable('savings_accounts').set({ dormant_at: dormantAt }).where('id', '=', saver.id).execute();
  await become(desk.context.clock.now());
  await morningOf('2026-03-20');
  await runJob();
  const refused = (await noticesOf(saver)).length;
  expect([refused, await savingsToPayOut(desk.context.db, saver.id)]).toEqual([2, []]);
  await runJob();
  expect([(await noticesOf(saver)).length, await withdrawalsOf(saver)]).toEqual([refused, []]);
  await become(null);
  await runJob();
  expect(await withdrawalsOf(saver)).toMatchObject([{ status: 'pending' }]);
});

test('a freeze and an open withdrawal put the end off, and the account earns on', async () => {
  const saver = await aLock('keep_as_flex');
  const act = async (name: string) =>
    ask(desk.app, `POST /api/admin/savings/${saver.id}/${name}`, {
      as: await signIn(desk.context, desk.admin),
      body: { reason: 'Court order' },
    });
  expect((await act('freeze')).statusCode).toBe(200);
  await morningOf('2026-03-25');
  await runJob();
  expect(await view(saver, saver.id)).toMatchObject({ status: 'active', matured_at: null, interest_accrued: 75_616 });
  expect((await act('unfreeze')).statusCode).toBe(200);
  const id = await desk.requested({ ...saver, as: await signIn(desk.context, saver.customer) }, 1_000_000);
  await runJob();
  expect((await view(saver, saver.id)).status).toBe('active');
  expect((await review(id, { status: 'denied', denial_reason: 'Not now' })).statusCode).toBe(200);
  await runJob();
  expect((await view(saver, saver.id)).status).toBe('completed');
});

test('a lien puts the end off, whatever the instruction, until it is released', async () => {
  const savers = [await aLock('keep_as_flex'), await aLock('pay_out')];
  await morningOf('2026-03-20');
  const as = await signIn(desk.context, desk.admin);
  const act = (path: string, body: object) => ask(desk.app, `POST /api/admin/savings/${path}`, { as, body });
  const texts = { reason: 'Court order', customer_reason: 'A court ordered it' };
  const states = async () =>
    (await Promise.all(savers.map((saver) => view(saver, saver.id)))).map(({ status, matured_at: at }) => [status, at !== null]);
  const liens: string[] = [];
  for (const { id } of savers) liens.push((await act(`${id}/liens`, { amount: 1_000, ...texts })).json().data.id);
  await runJob();
  expect(await states()).toEqual([
    ['active', false],
    ['active', false],
  ]);
  for (const [at, { id }] of savers.entries())
    expect((await act(`${id}/liens/${liens[at]}/release`, { reason: 'Lifted' })).statusCode).toBe(200);
  await runJob();
  expect(await states()).toEqual([
    ['completed', true],
    ['active', true],
  ]);
});

test('a day that is not closed puts the end off', async () => {
  const saver = await aLock('keep_as_flex');
  desk.clock.moveBy(18 * dayMs);
  await runJob();
  expect((await view(saver, saver.id)).status).toBe('active');
});

test('money for an account that has ended is booked on its successor', async () => {
  const saver = await aLock('keep_as_flex');
  await morningOf('2026-03-20');
  await runJob();
  expect(await payIntoSavings(desk.context, saver, 500_000n)).toBe('taken');
  expect((await view(saver, await successorOf(saver))).balance).toBe(10_553_260);
});
