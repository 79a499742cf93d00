/** The statement of a loan over HTTP: the screen's figures, to the kobo, for those who may see the loan. */
import { dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, type RunningLoan, signIn } from '#kit';
import { beforeAll, expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
type Headers = Record<string, string>;
let loan: RunningLoan;
let finance: Headers;
let own: Headers;

const get = (path: string, as: Headers) => ask(app, `GET /api/${path}`, { as });
const linesOf = (csv: string): Record<string, string>[] => {
  const [head = '', ...rows] = csv.trim().split('\r\n');
  const names = head.split(',');
  // The longest cell of these tests holds a comma, inside its quotes.
  return rows.map((row) => {
    const cells = [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('"', ''));
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
};
const kobo = (text: string | undefined): number => Math.round(Number(text) * 100);

beforeAll(async () => {
  loan = await aRunningLoan(context, await aCustomer(context));
  context.clock.moveBy(10 * dayMs);
  const staff = await aStaff(context, 'finance');
  [finance, own] = [await signIn(context, staff), await signIn(context, loan.customer)];
  const pay = (amount: number, reference: string) =>
    ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as: finance, body: { amount, reference } });
  await pay(300_000, 'TRF-0001');
  const wrong = (await pay(700_000, 'TRF-0002')).json().data;
  const { instalments } = (await get(`finance/loan/${loan.id}/loan-payments`, finance)).json().data;
  const undo = `loan/${loan.id}/loan-payments/${instalments[0].id}/payment-log/${wrong.id}/reverse`;
  await ask(app, `POST /api/admin/${undo}`, { as: finance, body: { reason: 'Meant for another loan' } });
  context.clock.moveBy(3 * dayMs);
  [finance, own] = [await signIn(context, staff), await signIn(context, loan.customer)];
});

test('a statement ends with the outstanding and paid amounts of the loan account', async () => {
  const view = (await get(`user/loan/${loan.id}/loan-payments`, own)).json().data;
  const answer = await get(`user/loan/${loan.id}/statement?format=csv`, own);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = linesOf(answer.body);
  const balance = lines.find(({ Description }) => Description === 'Balance');
  expect(kobo(balance?.['Balance'])).toBe(view.outstanding);
  expect(kobo(lines.find(({ Description }) => Description === 'Total: paid')?.['Change'])).toBe(view.paid);
  for (const [part, column] of [
    ['principal', 'Principal'],
    ['interest', 'Interest'],
    ['fee', 'Fees'],
    ['penalty', 'Penalties'],
  ] as const) {
    const billed = view.instalments.reduce((sum: number, row: Record<string, number>) => sum + (row[part] ?? 0), 0);
    expect([part, kobo(lines.find(({ Description }) => Description === 'Total: charged')?.[column])]).toEqual([part, billed]);
  }
});

test('shows each payment with its reference, and the reversal of one', async () => {
  const lines = linesOf((await get(`finance/loan/${loan.id}/statement?format=csv`, finance)).body);
  const events = lines
    .filter(({ Reference }) => Reference !== '')
    .map(({ Description, Reference, Change }) => [Description, Reference, Change]);
  expect(events).toEqual([
    ['Payment', 'TRF-0001', '-3000.00'],
    ['Payment', 'TRF-0002', '-7000.00'],
    ['Payment reversed', 'TRF-0002 reversed', '7000.00'],
  ]);
});

test('states the fee that was deducted and what the customer received', async () => {
  const lines = linesOf((await get(`user/loan/${loan.id}/statement?format=csv`, own)).body);
  const amountOf = (name: string) => lines.find(({ Description }) => Description === name)?.['Principal'];
  expect([amountOf('Fees deducted from the payout'), amountOf('Paid out to the customer')]).toEqual(['400.00', '39600.00']);
});

test('of a period opens with the evening before', async () => {
  const whole = linesOf((await get(`user/loan/${loan.id}/statement?format=csv&end_date=2026-03-11`, own)).body);
  const rest = linesOf((await get(`user/loan/${loan.id}/statement?format=csv&start_date=2026-03-12`, own)).body);
  expect(rest[0]?.['Balance']).toBe(whole.find(({ Description }) => Description === 'Balance')?.['Balance']);
});

test('a statement is a PDF unless a spreadsheet is requested', async () => {
  const answer = await get(`user/loan/${loan.id}/statement`, own);
  expect([answer.statusCode, answer.headers['content-type'], answer.body.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
});

test('a statement of another customer is 404, and invalid dates are refused at their field', async () => {
  const other = await signIn(context, await aCustomer(context));
  const officer = await signIn(context, await aStaff(context, 'credit_officer'));
  expect((await get(`user/loan/${loan.id}/statement`, other)).statusCode).toBe(404);
  expect((await get(`admin/loan/${loan.id}/statement`, officer)).statusCode).toBe(404);
  const wrong = async (query: string) =>
    Object.keys((await get(`user/loan/${loan.id}/statement?${query}`, own)).json().errors ?? {});
  expect(await wrong('end_date=2027-01-01')).toEqual(['end_date']);
  expect(await wrong('end_date=2026-01-01')).toEqual(['end_date']);
  expect(await wrong('start_date=2026-03-12&end_date=2026-03-10')).toEqual(['start_date']);
  expect(await wrong('format=xls')).toEqual(['format']);
});
