/** The investments of one customer through a year: contracts, the list of staff, the start page, movements and books. */
import { kobo, sumOf } from '@ajo/contract/kernel/money';
import { balanceOf, gl } from '#modules/ledger';
import { expect } from 'vitest';
import type { aYear } from './a-year.ts';

type Year = Awaited<ReturnType<typeof aYear>>;
type Purchase = { planId: string; amount: number; instruction: string };
type View = { id: string; status: string; outcome: string; principal: number; interest_so_far: number; starts_on: string };

const mineOf = async ({ own }: Year): Promise<View[]> => (await own('GET /api/user/investments')).json().data;

/** For six months, paid by checkout. */
async function buy({ own, pay }: Year, { planId, ...terms }: Purchase): Promise<string> {
  const answer = await own('POST /api/user/invest', { plan_id: planId, months: 6, ...terms });
  expect(answer.statusCode).toBe(201);
  const { data } = answer.json();
  expect(await pay(data.reference, data.to_pay)).toBe('taken');
  return data.investment.id;
}

/** What the movements that staff read leave with us. */
async function movedIn({ admin }: Year, id: string): Promise<number> {
  let left = 0;
  for (let page = 1, more = true; more; page += 1) {
    const { data, meta } = (await admin(`GET /api/admin/investors/${id}/moves?per_page=100&page=${page}`)).json();
    for (const { liability } of data as { liability: number }[]) left += liability;
    more = page * 100 < meta.total;
  }
  return left;
}

/** The start page, the list of staff and the books hold the same principal and the same interest. */
async function agree(year: Year): Promise<void> {
  const { admin, context, holdings, prove } = year;
  const { db } = context;
  await prove();
  const all = await mineOf(year);
  const [{ data, additional }, { investments }] = [(await admin('GET /api/admin/investors')).json(), await holdings()];
  const active = all.filter(({ status }) => status === 'active');
  const sum = sumOf(active.map(({ principal }) => kobo(BigInt(principal))));
  const owed = await Promise.all(all.map(({ id }) => balanceOf(db, gl.investorLiability(id))));
  const payable = await Promise.all(all.map(({ id }) => balanceOf(db, gl.investmentInterestPayable(id))));
  expect([sumOf(owed), BigInt(investments.principal), BigInt(additional.principal), investments.count]).toEqual([
    sum,
    sum,
    sum,
    active.length,
  ]);
  // Interest that was paid in advance is not due: it is a claim of ours until it is earned.
  expect(BigInt(additional.interest_due)).toBe(sumOf(payable.filter((balance) => balance > 0n)));
  expect(data.map((row: { id: string; accrued: number }) => [row.id, row.accrued])).toEqual(
    all.map((one) => [one.id, one.interest_so_far]),
  );
  expect(await balanceOf(db, gl.interestExpense)).toBe(sumOf(all.map((one) => kobo(BigInt(one.interest_so_far)))));
  for (const { id, status, principal } of all)
    expect([id, await movedIn(year, id)]).toEqual([id, status === 'active' ? principal : 0]);
}

export const investedIn = (year: Year) => ({
  mine: () => mineOf(year),
  buy: (purchase: Purchase) => buy(year, purchase),
  agree: () => agree(year),
});
