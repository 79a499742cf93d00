/** The financial statements of a period: each figure is the movement or the balance of its account, and both sides are equal. */
import { dayMs } from '@ajo/contract/kernel/time';
import { kobo } from '@ajo/contract/kernel/money';
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
import { expect, test } from 'vitest';
import { seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
await aRunningLoan(context, await aCustomer(context));
const saver = await aCustomer(context);
await completeProfile(context, saver);
const savings = await aSavingsAccount(context, saver);
await payIntoSavings(context, { id: savings, customer: saver }, 5_000_000n);
const first = context.clock.businessDay();
context.clock.moveBy(10 * dayMs);
await closeOpenDays(context);
const last = context.clock.businessDay();
const read = async (role: 'finance' | 'credit_officer', query: string, file = '') =>
  ask(app, `GET /api/${role === 'finance' ? 'finance' : 'admin'}/reports/financial-statements${file}?${query}`, {
    as: await signIn(context, await aStaff(context, role)),
  });
const whole = `start_date=${first}&end_date=${last}`;
type Line = { code: string; amount: number; before: number };

test('income, expenses and balances are those of the books, and both sides are equal', async () => {
  const { data } = (await read('finance', whole)).json();
  const { rows } = await trialBalance(context.db, { asOf: last });
  const balance = (code: string): number => Number(rows.find((row) => row.code === code)?.balance ?? 0n);
  const shown = (part: { lines: Line[] }, code: string) => part.lines.find((line) => line.code === code)?.amount ?? 0;
  expect(balance('4000')).toBeGreaterThan(0);
  for (const code of ['4000', '4010']) expect([code, shown(data.income, code)]).toEqual([code, balance(code)]);
  for (const code of ['5000', '5020']) expect([code, shown(data.expenses, code)]).toEqual([code, balance(code)]);
  for (const code of ['1100', '1110']) expect([code, shown(data.assets, code)]).toEqual([code, balance(code)]);
  expect(shown(data.assets, '1190') + balance('1190')).toBe(0);
  expect(shown(data.liabilities, '2000')).toBe(5_000_000);
  expect(data.profit.amount).toBe(data.income.amount - data.expenses.amount);
  expect(data.difference).toBe(0);
  expect(data.assets.amount).toBe(data.liabilities.amount + data.equity.amount + data.retained.amount);
});

test('two periods in a row add up to the whole, and the second shows the first as the one before', async () => {
  const middle = (await read('finance', whole)).json().data;
  const day = (daysAfter: number): string =>
    new Date(Date.parse(`${first}T00:00:00Z`) + daysAfter * dayMs).toISOString().slice(0, 10);
  const [early, late] = [
    (await read('finance', `start_date=${day(0)}&end_date=${day(4)}`)).json().data,
    (await read('finance', `start_date=${day(5)}&end_date=${day(9)}`)).json().data,
  ];
  expect(late.before).toEqual({ from: day(0), to: day(4) });
  expect(late.profit.before).toBe(early.profit.amount);
  expect(late.retained.before).toBe(early.retained.amount);
  const rest = (await read('finance', `start_date=${day(10)}&end_date=${last}`)).json().data;
  expect(early.profit.amount + late.profit.amount + rest.profit.amount).toBe(middle.profit.amount);
});

test('a month that is not over is compared with the same days of the month before', async () => {
  const month = (await read('finance', 'start_date=2026-04-01&end_date=2026-04-05')).json().data;
  const same = (await read('finance', 'start_date=2026-03-01&end_date=2026-03-05')).json().data;
  expect([month.before, month.profit.before]).toEqual([{ from: '2026-03-01', to: '2026-03-05' }, same.profit.amount]);
  expect(same.profit.amount).not.toBe(0);
  expect(month.profit.amount).toBe(0);
});

test('the file has the same figures in naira', async () => {
  const { data } = (await read('finance', whole)).json();
  const file = await read('finance', whole, '/file');
  expect(file.body.startsWith('\uFEFF')).toBe(true);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);
  const profit = /^Profit,,Profit of the period,(-?[\d.]+),/m.exec(file.body)?.[1] ?? '';
  expect(kobo(BigInt(profit.replace('.', '')))).toBe(BigInt(data.profit.amount));
});

test('other roles and impossible periods are refused', async () => {
  expect((await read('credit_officer', whole)).statusCode).toBe(403);
  expect((await read('finance', `start_date=${last}&end_date=${first}`)).json()).toMatchObject({
    errors: { end_date: expect.anything() },
  });
  expect((await read('finance', 'start_date=2026-02-31&end_date=2026-03-01')).statusCode).toBe(422);
});
