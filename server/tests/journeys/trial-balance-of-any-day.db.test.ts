/** The trial balance of every day of eleven weeks is the sum of the journals up to it; income, ageing and provisions agree with it. */
import {
  aCustomer,
  appOf,
  aRunningLoan,
  aSavingsAccount,
  ask,
  aStaff,
  closeOpenDays,
  completeProfile,
  freshContext,
  payIntoSavings,
  signIn,
} from '#kit';
import { addDays, type Day, dayMs } from '@ajo/contract/kernel/time';
import { type ChartCode, chart, makePartitions, trialBalance } from '#modules/ledger';
import { sealJournals } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeAll, expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const { clock, db } = context;
const staff = await aStaff(context, 'finance');
const first = clock.businessDay();
const days = 77;
const get = async (path: string) => (await ask(app, `GET /api/finance/${path}`, { as: await signIn(context, staff) })).json();

/** One customer pays late and then stops, another pays on time; a third saves, and takes a part of it out. */
beforeAll(async () => {
  const [late, prompt, saver] = [await aCustomer(context), await aCustomer(context), await aCustomer(context)];
  await completeProfile(context, saver);
  const loans = [await aRunningLoan(context, late), await aRunningLoan(context, prompt)] as const;
  const savings = await aSavingsAccount(context, saver);
  const pay = async (id: string, amount: number, on: Day) => {
    const body = { amount, reference: `PAY-${on}-${id.slice(-4)}`, paid_on: on };
    const answer = await ask(app, `POST /api/finance/user/loan-debit/${id}`, { as: await signIn(context, staff), body });
    expect(answer.statusCode).toBe(200);
  };
  for (let at = 0; at < days; at += 7) {
    const on = clock.businessDay();
    if (at < 28) await pay(loans[1].id, 1_000_000, on);
    // For a day that is closed: its journal is of the open day.
    if (at === 21) await pay(loans[0].id, 500_000, addDays(on, -3));
    if (at === 14) await payIntoSavings(context, { id: savings, customer: saver }, 5_000_000n);
    if (at === 35)
      await ask(app, `POST /api/user/savings/${savings}/withdraw`, {
        as: await signIn(context, saver),
        body: { amount: 100_000 },
      });
    if (at === 42) await sealJournals(db, clock.now());
    clock.moveBy(7 * dayMs);
    await makePartitions(db, { from: clock.businessDay(), months: 2 });
    await closeOpenDays(context);
  }
}, 240_000);

/** From the legs of the journals, without the totals of days that the trial balance reads. */
async function legsByDay(): Promise<{ on: Day; code: ChartCode; amount: bigint }[]> {
  const { rows } = await sql<{
    on: Day;
    code: ChartCode;
    amount: bigint;
  }>`select j.effective_on::text as on, a.code, sum(l.amount)::bigint as amount
    from ledger.journal j cross join lateral unnest(j.accounts, j.amounts) l(account, amount) join ledger.account a on a.id = l.account
    group by 1, 2`.execute(sqlOf(db));
  return rows;
}
const everyDay = Array.from({ length: days + 1 }, (_, at) => addDays(first, at));

test('on each day each account has what its journals up to the day add up to, and all of them zero', async () => {
  const legs = await legsByDay();
  for (const on of everyDay) {
    const sums: Record<string, bigint> = {};
    for (const leg of legs.filter((one) => one.on <= on)) sums[leg.code] = (sums[leg.code] ?? 0n) + leg.amount;
    const { rows, sum } = await trialBalance(db, { asOf: on });
    expect([on, sum, Object.fromEntries(rows.map(({ code, debit, credit }) => [code, debit - credit]))]).toEqual([on, 0n, sums]);
  }
  expect(new Set(legs.map(({ on }) => on)).size).toBeGreaterThan(40);
});

type Line = { code: string; amount: number };
const closed = everyDay.slice(0, -1).filter((_, at) => at % 4 === 0);

test('income up to a day, the principal of the ageing and the provisions are the balances of that day', async () => {
  for (const on of closed) {
    const { rows } = await trialBalance(db, { asOf: on });
    const balance = (code: ChartCode): number => Number(rows.find((row) => row.code === code)?.balance ?? 0n);
    const { data: income } = await get(`reports/financial-statements?start_date=${first}&end_date=${on}`);
    const lines = [...income.income.lines, ...income.expenses.lines] as Line[];
    expect([on, lines.map(({ code, amount }) => [code, amount])]).toEqual([
      on,
      lines.map(({ code }) => [code, balance(code as ChartCode)]),
    ]);
    const codes = (Object.keys(chart) as ChartCode[]).filter(
      (code) => ['income', 'expense'].includes(chart[code].class) && balance(code) !== 0,
    );
    expect([on, codes.filter((code) => !lines.some((line) => line.code === code))]).toEqual([on, []]);
    const { data: portfolio } = await get(`portfolio?on=${on}`);
    const ageing = (portfolio.buckets as { outstanding: number; provision: number }[]).reduce(
      (sum, bucket) => ({ outstanding: sum.outstanding + bucket.outstanding, provision: sum.provision + bucket.provision }),
      { outstanding: 0, provision: 0 },
    );
    expect([on, portfolio.on, ageing, portfolio.outstanding]).toEqual([
      on,
      on,
      { outstanding: balance('1100'), provision: balance('1190') },
      balance('1100'),
    ]);
  }
}, 120_000);
