/** A month that gave back more tax than it charged, or was overpaid, reduces what later months owe. */
import { appOf, ask, aStaff, confirmNewest, freshContext, signIn, textOfPdf } from '#kit';
import { addDays, addMonths, type Day, day } from '@ajo/contract/kernel/time';
import { balanceOf, gl } from '#modules/ledger';
import { sealJournals } from '#modules/ledger/proofs';
import { sqlOf } from '#platform/db/sql';
import { beforeAll, expect, test } from 'vitest';
import { accrue } from '../../../tests/taxes/accrue.ts';

const context = await freshContext();
const app = await appOf(context);
const people = [await aStaff(context, 'finance'), await aStaff(context, 'finance')] as const;
const as = (who: 0 | 1) => signIn(context, people[who]);
const thisMonth = day(`${context.clock.businessDay().slice(0, 7)}-01`);
/** October to January, in a year that ends before the month of the clock. */
const [october, november, december, january] = [-5, -4, -3, -2].map((back) => addMonths(thisMonth, back)) as [Day, Day, Day, Day];
const months = [october, november, december, january, addMonths(thisMonth, -1), thisMonth];

type Withholding = { accrued: number; credit: number; open: number; credit_left: number; unpaid: number; status: string };
const taxOf = async (of: Day): Promise<Withholding> => {
  const { data } = (await ask(app, `GET /api/finance/taxes?month=${of.slice(0, 7)}`, { as: await as(0) })).json();
  return data.taxes.find(({ tax }: { tax: string }) => tax === 'withholding');
};
const all = (): Promise<Withholding[]> => Promise.all(months.map(taxOf));
const remit = async (of: Day, amount: number, reference: string) => {
  const body = { tax: 'withholding', month: of.slice(0, 7), amount, reference, paid_on: addDays(of, 40) };
  return ask(app, 'POST /api/finance/taxes/remittances', { as: await as(0), body });
};
const withheld = (on: Day, amount: bigint) => accrue(context, { account: gl.withholdingTaxPayable, on: addDays(on, 14), amount });

beforeAll(async () => {
  await withheld(october, 1_000_000n);
  expect((await remit(october, 1_000_000, 'FIRS/OCT')).statusCode).toBe(200);
  expect((await confirmNewest(app, await as(1), 'finance')).statusCode).toBe(200);
  await withheld(november, 200_000n);
  await withheld(november, -1_000_000n);
  await withheld(december, 500_000n);
  await withheld(january, 400_000n);
});

test('the credit of November is used by December and then by January, and the rest is open', async () => {
  const [first, negative, second, third, later] = await all();
  expect(first).toMatchObject({ accrued: 1_000_000, credit: 0, open: 0, credit_left: 0, status: 'remitted' });
  expect(negative).toMatchObject({ accrued: -800_000, credit: 0, open: 0, credit_left: 800_000, status: 'credit' });
  expect(second).toMatchObject({ accrued: 500_000, credit: 800_000, open: 0, unpaid: 0, credit_left: 300_000, status: 'credit' });
  expect(third).toMatchObject({ accrued: 400_000, credit: 300_000, open: 100_000, credit_left: 0, status: 'overdue' });
  expect(later).toMatchObject({ accrued: 0, credit: 0, open: 0, status: 'nothing' });
});

test('what is open in all months, less the credit that is left, is the balance of the account, before and after the journals are sealed', async () => {
  const figures = async () => {
    const found = await all();
    return [found.reduce((sum, { open }) => sum + open, 0) - (found.at(-1)?.credit_left ?? 0), found] as const;
  };
  const before = await figures();
  expect(before[0]).toBe(Number(await balanceOf(context.db, gl.withholdingTaxPayable)));
  for (let sealed = 1; sealed > 0;) sealed = await sealJournals(context.db, context.clock.now());
  expect(await figures()).toEqual(before);
});

test('a month that a credit covers is not paid, not in the checklist of its close, and January is paid with its rest', async () => {
  expect((await remit(december, 1, 'FIRS/DEC')).json().code).toBe('nothing_open');
  expect((await remit(january, 100_001, 'FIRS/JAN')).json().errors).toHaveProperty('amount');
  const path = `GET /api/finance/month-close?month=${december.slice(0, 7)}`;
  const { checks } = (await ask(app, path, { as: await as(0) })).json().data;
  expect(checks.find(({ check }: { check: string }) => check === 'taxes')).toMatchObject({ state: 'done' });
});

test('the return names the credit and what is left to pay, as an answer and in its files', async () => {
  const read = async (of: Day, rest: string) =>
    ask(app, `GET /api/finance/taxes/${rest}month=${of.slice(0, 7)}&tax=withholding`, { as: await as(0) });
  // The lines of this return are accounts of customers; these corrections have none.
  expect((await read(january, 'return?')).json().data).toMatchObject({ amount: 0, credit: 300_000, to_pay: 0 });
  expect((await read(december, 'file?')).body).toContain('Credit brought forward,,,,8000.00');
  expect((await read(november, 'file?')).body).not.toContain('Credit brought forward');
  const pdf = await textOfPdf((await read(january, 'file?format=pdf&')).rawPayload);
  expect(pdf).toContain('Credit brought forward');
});

test('a payment that is reversed opens its month again, and the credit stays with the months after it', async () => {
  const { data } = (await ask(app, `GET /api/finance/taxes?month=${october.slice(0, 7)}`, { as: await as(0) })).json();
  const [{ id }] = data.taxes[0].remittances;
  const body = { reason: 'It was paid for another lender' };
  expect((await ask(app, `POST /api/finance/taxes/remittances/${id}/reverse`, { as: await as(0), body })).statusCode).toBe(200);
  expect((await confirmNewest(app, await as(1), 'finance')).statusCode).toBe(200);
  const [first, negative, second] = await all();
  expect(first).toMatchObject({ open: 1_000_000, status: 'overdue' });
  expect([negative?.credit_left, second?.open]).toEqual([800_000, 0]);
  const found = await all();
  const open = found.reduce((sum, one) => sum + one.open, 0);
  expect(open).toBe(Number(await balanceOf(context.db, gl.withholdingTaxPayable)));
});

test('a payment that has become too large is declined when it is confirmed, and its reference is free again', async () => {
  expect((await remit(january, 100_000, 'FIRS/JAN2')).statusCode).toBe(200);
  await withheld(january, -50_000n);
  expect((await confirmNewest(app, await as(1), 'finance')).json().message).toMatch(/^It could not be carried out: /);
  const rows = sqlOf(context.db)
    .selectFrom('tax_remittances')
    .select(['status', 'amount_kobo'])
    .where('reference', '=', 'FIRS/JAN2');
  expect(await rows.execute()).toEqual([{ status: 'declined', amount_kobo: 100_000n }]);
  expect((await remit(january, 50_000, 'FIRS/JAN2')).statusCode).toBe(200);
});
