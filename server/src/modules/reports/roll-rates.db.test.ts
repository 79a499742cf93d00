/** Roll rates: a loan that is later at the end of the next month rolls, one that pays or stays does not, a write-off does, and each sees their branch. */
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import type { RollMonth } from '@ajo/contract/modules/reports.roll-rates';
import { aCustomer, appOf, aRunningLoan, ask, aTeam, closeOpenDays, confirmNewest, freshContext, signIn } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const { staff, home, far } = await aTeam(context, ['admin', 'superadmin', 'subadmin'], ['Ikeja', 'Aba']);
const { id: loanId } = await aRunningLoan(context, await aCustomer(context, { branchId: home }));
await aRunningLoan(context, await aCustomer(context, { branchId: far }));
type Roll = { bucket: string; outstanding: number; rolled: number; share_bps: number | null };
type OnWire = Omit<RollMonth, 'rolls'> & { rolls: Roll[] };
const rates = async (role: keyof typeof staff = 'admin', query = ''): Promise<OnWire[]> =>
  (await ask(app, `GET /api/admin/portfolio/roll-rates?${query}`, { as: await signIn(context, staff[role]) })).json().data;
const pass = async (days: number): Promise<void> => {
  context.clock.moveBy(days * dayMs);
  await closeOpenDays(context);
};
const starts = { current: 0, '1-30': 1, '31-60': 31, '61-90': 61, '91-180': 91, '181+': 181 };
const placeOf = (late: number): number => Object.values(starts).findLastIndex((from) => late >= from);

/** By hand: the rows of both days, joined by loan. */
async function expected({ from, to }: OnWire): Promise<[string, number, number][]> {
  const on = async (day: string) =>
    sqlOf(context.db)
      .selectFrom('loan_days')
      .select(['loan_id', 'principal_kobo', 'days_past_due'])
      .where('on_day', '=', day as never)
      .where('replaced_by', 'is', null)
      .execute();
  const [before, after] = [await on(from), await on(to)];
  return Object.keys(starts).map((bucket, at) => {
    const here = before.filter((row) => placeOf(row.days_past_due) === at);
    const rolled = here.filter((row) => placeOf(after.find((one) => one.loan_id === row.loan_id)?.days_past_due ?? 0) > at);
    const sum = (rows: typeof before): number => Number(rows.reduce((all, row) => all + row.principal_kobo, 0n));
    return [bucket, sum(here), sum(rolled)];
  });
}
const shareOf = ({ outstanding, rolled }: Roll): number | null =>
  outstanding === 0 ? null : Math.round((rolled * 10_000) / outstanding);

/** What the list behind a roll states: its sum, and the number of its loans. */
async function listed({ from, to }: OnWire, bucket: string, role: keyof typeof staff = 'admin') {
  const path = `GET /api/admin/portfolio/loans?on=${from}&rolled_by=${to}&bucket=${encodeURIComponent(bucket)}`;
  const { totals, meta } = (await ask(app, path, { as: await signIn(context, staff[role]) })).json();
  return [bucket, totals.outstanding, meta.total];
}

test('before a second end of a month is closed there is nothing', async () => {
  expect(await rates()).toEqual([]);
});

test('each month compares its buckets with those of the end before', async () => {
  await pass(130);
  const all = await rates();
  expect(all.length).toBeGreaterThan(3);
  expect(all.at(-1)?.to).toBe(addDays(context.clock.businessDay(), -1));
  for (const month of all) {
    expect(month.rolls.map(({ bucket, outstanding, rolled }) => [bucket, outstanding, rolled])).toEqual(await expected(month));
    for (const roll of month.rolls) {
      expect([roll.bucket, roll.share_bps]).toEqual([roll.bucket, shareOf(roll)]);
      // Both loans are equal, and roll together.
      expect(await listed(month, roll.bucket)).toEqual([roll.bucket, roll.rolled, roll.rolled > 0 ? 2 : 0]);
    }
  }
  expect(all.flatMap(({ rolls }) => rolls).filter(({ rolled }) => rolled > 0).length).toBeGreaterThan(2);
});

test('a write-off rolls, also out of the worst bucket, and each sees their own branch', async () => {
  await pass(120);
  const body = { reason: 'The customer cannot be reached' };
  await ask(app, `POST /api/admin/loan/${loanId}/write-off`, { as: await signIn(context, staff.superadmin), body });
  expect((await confirmNewest(app, await signIn(context, staff.admin), 'admin')).statusCode).toBe(200);
  await pass(2);
  const worst = async (query: string): Promise<Roll | undefined> => (await rates('admin', query)).at(-1)?.rolls.at(-1);
  expect(await worst(`branch_id=${home}`)).toMatchObject({ share_bps: 10_000 });
  expect(await worst(`branch_id=${far}`)).toMatchObject({ rolled: 0, share_bps: 0 });
  const last = (await rates()).at(-1) as OnWire;
  const rolled = last.rolls.at(-1)?.rolled;
  expect(rolled).toBeGreaterThan(0);
  expect(await listed(last, '181+')).toEqual(['181+', rolled, 1]);
  expect(await listed(last, '181+', 'subadmin')).toEqual(['181+', rolled, 1]);
  expect(await rates('subadmin')).toEqual(await rates('admin', `branch_id=${home}`));
});

test('a day to compare with that is open, or not after the day, is refused by its name', async () => {
  const as = await signIn(context, staff.admin);
  const last = addDays(context.clock.businessDay(), -1);
  const refused = async (query: string) => (await ask(app, `GET /api/admin/portfolio/loans?${query}`, { as })).json().errors;
  expect(await refused(`on=${last}&rolled_by=${last}`)).toMatchObject({
    rolled_by: [expect.stringMatching(/^Choose a day after/)],
  });
  expect(await refused(`rolled_by=${addDays(last, 1)}`)).toMatchObject({
    rolled_by: [expect.stringMatching(/^Choose a closed day/)],
  });
});
