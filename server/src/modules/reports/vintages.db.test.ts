/** Vintages: loans belong to the month of their payout, get bad when they are late for more than 30 days, and stay bad when written off. */
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import type { Vintage } from '@ajo/contract/modules/reports.vintages';
import { aCustomer, appOf, aRunningLoan, ask, aTeam, closeOpenDays, confirmNewest, freshContext, signIn } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const { staff, home, far } = await aTeam(context, ['admin', 'superadmin', 'subadmin'], ['Ikeja', 'Aba']);
const { id: loanId } = await aRunningLoan(context, await aCustomer(context, { branchId: home }));
type OnWire = Omit<Vintage, 'lent' | 'points'> & {
  lent: number;
  points: { age: number; on: string; bad: number; share_bps: number }[];
};
const vintages = async (role: keyof typeof staff = 'admin', query = ''): Promise<OnWire[]> =>
  (await ask(app, `GET /api/admin/portfolio/vintages?${query}`, { as: await signIn(context, staff[role]) })).json().data;
const pass = async (days: number): Promise<void> => {
  context.clock.moveBy(days * dayMs);
  await closeOpenDays(context);
};
const month = `${context.clock.businessDay().slice(0, 7)}-01`;
const dayRow = (on: string) =>
  sqlOf(context.db)
    .selectFrom('loan_days')
    .select(['principal_kobo', 'days_past_due'])
    .where('loan_id', '=', loanId)
    .where('on_day', '=', on as never)
    .executeTakeFirstOrThrow();

/** The loans behind a vintage are its number and what was lent, and the bad ones are its bad amount at each age. */
async function comparedWithLoans(role: keyof typeof staff = 'admin'): Promise<number> {
  const as = await signIn(context, staff[role]);
  const list = async (query: string) => (await ask(app, `GET /api/admin/portfolio/vintage-loans?${query}`, { as })).json();
  let compared = 0;
  for (const { from, loans, lent, points } of await vintages(role))
    for (const { on, bad } of points) {
      const [all, worst] = [await list(`month=${from}&on=${on}`), await list(`month=${from}&on=${on}&bad=true`)];
      // A loan that is paid out later in the month is not listed yet.
      const whole = on === points.at(-1)?.on ? [loans, lent] : [all.meta.total, all.totals.lent];
      expect([from, all.meta.total, all.totals.lent]).toEqual([from, ...whole]);
      expect([on, worst.totals.bad, all.totals.bad]).toEqual([on, bad, bad]);
      expect(worst.data.every((row: { bad: number }) => row.bad > 0)).toBe(true);
      compared += worst.meta.total;
    }
  return compared;
}

test('before a day is closed there is nothing', async () => {
  expect(await vintages()).toEqual([]);
});

test('each end of a month is a point, and a loan is bad once it is late for more than 30 days', async () => {
  await pass(100);
  await aRunningLoan(context, await aCustomer(context, { branchId: far }));
  await pass(2);
  const all = await vintages();
  expect(all.map(({ points }) => points.map(({ age }) => age))).toEqual([[0, 1, 2, 3], [0]]);
  const [{ from, loans, lent, points }] = all as [OnWire];
  expect({ from, loans }).toEqual({ from: month, loans: 1 });
  for (const { on, bad, share_bps: share } of points) {
    const { principal_kobo: principal, days_past_due: late } = await dayRow(on);
    expect([on, bad]).toEqual([on, late > 30 ? Number(principal) : 0]);
    expect(share).toBe(Math.round((bad * 10_000) / lent));
  }
  expect(points.at(-1)).toMatchObject({ on: addDays(context.clock.businessDay(), -1) });
  expect(points.at(-1)?.bad).toBeGreaterThan(0);
  expect(await comparedWithLoans()).toBeGreaterThan(1);
});

test('a loan that was written off stays bad, and each sees their own branch', async () => {
  const body = { reason: 'Nobody has been reached for months' };
  await ask(app, `POST /api/admin/loan/${loanId}/write-off`, { as: await signIn(context, staff.superadmin), body });
  expect((await confirmNewest(app, await signIn(context, staff.admin), 'admin')).statusCode).toBe(200);
  await pass(40);
  const [first] = await vintages();
  expect(first?.points.at(-1)?.bad).toBeGreaterThanOrEqual(first?.points.at(-3)?.bad ?? 0);
  expect(first?.points.at(-1)?.bad).toBeGreaterThan(0);
  expect((await vintages('subadmin')).map(({ loans }) => loans)).toEqual([1]);
  expect((await vintages('admin', `branch_id=${far}`)).map(({ from }) => from)).not.toContain(month);
  expect(await comparedWithLoans()).toBeGreaterThan(3);
  expect(await comparedWithLoans('subadmin')).toBeGreaterThan(3);
});
