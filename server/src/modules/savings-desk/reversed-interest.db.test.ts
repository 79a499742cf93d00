/** Interest follows the reversal of a deposit from its day on. The ledger proves after each test. */
import { closeOpenDays } from '#kit';
import { addDays, type Day, day, dayMs } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openReversals } from '../../../tests/savings/reversals.ts';
import { subLedgers } from '../../sub-ledgers.ts';

let desk: Awaited<ReturnType<typeof openReversals>>;
beforeEach(async () => {
  desk = await openReversals();
});
afterEach(async () => {
  expect((await verifyLedger(desk.context.db, subLedgers)).problems).toEqual([]);
});

async function closeUntil(on: Day): Promise<void> {
  const { context, signInAgain } = desk;
  const ahead = Date.parse(`${addDays(on, 1)}T08:00:00Z`) - context.clock.now().getTime();
  context.clock.moveBy(Math.round(ahead / dayMs) * dayMs);
  await signInAgain();
  await closeOpenDays(context);
}

test('the interest since its day is computed again: to the kobo that of an account without the deposit', async () => {
  const { anAccount, balances, book, context, reverse } = desk;
  const [id, other] = [await anAccount(), await anAccount('School')];
  for (const account of [id, other]) await book(account, 10_000_000);
  const tid = await book(id, 3_000_000);
  await closeUntil(day('2026-03-20'));
  const owed = (account: SavingsId) => balanceOf(context.db, gl.savingsInterestPayable(account));
  expect(await owed(id)).toBeGreaterThan(await owed(other));
  expect((await reverse(id, tid)).statusCode).toBe(200);
  await closeUntil(day('2026-03-21'));
  expect(await owed(id)).toBe(await owed(other));
  await closeUntil(day('2026-03-31'));
  expect(await balances(id)).toEqual(await balances(other));
});

test('interest that is already posted is taken back from the interest of the next days', async () => {
  const { anAccount, book, context, reverse } = desk;
  const [id, other] = [await anAccount(), await anAccount('School')];
  for (const account of [id, other]) await book(account, 10_000_000);
  const tid = await book(id, 1_000_000);
  await closeUntil(day('2026-04-10'));
  expect((await reverse(id, tid)).statusCode).toBe(200);
  await closeUntil(day('2026-04-30'));
  const interest = async (account: SavingsId): Promise<bigint> =>
    (
      await sql<{ sum: bigint }>`select coalesce(sum(change_kobo) filter (where type = 'interest'), 0)::bigint as sum
        from savings_transactions where account_id = ${account}`.execute(sqlOf(context.db))
    ).rows[0]?.sum ?? 0n;
  // Interest on the ₦45 of interest that was posted too much in March, for a month.
  const difference = (await interest(id)) - (await interest(other));
  expect(difference).toBeGreaterThanOrEqual(0n);
  expect(difference).toBeLessThan(100n);
});
