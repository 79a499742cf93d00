/** Taxes of a month over HTTP: what is owed is what the books have, the return adds up to it, and it is paid once by two people. */
import { kobo, naira } from '@ajo/contract/kernel/money';
import { dayMs, longDay } from '@ajo/contract/kernel/time';
import type { TaxMonth } from '@ajo/contract/modules/taxes';
import {
  aCustomer,
  appOf,
  aSavingsAccount,
  ask,
  aStaff,
  closeOpenDays,
  completeProfile,
  confirmNewest,
  freshContext,
  payIntoSavings,
  signIn,
  targetSavings,
  textOfPdf,
} from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sqlOf } from '#platform/db/sql';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext({ BRAND_TIN: '12345678-0001' });
const app = await appOf(context);
const people = [await aStaff(context, 'finance'), await aStaff(context, 'finance')] as const;
const saver = await aCustomer(context);
await completeProfile(context, saver);
const savings = await aSavingsAccount(context, saver, { product: targetSavings, target_amount: 900_000_000n as never });
await payIntoSavings(context, { id: savings, customer: saver }, 50_000_000n);
const month = context.clock.businessDay().slice(0, 7);
const as = (who: 0 | 1) => signIn(context, people[who]);
type OnWire = Record<keyof TaxMonth, never> & {
  tax: string;
  accrued: number;
  open: number;
  unpaid: number;
  remitted: number;
  status: string;
};
const taxes = async (of = month): Promise<Record<string, OnWire>> => {
  const { data } = (await ask(app, `GET /api/finance/taxes?month=${of}`, { as: await as(0) })).json();
  return Object.fromEntries(data.taxes.map((one: OnWire) => [one.tax, one]));
};
const remit = async (body: object) => ask(app, 'POST /api/finance/taxes/remittances', { as: await as(0), body });
const payment = (change: object = {}) => ({
  tax: 'withholding',
  month,
  amount: 1_000,
  reference: 'FIRS/2026/0001',
  paid_on: context.clock.businessDay(),
  ...change,
});

beforeAll(async () => {
  const body = { amount: 10_000_000 };
  const withdrawal = await ask(app, `POST /api/user/savings/${savings}/withdraw`, { as: await signIn(context, saver), body });
  const review = `PATCH /api/finance/savings-withdrawals/${withdrawal.json().data.id}/review`;
  expect((await ask(app, review, { as: await as(0), body: { status: 'approved' } })).statusCode).toBe(200);
  context.clock.moveBy(32 * dayMs);
  await closeOpenDays(context);
});
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('the months add up to the balance of each account, and each return to its month', async () => {
  const next = context.clock.businessDay().slice(0, 7);
  for (const [tax, account] of [
    ['withholding', gl.withholdingTaxPayable],
    ['vat', gl.vatPayable],
  ] as const) {
    const [first, second] = [(await taxes())[tax], (await taxes(next))[tax]];
    expect([tax, (first?.accrued ?? 0) + (second?.accrued ?? 0)]).toEqual([tax, Number(await balanceOf(context.db, account))]);
    for (const [of, accrued] of [
      [month, first?.accrued],
      [next, second?.accrued],
    ] as const) {
      const file = await ask(app, `GET /api/finance/taxes/file?month=${of}&tax=${tax}`, { as: await as(0) });
      const total = file.body.trim().split('\r\n').at(-1)?.split(',').at(-1);
      expect([tax, of, Math.round(Number(total) * 100)]).toEqual([tax, of, accrued]);
    }
  }
  expect(Number(await balanceOf(context.db, gl.withholdingTaxPayable))).toBeGreaterThan(0);
});

type Return = {
  base: number;
  amount: number;
  rates: { rate_bps: number | null; each: number | null; base: number; amount: number }[];
};
const returnOf = async (tax: string, of = month): Promise<Return> =>
  (await ask(app, `GET /api/finance/taxes/return?tax=${tax}&month=${of}`, { as: await as(0) })).json().data;

/** Without the sign, which a PDF places as a word of its own. */
const amountIn = (amount: number): string => naira(kobo(BigInt(amount))).slice(1);

