/** The amounts of the dashboard: those of a queue are the total of its list, and what falls due is what the collections count. */
import { prefixOf, type StaffRole } from '@ajo/contract/kernel/access';
import { kobo } from '@ajo/contract/kernel/money';
import { search } from '@ajo/contract/kernel/page';
import { addDays, day, dayMs } from '@ajo/contract/kernel/time';
import { type Figure, figures } from '@ajo/contract/modules/dashboard';
import type { ListedLoan } from '@ajo/contract/modules/loans';
import { appOf, ask, aStaff, closeOpenDays, freshContext, signIn } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { accepted, anApplication, aRunningLoan, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const late = await aRunningLoan(context);
const restructured = await aRunningLoan(context);
context.clock.moveBy(14 * dayMs);
await aRunningLoan(context);
await anApplication(context);
const releasable = await anApplication(context);
await accepted(context, releasable.loanId, releasable.customer);
await closeOpenDays(context);
const get = async (role: StaffRole, path: string) =>
  (await ask(app, `GET /api/${prefixOf(role)}/${path}`, { as: await signIn(context, await aStaff(context, role)) })).json();
const dashboard = async (role: StaffRole): Promise<z.input<typeof Figure>[]> => (await get(role, 'dashboard')).data.figures;

test.each(['superadmin', 'finance'] as const)(
  '%s: the amount of a queue of loans is the total of its list, and the sum of its rows',
  async (role) => {
    const seen: string[] = [];
    for (const { name, amount, paid } of await dashboard(role)) {
      const { list } = figures[name];
      if (list.of !== 'loans' || list.query.status) continue;
      const { data, totals } = await get(role, `search/loan?${search({ ...list.query, per_page: 100 })}`);
      const amounts = (data as z.input<typeof ListedLoan>[]).map(({ queue }) => Number(queue?.amount ?? 0));
      const sum = amounts.reduce((one, other) => one + other, 0);
      expect([name, totals.amount, totals.paid, sum]).toEqual([name, amount, paid ?? 0, amount]);
      if (sum > 0) seen.push(name);
    }
    expect(seen).toEqual(expect.arrayContaining(['to_release', 'overdue', 'due_this_month', 'disbursed_this_month']));
  },
);

test('a list without a queue has no amounts of one', async () => {
  const { data, totals } = await get('finance', 'search/loan?status[]=active');
  expect([data[0].queue, totals]).toEqual([null, undefined]);
});

const agree = async (): Promise<number> => {
  const span = 'start_date=2026-03-01&end_date=2026-03-31';
  const { due, collected } = (await get('admin', `collections?${span}`)).additional;
  const figure = (await dashboard('admin')).find(({ name }) => name === 'due_this_month');
  expect(figure).toMatchObject({ amount: due, paid: collected });
  const weeks = (await get('admin', 'dashboard/weeks')).data as { from: string; due: number; paid: number }[];
  for (const week of weeks.slice(-2)) {
    const ofWeek = await get('admin', `collections?start_date=${week.from}&end_date=${addDays(day(week.from), 6)}`);
    expect([week.due, week.paid]).toEqual([ofWeek.additional.due, ofWeek.additional.collected]);
  }
  expect(due).toBeGreaterThan(0);
  return due;
};

test('what is due this month is what the collections of the whole month count, without penalties', async () => {
  const before = await agree();
  const rows = sqlOf(context.db).updateTable('loan_payments').where('loan_id', '=', late.loanId);
  await rows.set({ penalty_kobo: kobo(5_000n) }).execute();
  expect(await agree()).toBe(before);
});

test('what a new loan took over is neither due after it nor collected', async () => {
  const before = await agree();
  const body = { instalments: 6, reason: 'Lost a shop in the fire', first_due_on: addDays(context.clock.businessDay(), 45) };
  for (const role of ['admin', 'superadmin'] as const) {
    const as = await signIn(context, await aStaff(context, role));
    const path = `POST /api/admin/loan/${restructured.loanId}/restructure` as const;
    expect((await ask(app, path, { as, body })).statusCode).toBe(200);
  }
  const taken = (
    await ask(app, `GET /api/admin/loan/${restructured.loanId}`, { as: await signIn(context, await aStaff(context, 'admin')) })
  ).json();
  expect(taken.data.restructured_into).toBeTruthy();
  expect(await agree()).toBeLessThan(before);
});
