/** The months of the portfolio: each equals the portfolio of its last day, and each caller sees their branch. */
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import type { PortfolioMonth } from '@ajo/contract/modules/reports.portfolio-trend';
import { aCustomer, appOf, aRunningLoan, ask, aTeam, closeOpenDays, freshContext, signIn } from '#kit';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const { staff, home, far } = await aTeam(context, ['admin', 'subadmin', 'hr'], ['Ikeja', 'Aba']);
await aRunningLoan(context, await aCustomer(context, { branchId: home }));
await aRunningLoan(context, await aCustomer(context, { branchId: far }));
const get = async (role: keyof typeof staff, path: string) =>
  ask(app, `GET /api/${role === 'hr' ? 'hr' : 'admin'}/portfolio${path}`, { as: await signIn(context, staff[role]) });
const months = async (role: keyof typeof staff = 'admin', query = ''): Promise<PortfolioMonth[]> =>
  (await get(role, `/months?${query}`)).json().data;

test('before the first closed day there are none', async () => {
  expect(await months()).toEqual([]);
});

test('each month equals the portfolio of its last day; the last one ends with the last closed day', async () => {
  context.clock.moveBy(130 * dayMs);
  await closeOpenDays(context);
  const all = await months();
  expect(all.length).toBeGreaterThan(3);
  expect(all.at(-1)?.on).toBe(addDays(context.clock.businessDay(), -1));
  for (const { on, ...month } of all) {
    const { loans, outstanding, at_risk } = (await get('admin', `?on=${on}`)).json().data;
    expect([on, month]).toEqual([on, { loans, outstanding, at_risk }]);
  }
  expect(all.at(-1)?.at_risk.find(({ days }) => days === 60)?.share_bps).toBeGreaterThan(0);
});

test('a branch narrows the months, a branch manager sees the own one, and HR none', async () => {
  const own = await months('subadmin');
  expect(own).toEqual(await months('admin', `branch_id=${home}`));
  expect(own.at(-1)?.loans).toBe(1);
  expect((await get('hr', '/months')).statusCode).toBe(403);
  expect((await get('admin', '/months?branch_id=nowhere')).statusCode).toBe(422);
});
