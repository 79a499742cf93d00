/** Interest of savings in the books: days accrue, months are posted with their tax, once whatever happens. The ledger proves after each test. */
import { addDays, type Day, day, dayMs } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import {
  aCustomer,
  appOf,
  aSavingsAccount,
  ask,
  aStaff,
  closeOpenDays,
  completeProfile,
  dieAt,
  freshContext,
  payIntoSavings,
  signIn,
} from '#kit';
import { balanceOf, post, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { inTransaction } from '#platform/db/transaction';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { subLedgers } from '../../../sub-ledgers.ts';
import { payAccruedInterest, takeBackInterest } from './commands/pay-accrued-interest.ts';
import { reopenSavingsDays } from './commands/reopen-savings-days.ts';
import { lockSavings } from '../savings.store.ts';

let context: Awaited<ReturnType<typeof freshContext>>;
let ada: Awaited<ReturnType<typeof aCustomer>>;
beforeEach(async () => {
  context = await freshContext();
  ada = await aCustomer(context);
  await completeProfile(context, ada);
});
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

/** Flex: 6 % a year from ₦1,000 on, 10 % withholding tax. */
type Periods = { posting?: string; compounding?: string };
async function anAccount(amount = 10_000_000n, periods: Periods = {}): Promise<SavingsId> {
  const id = await aSavingsAccount(context, ada);
  await sql`update savings_accounts set terms = terms || ${JSON.stringify(periods)}::jsonb where id = ${id}`.execute(
    sqlOf(context.db),
  );
  await payIntoSavings(context, { id, customer: ada }, amount);
  return id;
}
const to = (on: Day): void =>
  context.clock.moveBy(Math.round((Date.parse(`${on}T08:00:00Z`) - context.clock.now().getTime()) / dayMs) * dayMs);
async function closeUntil(on: Day): Promise<void> {
  to(addDays(on, 1));
  await closeOpenDays(context);
}
type Move = { cause: string; on: Day; closing: number; amount: bigint };
const movesOf = async (id: SavingsId): Promise<Move[]> =>
  (
    await sql<Move>`select cause, on_day as on, closing, payable_kobo as amount from savings_interest_moves
      where account_id = ${id} order by on_day, cause, closing`.execute(sqlOf(context.db))
  ).rows;
const transactionsOf = async (id: SavingsId) =>
  (
    await sql<{ type: string; change: bigint; on: Day }>`select type, change_kobo as change, value_on as on
      from savings_transactions where account_id = ${id} order by seq`.execute(sqlOf(context.db))
  ).rows.map(({ type, change, on }) => [type, change, on]);
const balances = (id: SavingsId) =>
  Promise.all([gl.savingsOf(id), gl.savingsInterestPayable(id)].map((account) => balanceOf(context.db, account)));
const view = async (id: SavingsId) =>
  (await ask(await appOf(context), `GET /api/user/savings/${id}`, { as: await signIn(context, ada) })).json().data;

test('each closed day accrues, the account shows it, and the month is posted with its tax', async () => {
  const id = await anAccount();
  await closeUntil(day('2026-03-02'));
  // ₦100,000 × 6 % / 365 = ₦16.4384 a day.
  expect([await balances(id), (await view(id)).interest_accrued]).toEqual([[10_000_000n, 1_644n], 1_644]);
  await closeUntil(day('2026-03-30'));
  expect((await view(id)).interest_accrued).toBe(47_671);
  await closeUntil(day('2026-03-31'));
  // 30 days: ₦493.15, and ten percent of it.
  expect(await transactionsOf(id)).toEqual([
    ['deposit', 10_000_000n, '2026-03-02'],
    ['interest', 49_315n, '2026-04-01'],
    ['withholding_tax', -4_932n, '2026-04-01'],
  ]);
  expect([await balances(id), (await view(id)).interest_accrued]).toEqual([[10_044_383n, 0n], 0]);
  expect(await balanceOf(context.db, gl.withholdingTaxPayable)).toBe(4_932n);
  const { rows } = await sql<{
    message: string;
  }>`select message from notifications where user_id = ${ada.id} and message like '%interest%'`.execute(sqlOf(context.db));
  expect(rows.map(({ message }) => message)).toEqual([
    '₦443.83 of interest for March 2026 was added to “Rent”, after ₦49.32 of withholding tax. The balance is ₦100,443.83',
  ]);
  await closeUntil(day('2026-04-30'));
  expect((await transactionsOf(id)).slice(3)).toEqual([
    ['interest', 49_534n, '2026-05-01'],
    ['withholding_tax', -4_953n, '2026-05-01'],
  ]);
});

test('five missed days post what five closed days post, and closing twice or at once posts once', async () => {
  const first = await anAccount();
  const [one] = [await aSavingsAccount(context, ada)];
  await payIntoSavings(context, { id: one, customer: ada }, 10_000_000n);
  await sql`update savings_interest set through_on = '2026-03-06' where account_id = ${one}`.execute(sqlOf(context.db));
  for (const on of ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'] as Day[]) await closeUntil(on);
  await sql`update savings_interest set through_on = '2026-03-01' where account_id = ${one}`.execute(sqlOf(context.db));
  to(day('2026-03-08'));
  await Promise.all([closeOpenDays(context), closeOpenDays(context)]);
  await closeOpenDays(context);
  expect(await movesOf(one)).toEqual(await movesOf(first));
  expect(await movesOf(one)).toHaveLength(6);
  const journals = await sql<{ count: number }>`select count(*)::int as count from ledger.journal where kind = 204`.execute(
    sqlOf(context.db),
  );
  expect(journals.rows).toEqual([{ count: 12 }]);
});

test.each([
  // Each day's interest less its tax earns from the next day on.
  ['daily', 'none', 30, 49_421n],
  // ₦100,000 × ((1 + 6 % / 365)^30 - 1).
  ['quarterly', 'daily', 1, 49_433n],
])('interest that is added %s and compounds %s is added in its periods', async (posting, compounding, rows, interest) => {
  const id = await anAccount(10_000_000n, { posting, compounding });
  await closeUntil(day('2026-03-31'));
  const added = (await transactionsOf(id)).flatMap(([type, change]) => (type === 'interest' ? [change as bigint] : []));
  expect([added.length, added.reduce((sum, change) => sum + change, 0n)]).toEqual([rows, interest]);
  expect((await balances(id))[1]).toBe(0n);
});

test('interest that compounds daily is the same after missed days, and what bears interest is kept from close to close', async () => {
  const periods = { posting: 'yearly', compounding: 'daily' };
  const [first, one] = [await anAccount(10_000_000n, periods), await anAccount(10_000_000n, periods)];
  await sql`update savings_interest set through_on = '2026-05-31' where account_id = ${one}`.execute(sqlOf(context.db));
  for (const on of ['2026-03-02', '2026-03-31', '2026-04-03', '2026-05-31'] as Day[]) await closeUntil(on);
  await sql`update savings_interest set through_on = '2026-03-01' where account_id = ${one}`.execute(sqlOf(context.db));
  await closeUntil(day('2026-06-05'));
  expect(await movesOf(one)).toEqual(await movesOf(first));
  // ₦100,000 × ((1 + 6 % / 365)^96 - 1).
  expect((await view(first)).interest_accrued).toBe(159_047);
});

test('a close that is killed before its journals leaves nothing, and the next one posts everything once', async () => {
  const id = await anAccount();
  to(day('2026-04-01'));
  await dieAt(context, 'savings_interest.unposted', { job: 'days.close' });
  expect([await movesOf(id), await balances(id)]).toEqual([[], [10_000_000n, 0n]]);
  await closeOpenDays(context);
  expect(await balances(id)).toEqual([10_044_383n, 0n]);
  expect((await movesOf(id)).filter(({ cause }) => cause === 'accrued')).toHaveLength(30);
});

test('a balance below the minimum earns nothing, and an account that was open before earns from its first day', async () => {
  const small = await anAccount(99_999n);
  const old = await anAccount();
  // As the migration does for accounts that are open already.
  await sql`update savings_interest set through_on = '2026-03-11' where account_id = ${old}`.execute(sqlOf(context.db));
  await closeUntil(day('2026-03-12'));
  expect([await movesOf(small), await balances(small)]).toEqual([[], [99_999n, 0n]]);
  expect(await movesOf(old)).toEqual([{ cause: 'accrued', on: '2026-03-12', closing: 1, amount: 18_082n }]);
});

test('a deposit of an earlier value day brings the interest of those days with the next close', async () => {
  const id = await anAccount();
  await closeUntil(day('2026-03-10'));
  const before = (await balances(id))[1] ?? 0n;
  const as = await signIn(context, await aStaff(context, 'finance'));
  const body = { amount: 5_000_000, reference: 'FT26061/EARLIER', paid_on: '2026-03-05' };
  const booked = await ask(await appOf(context), `POST /api/finance/savings/${id}/deposits`, { as, body });
  expect(booked.json().data).toMatchObject({ value_on: '2026-03-05' });
  await closeUntil(day('2026-03-11'));
  // Six days of ₦50,000 that were closed without it, and a day of ₦150,000: ₦49.3151 + ₦24.6575, residues carried.
  expect(((await balances(id))[1] ?? 0n) - before).toBe(7_397n);
});

describe('reopened days', () => {
  const reopen = (id: SavingsId, from: Day) =>
    inTransaction(context.db, async (tx) => {
      const admin = await aStaff(context, 'admin');
      const reopening = { id: 'reopening', from, reason: 'Closed in error', approvedBy: admin.id };
      await reopenSavingsDays(tx, context, { reopening, id });
    });

  test('are reversed once and accrue again under the next closing', async () => {
    const id = await anAccount();
    await closeUntil(day('2026-03-05'));
    const closed = await balances(id);
    await reopen(id, day('2026-03-04'));
    expect(await balances(id)).toEqual([10_000_000n, 3_288n]);
    await reopen(id, day('2026-03-04'));
    expect(await balances(id)).toEqual([10_000_000n, 3_288n]);
    await closeOpenDays(context);
    await closeUntil(day('2026-03-06'));
    expect((await movesOf(id)).filter(({ on, cause }) => on === '2026-03-04' && cause === 'accrued')).toMatchObject([
      { closing: 1, amount: 1_644n },
      { closing: 2, amount: 1_644n },
    ]);
    expect((await balances(id))[1]).toBe((closed[1] ?? 0n) + 1_644n);
  });

  test('do not take back interest that has become the customer’s', async () => {
    const id = await anAccount();
    await closeUntil(day('2026-04-02'));
    await reopen(id, day('2026-03-20'));
    expect(await balances(id)).toEqual([10_044_383n, 0n]);
    await closeUntil(day('2026-04-03'));
    expect((await balances(id))[0]).toBe(10_044_383n);
  });

  test('before a closing that ended without a payment accrue as in an account that was never closed', async () => {
    const [id, other] = [await anAccount(), await anAccount()];
    await closeUntil(day('2026-03-08'));
    await inTransaction(context.db, async (tx) => {
      const { account, journals, postings } = await payAccruedInterest(tx, context, await lockSavings(tx, id));
      await post(tx, journals, context.clock.now());
      await takeBackInterest(tx, context, account, postings);
    });
    await closeUntil(day('2026-03-10'));
    for (const one of [id, other]) await reopen(one, day('2026-03-05'));
    expect(await balances(id)).toEqual([10_000_000n, 4_932n]);
    await closeOpenDays(context);
    expect(await balances(id)).toEqual(await balances(other));
    await closeUntil(day('2026-04-01'));
    expect(await balances(id)).toEqual(await balances(other));
  });
});

test('interest that is accrued is paid at once, and once, before an account closes', async () => {
  const id = await anAccount();
  await closeUntil(day('2026-03-11'));
  const pay = () =>
    inTransaction(context.db, async (tx) => {
      const { journals, ...paid } = await payAccruedInterest(tx, context, await lockSavings(tx, id));
      await post(tx, journals, context.clock.now());
      return [paid.interest, paid.tax, paid.account.balance];
    });
  expect(await pay()).toEqual([16_438n, 1_644n, 10_014_794n]);
  expect(await pay()).toEqual([0n, 0n, 10_014_794n]);
  expect(await balances(id)).toEqual([10_014_794n, 0n]);
  await closeUntil(day('2026-03-12'));
  expect((await movesOf(id)).filter(({ on }) => on === '2026-03-12').map(({ amount }) => amount)).toEqual([1_647n, -16_438n]);
});

test('an account without interest is not closed by day', async () => {
  const id = await anAccount();
  await sql`update savings_accounts set terms = jsonb_set(terms, '{rate_bps}', '0') where id = ${id}`.execute(sqlOf(context.db));
  await closeUntil(day('2026-03-05'));
  expect([await movesOf(id), await balanceOf(context.db, gl.interestExpense)]).toEqual([[], 0n]);
});
