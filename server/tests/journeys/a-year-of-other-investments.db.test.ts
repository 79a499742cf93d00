/** A year of investments that pay at maturity, rolled with their interest, and of one that pays in advance; books, lists and the tax agree. */
import { anInvestmentPlan } from '#kit';
import { kobo, sumOf } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { balanceOf, gl } from '#modules/ledger';
import { expect, test } from 'vitest';
import { taxedIn } from '../../src/modules/customers/tax.queries.ts';
import { interestFor } from '../../src/modules/investment-contracts/interest.rules.ts';
import { aYear, monthStarts } from './a-year.ts';
import { investedIn } from './invested-in-a-year.ts';

const principal = 5_000_000;

async function aYearOf(payout: 'maturity' | 'upfront') {
  const year = await aYear();
  const plan = await anInvestmentPlan(year.context, { payout });
  const { db, provider } = year.context;
  return {
    ...year,
    ...investedIn(year),
    plan,
    paidOut: () => sumOf(provider.transfers.map(({ amount }) => kobo(amount))),
    interest: () => balanceOf(db, gl.interestExpense),
    tax: () => balanceOf(db, gl.withholdingTaxPayable),
    taxes: () => Promise.all([2026, 2027].map((on) => taxedIn(db, { customerId: year.customer.id, year: on }))),
  };
}

test('a year of an investment that rolls with its interest agrees everywhere, month by month', async () => {
  const { agree, buy, interest, mine, morningOf, own, paidOut, plan, tax, taxes } = await aYearOf('maturity');
  const first = await buy({ planId: plan.id, amount: principal, instruction: 'roll_all' });
  for (const start of monthStarts) {
    await morningOf(start);
    await agree();
    if (start === '2026-10-01') {
      const next = (await mine()).find(({ status }) => status === 'active');
      await own(`PATCH /api/user/investments/${next?.id}/instruction`, { instruction: 'pay_out' });
    }
  }
  await morningOf(day('2027-03-03'));
  await agree();
  const all = await mine();
  const rolled = all.find(({ id }) => id !== first);
  const earned = interestFor(kobo(BigInt(principal)), 1_500, 184);
  const withheld = (await taxes()).flat().map((account) => account.tax);
  expect(all.map(({ status }) => status)).toEqual(['completed', 'completed']);
  // The second contract starts with what the first one paid after tax.
  expect(BigInt(rolled?.principal ?? 0)).toBe(BigInt(principal) + earned - (withheld[0] ?? 0n));
  expect(BigInt(rolled?.interest_so_far ?? 0)).toBe(interestFor(kobo(BigInt(rolled?.principal ?? 0)), 1_500, 181));
  expect(sumOf(withheld)).toBe(await tax());
  expect(paidOut()).toBe(BigInt(principal) + (await interest()) - (await tax()));
}, 60_000);

test('a year of an investment that pays its interest in advance agrees everywhere, month by month', async () => {
  const { agree, buy, interest, mine, morningOf, paidOut, plan, tax } = await aYearOf('upfront');
  const earned = interestFor(kobo(BigInt(principal)), 1_500, 184);
  await buy({ planId: plan.id, amount: principal, instruction: 'pay_out' });
  await morningOf(day('2026-03-03'));
  // Its interest and the tax on it leave with the first payment, long before the interest is earned.
  expect(paidOut()).toBe(earned - (await tax()));
  expect(await tax()).toBeGreaterThan(0n);
  for (const start of monthStarts) {
    await morningOf(start);
    await agree();
  }
  expect(await mine()).toMatchObject([{ status: 'completed', interest_so_far: Number(earned) }]);
  expect(await interest()).toBe(earned);
  expect(paidOut()).toBe(BigInt(principal) + earned - (await tax()));
}, 60_000);
