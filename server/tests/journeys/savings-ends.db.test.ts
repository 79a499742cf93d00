/** Savings end in the middle of a month after any deposits and withdrawals: interest to the day, its tax and the last kobo, against the exact sum. */
import { divideRounded, kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day, dayMs } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import {
  aCustomer,
  appOf,
  aSavingsAccount,
  ask,
  aStaff,
  closeOpenDays,
  completeProfile,
  flexSavings,
  freshContext,
  payIntoSavings,
  signIn,
  targetSavings,
} from '#kit';
import { balanceOf, makePartitions, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sendPayouts } from '#modules/payouts';
import { addSavingsProduct } from '#modules/savings-products';
import { sql, sqlOf } from '#platform/db/sql';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jobTable } from '../../src/jobs.ts';
import { payoutReactions } from '../../src/reactions.ts';
import { subLedgers } from '../../src/sub-ledgers.ts';
import { patience, runs } from '../kit/property-runs.ts';

const context = await freshContext();
const app = await appOf(context);
const { clock, db } = context;
const finance = await aStaff(context, 'finance');
await addSavingsProduct(db, flexSavings, clock.now());

async function pass(days: number): Promise<void> {
  clock.moveBy(days * dayMs);
  await makePartitions(db, { from: clock.businessDay(), months: 2 });
  await closeOpenDays(context);
}

type Move = { days: number; amount: number; out: boolean };
type Row = { type: string; change: bigint; on: Day };
const rowsOf = async (id: SavingsId): Promise<Row[]> =>
  (
    await sql<Row>`select type, change_kobo as change, value_on as on from savings_transactions
      where account_id = ${id} order by seq`.execute(sqlOf(db))
  ).rows;
const sumOfType = (rows: readonly Row[], type: string): bigint =>
  rows.filter((row) => row.type === type).reduce((sum, { change }) => sum + change, 0n);

/** The exact interest of the days before the end, from the rows alone, rounded once. */
function exactInterest(rows: readonly Row[], end: Day): bigint {
  const [first] = rows;
  let exact = 0n;
  for (let on = first?.on ?? end; on < end; on = addDays(on, 1)) {
    const balance = rows.filter((row) => row.on <= on).reduce((sum, { change }) => sum + change, 0n);
    if (balance >= targetSavings.min_interest_balance) exact += balance * BigInt(targetSavings.rate_bps);
  }
  return divideRounded(exact, 3_650_000n, 'half-even');
}

async function live(moves: readonly Move[], instruction: 'keep_as_flex' | 'pay_out', extra: number) {
  const customer = await aCustomer(context);
  await completeProfile(context, customer);
  const end = addDays(clock.businessDay(), 40 + extra);
  const id = await aSavingsAccount(context, customer, {
    product: targetSavings,
    target_amount: kobo(90_000_000n),
    target_date: end,
    instruction,
  } as Parameters<typeof aSavingsAccount>[2]);
  const own = async (line: string, body?: object) =>
    ask(app, line, { as: await signIn(context, customer), ...(body && { body }) });
  await payIntoSavings(context, { id, customer }, 1_000_003n);
  for (const { days, amount, out } of moves) {
    await pass(days);
    if (!out) await payIntoSavings(context, { id, customer }, BigInt(amount));
    else {
      const requested = await own(`POST /api/user/savings/${id}/withdraw`, { amount });
      if (requested.statusCode !== 201) continue;
      const path = `PATCH /api/finance/savings-withdrawals/${requested.json().data.id}/review`;
      await ask(app, path, { as: await signIn(context, finance), body: { status: 'approved' } });
      await sendPayouts(context, payoutReactions);
    }
  }
  while (clock.businessDay() < end) await pass(1);
  await jobTable.find(({ name }) => name === 'savings.mature')?.handler(context, {});
  return { id, end, own };
}

const move = fc.record({
  days: fc.integer({ min: 0, max: 7 }),
  amount: fc.integer({ min: 10_000, max: 800_000 }),
  out: fc.boolean(),
});

test(
  'interest, tax and what moves on agree with the exact sum, and nothing is left behind',
  async () => {
    const checked = fc.assert(
      fc.asyncProperty(
        fc.array(move, { minLength: 2, maxLength: 5 }),
        fc.constantFrom('keep_as_flex' as const, 'pay_out' as const),
        fc.integer({ min: 0, max: 20 }),
        async (moves, instruction, extra) => {
          const { id, end, own } = await live(moves, instruction, extra);
          const rows = await rowsOf(id);
          expect(sumOfType(rows, 'interest')).toBe(exactInterest(rows, end));
          const taxes = rows
            .filter(({ type }) => type === 'interest')
            .map(({ change }) => divideRounded(change, 10n, 'half-even'));
          expect(-sumOfType(rows, 'withholding_tax')).toBe(taxes.reduce((sum, tax) => sum + tax, 0n));
          expect(await balanceOf(db, gl.savingsInterestPayable(id))).toBe(0n);
          const { data } = (await own(`GET /api/user/savings/${id}`)).json();
          const kept = rows.reduce((sum, { change }) => sum + change, 0n);
          expect([BigInt(data.balance), await balanceOf(db, gl.savingsOf(id))]).toEqual([kept, kept]);
          // What left for the successor is there, and only what is to be paid out stays.
          const next = data.successor_id && (await own(`GET /api/user/savings/${data.successor_id}`)).json().data;
          const isKept = instruction === 'pay_out';
          expect([data.status, BigInt(next?.balance ?? 0), kept > 0n]).toEqual([
            isKept ? 'active' : 'completed',
            -sumOfType(rows, 'transfer_out'),
            isKept,
          ]);
          expect((await trialBalance(db)).sum).toBe(0n);
          expect((await verifyLedger(db, subLedgers)).problems).toEqual([]);
        },
      ),
      { numRuns: runs(3), endOnFailure: true, ...(process.env['SEED'] && { seed: Number(process.env['SEED']) }) },
    );
    await expect(checked).resolves.toBeUndefined();
  },
  2 * patience,
);
