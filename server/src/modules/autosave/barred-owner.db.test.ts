/** Autosave charges no owner who cannot sign in: a suspended one, and one whose account was closed before plans ended with it. */
import { ask, aStaff, signIn } from '#kit';
import { dayMs } from '@ajo/contract/kernel/time';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { beforeEach, expect, test } from 'vitest';
import { openAutosaveDesk } from '../../../tests/savings/autosave-desk.ts';
import { jobTable } from '../../jobs.ts';
import { autosaveJob } from './autosave.ts';

let desk: Awaited<ReturnType<typeof openAutosaveDesk>>;
let saver: Awaited<ReturnType<typeof desk.aSaver>>;
beforeEach(async () => {
  desk = await openAutosaveDesk();
  saver = await desk.aSaver();
  desk.cardPays();
  await saver.set();
});

const charges = (): number => desk.context.provider.cardCharges.length;
const mark = (column: 'suspended_at' | 'deleted_at', at: Date | null = desk.context.clock.now()) =>
  sql`update users set ${sql.ref(column)} = ${at} where id = ${saver.customer.id}`.execute(sqlOf(desk.context.db));
const chargeToday = async (): Promise<void> => {
  const data = { accountId: saver.id, on: desk.context.clock.businessDay() };
  await jobTable.find(({ name }) => name === autosaveJob)?.handler(desk.context, data);
};
const attempts = async () =>
  (
    await sql<{ refused: string | null }>`select refused from savings_autosave_attempts where account_id = ${saver.id}`.execute(
      sqlOf(desk.context.db),
    )
  ).rows;

const planOf = async () =>
  (
    await sql<{ status: string; paused_until: string | null }>`select status, paused_until from savings_autosaves
      where account_id = ${saver.id}`.execute(sqlOf(desk.context.db))
  ).rows[0];

test.each(['suspended_at', 'deleted_at'] as const)(
  'nothing is charged while %s is set, not even by a job that was sent before',
  async (column) => {
    await mark(column);
    await desk.mornings(2);
    await chargeToday();
    expect([charges(), await attempts()]).toEqual([0, []]);
  },
);

test('the plan of a suspended owner goes on when the account is open again, with one deposit', async () => {
  await mark('suspended_at');
  await desk.mornings(3);
  await mark('suspended_at', null);
  await desk.mornings(1);
  expect([charges(), await saver.balance()]).toEqual([1, 150_000]);
});

test('a deposit that was prepared before the suspension is not charged', async () => {
  const again = await desk.cutOff(saver);
  await mark('suspended_at');
  await again();
  expect([charges(), await attempts()]).toEqual([0, [{ refused: null }]]);
});

test('a suspension between the deposit and its charge stops the charge', async () => {
  const { context } = desk;
  context.clock.moveBy(dayMs);
  let charged: Promise<void> | undefined;
  // The charge waits for its card.
  await inTransaction(context.db, async (tx) => {
    await sql`select from saved_cards where id = ${saver.cardId} for no key update`.execute(sqlOf(tx));
    charged = chargeToday();
    await expect.poll(attempts, { timeout: 20_000 }).toHaveLength(1);
    await mark('suspended_at');
  });
  await charged;
  expect([charges(), await attempts()]).toEqual([0, [{ refused: 'Your account was suspended or closed' }]]);
  expect(await planOf()).toEqual({ status: 'active', paused_until: null });
});

test('staff book no deposit for an owner whose account was closed before', async () => {
  await mark('deleted_at');
  const as = await signIn(desk.context, await aStaff(desk.context, 'finance'));
  const body = { amount: 50_000, reference: 'FT-GONE-1' };
  const refused = await ask(desk.app, `POST /api/finance/savings/${saver.id}/deposits`, { as, body });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'owner_closed']);
});
