/** Vintages follow the money: a loan that took over another one was paid out with the first, and keeps that vintage bad on probation. */
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import { appOf, aStaff, ask, closeOpenDays, freshContext, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { aRunningLoan, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
const { clock } = context;
await seedProducts(context);
const [admin, superadmin] = [await aStaff(context, 'admin'), await aStaff(context, 'superadmin')];
const get = async (path: string) => (await ask(app, `GET /api/admin/${path}`, { as: await signIn(context, admin) })).json();

type Point = { on: string; bad: number; share_bps: number };
const vintages = async (): Promise<{ from: string; loans: number; lent: number; points: Point[] }[]> =>
  (await get('portfolio/vintages')).data;
const last = async (): Promise<Point | undefined> => (await vintages())[0]?.points.at(-1);
const pass = async (days: number): Promise<void> => {
  for (let left = days; left > 0; left -= 20) {
    clock.moveBy(Math.min(left, 20) * dayMs);
    await closeOpenDays(context);
  }
};
async function restructure(id: string): Promise<string> {
  const body = { instalments: 6, reason: 'Lost a shop in the fire', first_due_on: addDays(clock.businessDay(), 30) };
  for (const person of [admin, superadmin])
    expect(
      (await ask(app, `POST /api/admin/loan/${id}/restructure`, { as: await signIn(context, person), body })).statusCode,
    ).toBe(200);
  return (await get(`loan/${id}`)).data.restructured_into.id;
}
const principalOf = async (id: string, on: string | undefined): Promise<number> => {
  const { rows } = await sql<{ principal: bigint }>`select principal_kobo as principal from loan_days
    where loan_id = ${id} and on_day = ${on} and replaced_by is null`.execute(sqlOf(context.db));
  return Number(rows[0]?.principal);
};
const month = `${clock.businessDay().slice(0, 7)}-01`;
const amount = 10_000_000n;
const { loanId: good } = await aRunningLoan(context, { product: 0, amount, tenor: 4 });
const { loanId: bad } = await aRunningLoan(context, { product: 0, amount, tenor: 4 });

test('a loan that is restructured is no payout of its month, and stays bad in its vintage while it is on probation', async () => {
  // On time when it was restructured: no probation, and not bad.
  await pass(10);
  await restructure(good);
  await pass(55);
  const before = await last();
  expect(before?.bad).toBe(await principalOf(bad, before?.on));
  const second = await restructure(await restructure(bad));
  await pass(1);
  const rows = await vintages();
  expect(rows.map(({ from, loans, lent }) => ({ from, loans, lent }))).toEqual([
    { from: month, loans: 2, lent: 2 * Number(amount) },
  ]);
  const after = await last();
  expect(after?.bad).toBe(await principalOf(second, after?.on));
  expect(after?.share_bps).toBeGreaterThan(0);
});

test('the list behind each point has the first loan, with what its replacement owes, and adds up to the figure', async () => {
  const [{ points, lent } = { points: [], lent: 0 }] = await vintages();
  for (const { on, bad: figure } of points) {
    const { data, totals } = await get(`portfolio/vintage-loans?month=${month}&on=${on}`);
    const outstanding = data.reduce((sum: number, row: { outstanding: number }) => sum + row.outstanding, 0);
    expect([on, data.length, totals]).toEqual([on, 2, { lent, outstanding, bad: figure }]);
    const worst = await get(`portfolio/vintage-loans?month=${month}&on=${on}&bad=true`);
    expect([on, worst.totals.bad]).toEqual([on, figure]);
  }
  const { on } = points.at(-1) ?? { on: '' };
  const { data } = await get(`portfolio/vintage-loans?month=${month}&on=${on}`);
  const { data: par } = await get(`portfolio/loans?on=${on}&at_risk=30`);
  expect(data[0]).toMatchObject({ id: bad, days_past_due: 0, class_days: par[0].class_days, bad: par[0].outstanding });
  const now = await get(`portfolio/vintage-loans?month=${on.slice(0, 7)}-01&on=${on}`);
  expect(now.data).toEqual([]);
});
