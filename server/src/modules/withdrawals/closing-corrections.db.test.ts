/** An account closes at once after a deposit with an earlier value day, or a reversal. Books prove after each test. */
import { ask, closeOpenDays, signIn } from '#kit';
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
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

async function days(count: number): Promise<void> {
  desk.context.clock.moveBy(count * dayMs);
  await desk.signInAgain();
  await closeOpenDays(desk.context);
}
const ofOwner = async (path: string) => ask(desk.app, path, { as: await signIn(desk.context, desk.ada) });
const quote = async (id: SavingsId) => (await ofOwner(`POST /api/user/savings/${id}/close/quote`)).json().data;
const earned = async (id: SavingsId): Promise<number> =>
  (await ofOwner(`GET /api/user/savings/${id}`)).json().data.interest_accrued;

/** Finance book a deposit that counts from an earlier day. */
async function backdate(id: SavingsId, amount: number, daysAgo: number): Promise<void> {
  const body = { amount, reference: `LATE/${id.slice(-6)}`, paid_on: addDays(desk.context.clock.businessDay(), -daysAgo) };
  const call = `POST /api/finance/savings/${id}/deposits`;
  expect((await ask(desk.app, call, { as: desk.as.finance, body })).statusCode).toBe(200);
}

/** What the owner gets, and what the books have left. */
async function closed(id: SavingsId): Promise<{ quoted: unknown; rows: unknown[] }> {
  const { interest, withholding_tax: tax, amount } = await quote(id);
  const answer = await ofOwner(`POST /api/user/savings/${id}/close`);
  expect(answer.statusCode).toBe(200);
  expect(await balanceOf(desk.context.db, gl.savingsInterestPayable(id))).toBe(0n);
  const [balance] = await desk.balances(id);
  expect(balance).toBe(BigInt(amount));
  const last = (await desk.rowsOf(id)).filter((row) => ['interest', 'withholding_tax'].includes((row as string[])[0] ?? ''));
  return { quoted: [interest, tax, amount], rows: last };
}

/** What is booked late, in an account, and in one that had it in time. Amounts differ from each other after 20 days. */
type Late = { name: string; backdated: number; reversed: number };
const cases: Late[] = [
  { name: 'a deposit with an earlier value day', backdated: 1_000_000, reversed: 0 },
  { name: 'the reversal of a deposit', backdated: 0, reversed: 3_000_000 },
  { name: 'both', backdated: 1_000_000, reversed: 3_000_000 },
];

/** Two accounts with the same money on each day. The first has it booked on the last day, the second in time. */
async function twoAccounts({ backdated, reversed }: Late): Promise<[SavingsId, SavingsId]> {
  const [late, inTime] = [await desk.anAccount(), await desk.anAccount('School')];
  for (const id of [late, inTime]) await desk.book(id, 5_000_000);
  const wrong = reversed > 0 ? await desk.book(late, reversed) : undefined;
  await days(4);
  if (backdated > 0) await desk.book(inTime, backdated);
  await days(16);
  if (backdated > 0) await backdate(late, backdated, 16);
  if (wrong) await desk.reverse(late, wrong);
  return [late, inTime];
}

test.for(cases)('after $name, closing at once pays the same as in time, to the kobo', async (late) => {
  const [id, inTime] = await twoAccounts(late);
  expect(await earned(id)).toBe(await earned(inTime));
  expect(await closed(id)).toEqual(await closed(inTime));
});

test.for(cases)('after $name, closing after the next closed day pays the same as in time', async (late) => {
  const [id, inTime] = await twoAccounts(late);
  await days(1);
  expect(await closed(id)).toEqual(await closed(inTime));
});

test('a closing that is cancelled keeps the correction once, and its day is closed like any other', async () => {
  const [id, inTime] = await twoAccounts({ name: '', backdated: 1_000_000, reversed: 3_000_000 });
  for (const one of [id, inTime]) {
    await closed(one);
    const [withdrawal] = (await ofOwner(`GET /api/user/savings/${one}/withdrawals`)).json().data;
    expect((await ofOwner(`POST /api/user/savings-withdrawals/${withdrawal.id}/cancel`)).statusCode).toBe(200);
  }
  await days(2);
  expect(await earned(id)).toBe(await earned(inTime));
  expect(await closed(id)).toEqual(await closed(inTime));
});

test('what a reversal takes back beyond the interest that is left is not paid by the customer', async () => {
  const id = await desk.anAccount();
  await desk.book(id, 100_000);
  const wrong = await desk.book(id, 4_000_000);
  await days(35);
  const [before = 0n] = await desk.balances(id);
  expect((await desk.reverse(id, wrong)).statusCode).toBe(200);
  expect(await earned(id)).toBe(0);
  const { quoted } = await closed(id);
  expect(quoted).toEqual([0, 0, Number(before - 4_000_000n)]);
});
