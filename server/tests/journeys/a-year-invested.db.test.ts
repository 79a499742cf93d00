/** A year of an investor: monthly interest, a roll, an early exit and a payout; books, dashboards, lists and the tax statement agree. */
import { anInvestmentPlan } from '#kit';
import { kobo, naira, sumOf } from '@ajo/contract/kernel/money';
import { addDays, day, longDay } from '@ajo/contract/kernel/time';
import { balanceOf, gl } from '#modules/ledger';
import { expect, test } from 'vitest';
import { taxedIn } from '../../src/modules/customers/tax.queries.ts';
import { interestFor } from '../../src/modules/investment-contracts/interest.rules.ts';
import { aYear, monthStarts } from './a-year.ts';
import { investedIn } from './invested-in-a-year.ts';

const lived = await aYear();
const { context, customer, morningOf, own, wordsOf } = lived;
const { db, provider } = context;
const { agree, buy, mine } = investedIn(lived);
const plan = await anInvestmentPlan(context, { payout: 'monthly' });
async function leaveEarly(id: string): Promise<void> {
  const { total } = (await own(`GET /api/user/investments/${id}/early-exit`)).json().data;
  expect((await own(`POST /api/user/investments/${id}/early-exit`, { total })).statusCode).toBe(200);
  await agree();
}

/** The certificate states the contract as its owner and the calculation see it. */
async function certified(id: string): Promise<void> {
  const { data } = (await own(`GET /api/user/investments/${id}`)).json();
  expect(data.interest).toBe(Number(interestFor(kobo(5_000_000n), 1_500, 184)));
  const words = await wordsOf(`GET /api/user/investments/${id}/certificate`);
  for (const amount of [data.principal, data.interest, data.withholding_tax, data.total])
    expect(words).toContain(naira(kobo(BigInt(amount))).slice(1));
  expect(words).toContain(longDay(data.matures_on));
}

test('a year invested agrees everywhere, month by month', async () => {
  const first = await buy({ planId: plan.id, amount: 5_000_000, instruction: 'roll_principal' });
  await certified(first);
  let [left, taxOf2026] = ['', 0n];
  for (const start of monthStarts) {
    await morningOf(start);
    await agree();
    if (start === '2026-05-01') left = await buy({ planId: plan.id, amount: 2_000_000, instruction: 'pay_out' });
    if (start === '2026-07-01') {
      await leaveEarly(left);
    }
    if (start === '2026-10-01') {
      const next = (await mine()).find(({ status }) => status === 'active');
      await own(`PATCH /api/user/investments/${next?.id}/instruction`, { instruction: 'pay_out' });
    }
    if (start === '2027-01-01') taxOf2026 = await balanceOf(db, gl.withholdingTaxPayable);
  }
  await morningOf(day('2027-03-03'));
  await agree();

  const all = await mine();
  const interestOf = (id?: string) => BigInt(all.find((one) => one.id === id)?.interest_so_far ?? 0);
  const rolled = all.find(({ id }) => id !== first && id !== left);
  expect(all.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
  expect([rolled?.starts_on, interestOf(first), interestOf(rolled?.id)]).toEqual([
    '2026-09-02',
    interestFor(kobo(5_000_000n), 1_500, 184),
    interestFor(kobo(5_000_000n), 1_500, 181),
  ]);
  // The shortest term was not held in full: its 12 % less two points, and what was paid at 15 % counts toward it.
  expect(interestOf(left)).toBe(interestFor(kobo(2_000_000n), 1_000, 61));

  const years = await Promise.all([2026, 2027].map((year) => taxedIn(db, { customerId: customer.id, year })));
  const taxes = years.map((accounts) => sumOf(accounts.map(({ tax }) => tax)));
  const interest = sumOf(years.flat().map((account) => account.interest));
  expect([taxes[0], sumOf(taxes)]).toEqual([taxOf2026, await balanceOf(db, gl.withholdingTaxPayable)]);
  expect(interest).toBe(await balanceOf(db, gl.interestExpense));
  for (const [at, year] of [2026, 2027].entries())
    expect(await wordsOf(`GET /api/user/tax-statement?year=${year}`)).toContain(naira(taxes[at] ?? kobo(0n)).slice(1));
  expect(sumOf(provider.transfers.map(({ amount }) => kobo(amount)))).toBe(7_000_000n + interest - sumOf(taxes));
  expect(addDays(context.clock.businessDay(), -1)).toBe('2027-03-02');
}, 60_000);
