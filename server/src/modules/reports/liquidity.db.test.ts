/** Liquidity: instalments, investments and savings count in the month of their day, and the bank balance runs through the months. */
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import type { Liquidity } from '@ajo/contract/modules/reports.liquidity';
import {
  appOf,
  aRunningLoan,
  aSavingsAccount,
  ask,
  aCustomer,
  aStaff,
  closeOpenDays,
  completeProfile,
  freshContext,
  payIntoSavings,
  signIn,
} from '#kit';
import { trialBalance } from '#modules/ledger';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const loan = await aRunningLoan(context, await aCustomer(context));
const saver = await aCustomer(context);
await completeProfile(context, saver);
const savings = await aSavingsAccount(context, saver);
await payIntoSavings(context, { id: savings, customer: saver }, 5_000_000n);
const read = async (role: 'finance' | 'credit_officer' = 'finance') =>
  ask(app, `GET /api/${role === 'finance' ? 'finance' : 'admin'}/reports/liquidity`, {
    as: await signIn(context, await aStaff(context, role)),
  });
const liquidity = async (): Promise<Record<keyof Liquidity, number> & { months: Record<string, number | string>[] }> =>
  (await read()).json().data;
/** The list behind a figure. */
const listed = async (list: string) =>
  (await ask(app, `GET /api/finance/${list}`, { as: await signIn(context, await aStaff(context, 'finance')) })).json();
const openOf = async () =>
  sqlOf(context.db).selectFrom('loan_payments').select(['due_on', 'open_kobo']).orderBy('due_on').execute();

test('the months hold every open instalment once, and the balance runs from the bank balance', async () => {
  const shown = await liquidity();
  const rows = await openOf();
  expect(rows.length).toBeGreaterThan(1);
  for (const { from, to, repayments } of shown.months) {
    const due = rows.filter(({ due_on: on }) => String(from) <= on && on <= String(to));
    expect([from, repayments]).toEqual([from, Number(due.reduce((sum, row) => sum + (row.open_kobo ?? 0n), 0n))]);
  }
  let openInAll = 0;
  for (const { from, to, repayments } of shown.months) {
    const { data } = await listed(`collections?start_date=${String(from)}&end_date=${String(to)}&show=open&per_page=100`);
    const open = data.reduce((total: number, row: { open: number }) => total + row.open, 0);
    expect([from, open]).toEqual([from, repayments]);
    openInAll += open;
  }
  expect(openInAll).toBeGreaterThan(0);
  const books = await trialBalance(context.db);
  const balance = (code: string): number => Number(books.rows.find((row) => row.code === code)?.balance ?? 0n);
  expect(shown.bank_accounts).toEqual({ operating: balance('1000'), settlement: balance('1010'), in_flight: balance('1030') });
  expect(shown.bank).toBe(balance('1000') + balance('1010') - balance('1030'));
  expect(shown.months.at(-1)?.balance).toBe(shown.months.reduce((sum, { net }) => sum + Number(net), shown.bank));
  expect(shown.on_demand).toBe(5_000_000 + balance('2010'));
  expect(shown.months).toHaveLength(12);
});

test('a target with a day leaves the money on demand for its month, and an instalment that fell due becomes overdue', async () => {
  const before = await liquidity();
  const month = before.months[2];
  await sqlOf(context.db)
    .updateTable('savings_accounts')
    .set({ target_on: String(month?.from) as never })
    .where('id', '=', savings)
    .execute();
  const after = await liquidity();
  expect([after.on_demand, after.months[2]?.savings]).toEqual([before.on_demand - 5_000_000, 5_000_000]);
  const ending = (from: unknown, to: unknown) => listed(`savings?ends_from=${String(from)}&ends_to=${String(to)}`);
  expect((await ending(month?.from, month?.to)).additional.balance).toBe(5_000_000);
  expect((await ending(before.months[3]?.from, before.months[3]?.to)).data).toEqual([]);
  const [first] = await openOf();
  context.clock.moveBy(Date.parse(`${first?.due_on}T00:00:00Z`) - Date.parse(`${context.clock.businessDay()}T00:00:00Z`) + dayMs);
  await closeOpenDays(context);
  const { overdue } = await liquidity();
  expect([overdue > 0, (await listed('defaulters')).totals.overdue]).toEqual([true, overdue]);
  const finance = await signIn(context, await aStaff(context, 'finance'));
  const body = { amount: overdue - 5_000, reference: 'ALL-BUT-FIFTY' };
  const paid = await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as: finance, body });
  expect(paid.statusCode).toBe(200);
  expect([(await liquidity()).overdue, (await listed('defaulters')).totals.overdue]).toEqual([0, 0]);
});

test('the savings payable on demand are the sum of the list that the figure links to, with ended and matured terms', async () => {
  const today = context.clock.businessDay();
  const payable = async () => {
    const { on_demand_savings: figure } = await liquidity();
    const { additional, data } = await listed(`savings?payable_on=${today}`);
    expect([figure, data.reduce((sum: number, { balance }: { balance: number }) => sum + balance, 0)]).toEqual([
      additional.balance,
      figure,
    ]);
    return figure;
  };
  const end = async (target: string | null, matured: Date | null) =>
    sqlOf(context.db)
      .updateTable('savings_accounts')
      .set({ target_on: target as never, matured_at: matured })
      .where('id', '=', savings)
      .execute();
  const flexible = await aSavingsAccount(context, saver);
  await payIntoSavings(context, { id: flexible, customer: saver }, 1_000_000n);
  await aSavingsAccount(context, saver, { name: 'Not opened yet' });
  const found: number[] = [];
  for (const [target, matured] of [
    [null, null],
    [today, null],
    [addDays(today, -1), null],
    [addDays(today, 40), null],
    [addDays(today, 40), context.clock.now()],
  ] as const) {
    await end(target, matured);
    found.push(await payable());
  }
  expect(found).toEqual([6_000_000, 1_000_000, 6_000_000, 1_000_000, 6_000_000]);
  const { on_demand: whole, on_demand_savings: ofSavings, on_demand_credit: credit } = await liquidity();
  const books = await trialBalance(context.db);
  expect([credit, whole]).toEqual([Number(books.rows.find(({ code }) => code === '2010')?.balance ?? 0n), ofSavings + credit]);
});

test('an officer cannot read it', async () => {
  expect((await read('credit_officer')).statusCode).toBe(403);
});