test('a return has the lender, the period, the due day, and each base with its rate', async () => {
  const vat = await returnOf('vat');
  expect(vat).toMatchObject({
    tax: 'vat',
    lender: 'Ajo Microcredit Limited',
    tin: '12345678-0001',
    from: `${month}-01`,
    to: '2026-03-31',
    due_on: '2026-04-21',
    rates: [{ rate_bps: 750, base: vat.base, amount: vat.amount }],
  });
  expect([vat.base > 0, vat.amount]).toEqual([true, Math.round(vat.base * 0.075)]);
  const withheld = await returnOf('withholding', (await returnOf('withholding')).amount ? month : '2026-04');
  expect(withheld.rates).toMatchObject([{ rate_bps: 1_000, base: withheld.base }]);
  expect(await returnOf('levy')).toMatchObject({ base: 0, amount: 0, rates: [] });
});

test('fee income is booked without the VAT of the fee: both together are what the customer paid', async () => {
  const { base } = await returnOf('vat');
  expect(BigInt(base)).toBe(await balanceOf(context.db, gl.feeIncome));
});

test('the file begins with the lender and the period, and is a workbook too', async () => {
  const of = `month=${month}&tax=vat`;
  const csv = await ask(app, `GET /api/finance/taxes/file?${of}`, { as: await as(0) });
  const rows = csv.body.split('\r\n').map((row) => row.replace('\uFEFF', ''));
  expect(rows.slice(0, 4)).toEqual([
    'VAT return,March 2026,,,',
    'Lender,Ajo Microcredit Limited',
    'TIN,12345678-0001',
    'Period,"01 Mar, 2026 to 31 Mar, 2026"',
  ]);
  expect(rows).toContain('Day,Journal,Fee without VAT,Rate,Output VAT');
  expect(rows.some((row) => /,7\.5%,[\d.]+$/.test(row))).toBe(true);
  const workbook = await ask(app, `GET /api/finance/taxes/file?${of}&format=xlsx`, { as: await as(0) });
  expect([workbook.statusCode, workbook.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});

test('a file with the lines of a return leaves a line of history with their number; the PDF has sums only', async () => {
  const acts = () =>
    sqlOf(context.db)
      .selectFrom('history')
      .select(['actor_id', 'subject_kind', 'after'])
      .where('action', '=', 'exported the return of a tax')
      .orderBy('id')
      .execute();
  const before = (await acts()).length;
  const of = `month=${month}&tax=withholding`;
  for (const format of ['csv', 'xlsx', 'pdf'])
    expect((await ask(app, `GET /api/finance/taxes/file?${of}&format=${format}`, { as: await as(1) })).statusCode).toBe(200);
  const csv = await ask(app, `GET /api/finance/taxes/file?${of}`, { as: await as(0) });
  const lines = csv.body.split('\r\n').filter((row) => row.includes(saver.lastName)).length;
  const act = { subject_kind: 'export', after: { of: `withholding-${month}`, rows: lines } };
  expect((await acts()).slice(before)).toEqual([
    { actor_id: people[1].id, ...act },
    { actor_id: people[1].id, ...act },
    { actor_id: people[0].id, ...act },
  ]);
});

test('the PDF has the head, the sums by rate and the number of journals, and states that a month is not over', async () => {
  const of = `month=${month}&tax=vat`;
  const file = await ask(app, `GET /api/finance/taxes/file?${of}&format=pdf`, { as: await as(0) });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(file.headers['content-disposition']).toContain(`vat-${month}.pdf`);
  const [text, { base, amount }] = [await textOfPdf(file.rawPayload), await returnOf('vat')];
  const csv = await ask(app, `GET /api/finance/taxes/file?${of}`, { as: await as(0) });
  const journals = csv.body.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g)?.length;
  const words = [
    'VAT return, March 2026',
    'Ajo Microcredit Limited',
    '12345678-0001',
    '01 Mar, 2026 to 31 Mar, 2026',
    '21 Apr, 2026',
    `${journals} in account 2110`,
    '7.5%',
    amountIn(base),
    amountIn(amount),
  ];
  expect(words.filter((one) => !text.includes(one))).toEqual([]);
  expect(text).not.toContain('not over');
  const running = `month=${context.clock.businessDay().slice(0, 7)}&tax=withholding&format=pdf`;
  const early = await textOfPdf((await ask(app, `GET /api/finance/taxes/file?${running}`, { as: await as(0) })).rawPayload);
  expect(early).toContain('The month is not over');
});

test('the PDF is for those who read the return, and another format is refused at its field', async () => {
  const officer = await signIn(context, await aStaff(context, 'credit_officer'));
  const pdf = `taxes/file?month=${month}&tax=vat&format=pdf`;
  expect((await ask(app, `GET /api/admin/${pdf}`, { as: officer })).statusCode).toBe(403);
  const other = await ask(app, `GET /api/finance/${pdf.replace('pdf', 'doc')}`, { as: await as(0) });
  expect([other.statusCode, Object.keys(other.json().errors)]).toEqual([422, ['format']]);
});

test.each(['1234', '12345678-000', 'ABCDEFGH-0001'])('a TIN like %s does not start the server', async (tin) => {
  await expect(freshContext({ BRAND_TIN: tin })).rejects.toThrow(/TIN/);
});

test('a payment is booked by two people, once, and never above what is open', async () => {
  const of = (await taxes())['withholding']?.accrued ? month : context.clock.businessDay().slice(0, 7);
  if (of !== month) context.clock.moveBy(31 * dayMs);
  await closeOpenDays(context);
  const { open } = (await taxes(of))['withholding'] as OnWire;
  const fails: [object, string][] = [
    [{ amount: open + 1 }, 'amount'],
    [{ month: context.clock.businessDay().slice(0, 7) }, 'month'],
    [{ paid_on: '2020-01-01' }, 'paid_on'],
    [{ reference: 'x' }, 'reference'],
    [{ tax: 'income' }, 'tax'],
  ];
  for (const [change, field] of fails) {
    const answer = await remit(payment({ month: of, ...change }));
    expect([field, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([field, 422, [field]]);
  }
  const before = await balanceOf(context.db, gl.withholdingTaxPayable);
  expect((await taxes(of))['withholding']).toMatchObject({ unpaid: open });
  expect((await remit(payment({ month: of, amount: open }))).json().data).toEqual({ state: 'asked' });
  expect((await taxes(of))['withholding']).toMatchObject({ open, unpaid: 0 });
  expect((await remit(payment({ month: of, amount: open, reference: 'FIRS/2026/0002' }))).json().errors).toHaveProperty('month');
  expect((await remit(payment({ month: of, tax: 'vat', reference: 'firs 2026 0001' }))).statusCode).toBe(422);
  expect((await confirmNewest(app, await as(0), 'finance')).json().code).toBe('second_person_needed');
  expect(await balanceOf(context.db, gl.withholdingTaxPayable)).toBe(before);
  expect((await confirmNewest(app, await as(1), 'finance')).statusCode).toBe(200);
  expect(Number(before - (await balanceOf(context.db, gl.withholdingTaxPayable)))).toBe(open);
  expect((await taxes(of))['withholding']).toMatchObject({ open: 0, remitted: open, accrued: open, status: 'remitted' });
  const pdf = await ask(app, `GET /api/finance/taxes/file?month=${of}&tax=withholding&format=pdf`, { as: await as(0) });
  expect(await textOfPdf(pdf.rawPayload)).toContain(
    `${amountIn(open)} on ${longDay(context.clock.businessDay())}, reference FIRS/2026/0001`,
  );
});

test('a month that is not paid by the 21st of the next one is overdue, and an officer sees nothing', async () => {
  const of = context.clock.businessDay().slice(0, 7);
  expect((await taxes(of))['vat']?.status).not.toBe('overdue');
  const officer = await signIn(context, await aStaff(context, 'credit_officer'));
  expect((await ask(app, `GET /api/admin/taxes?month=${of}`, { as: officer })).statusCode).toBe(403);
  expect((await ask(app, 'GET /api/finance/taxes?month=2026-13', { as: await as(0) })).statusCode).toBe(422);
});
