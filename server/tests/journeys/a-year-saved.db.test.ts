/** A year of a target: autosave, a pause, a denial, an early withdrawal, the goal and the maturity; calculator, books and screens agree. */
import { targetSavings } from '#kit';
import { kobo, naira, sumOf } from '@ajo/contract/kernel/money';
import { type Day, day } from '@ajo/contract/kernel/time';
import {
  balanceOf,
  feeIncome,
  heldOn,
  interestExpense,
  savingsInterestPayable,
  savingsOf,
  withholdingTaxPayable,
} from '#modules/ledger';
import { sendPayouts } from '#modules/payouts';
import { addSavingsProduct } from '#modules/savings-products';
import type { CheckoutAnswer } from '#platform/payments/payments';
import { expect, test } from 'vitest';
import { jobTable } from '../../src/jobs.ts';
import { autosaveJob } from '../../src/modules/autosave/autosave.ts';
import { taxedIn } from '../../src/modules/customers/tax.queries.ts';
import { payoutReactions } from '../../src/reactions.ts';
import { aYear, monthStarts } from './a-year.ts';

const { admin, context, customer, finance, holdings, morningOf, own, prove, wordsOf } = await aYear();
const { clock, db, provider } = context;
await addSavingsProduct(db, targetSavings, clock.now());
const opening = {
  product_id: targetSavings.id,
  name: 'Rent',
  target_amount: 3_000_000,
  target_date: '2027-03-01',
  instruction: 'pay_out',
};
const { id } = (await own('POST /api/user/savings', opening)).json().data;
const path = `/api/user/savings/${id}`;
const view = async () => (await own(`GET ${path}`)).json().data;

const byCard = (reference: string, amount: bigint): CheckoutAnswer => ({
  status: 'completed',
  reference,
  amount: kobo(amount),
  currency: 'NGN',
  fee: kobo(0n),
  paidAt: clock.now(),
  channel: 'card',
  card: {
    authorizationCode: 'AUTH_1',
    email: 'ada@ajo.test',
    last4: '4081',
    expiresMonth: '12',
    expiresYear: '2030',
    brand: 'visa',
    bank: 'TEST BANK',
    signature: 'SIG_1',
  },
});
const run = (name: string, data = {}) => jobTable.find((job) => job.name === name)?.handler(context, data);

/** The jobs of the morning, and what they send. */
async function autosaveOn(on: Day): Promise<void> {
  await morningOf(on);
  await run('savings.autosave');
  for (const { name, data } of context.queued.splice(0)) if (name === autosaveJob) await run(name, data);
}

async function startAutosave(): Promise<void> {
  const { reference, total } = (await own(`POST ${path}/checkout`, { amount: 1_000_000 })).json().data;
  provider.checkoutResult = byCard(reference, BigInt(total));
  await own(`GET /api/user/checkouts/${reference}`);
  const { id: card } = (await own(`POST /api/user/checkouts/${reference}/card`, { consent: true })).json().data;
  provider.cardResult = ({ reference: charged, amount }) => {
    provider.checkoutResult = byCard(charged, amount);
    return byCard(charged, amount);
  };
  const plan = { amount: 100_000, frequency: 'monthly', day: 5, card_id: card };
  expect((await own(`PUT ${path}/autosave`, plan)).statusCode).toBe(200);
}

async function withdraw(amount: number, review: object): Promise<string> {
  const requested = await own(`POST ${path}/withdraw`, { amount, withdrawal_reason: 'School fees' });
  const { id: withdrawal } = requested.json().data;
  await agree();
  expect((await finance(`PATCH /api/finance/savings-withdrawals/${withdrawal}/review`, review)).statusCode).toBe(200);
  await sendPayouts(context, payoutReactions);
  return withdrawal;
}

type Row = { type: string; amount: number; direction: 'in' | 'out'; balance: number; value_on: Day };
const rowsOf = async (): Promise<Row[]> => (await own(`GET ${path}/transactions?per_page=100`)).json().data;
const changeOf = ({ amount, direction }: Row): number => (direction === 'in' ? amount : -amount);
const sumOfType = async (type: string): Promise<bigint> =>
  BigInt((await rowsOf()).filter((row) => row.type === type).reduce((sum, row) => sum + changeOf(row), 0));

const inKobo = (amount = ''): number => Math.round(Number(amount) * 100);

/** The file of the statement: each movement with the balance after it, what it closes with, and the sum of its totals by type. */
async function statementFile(): Promise<{ lines: [number, number][]; closing: number; totals: number }> {
  const { body } = await own(`GET ${path}/statement?format=csv`);
  const [, , ...rest] = body
    .trim()
    .split('\r\n')
    .map((line) => line.replaceAll(/"([^",]*),([^"]*)"/g, '$1$2').split(','));
  const end = rest.findIndex(([, what]) => what === 'Balance');
  const totals = rest.slice(end + 1).reduce((sum, cells) => sum + inKobo(cells.at(-1)), 0);
  const lines = rest.slice(0, end).map((cells): [number, number] => [inKobo(cells[4]) - inKobo(cells[5]), inKobo(cells[6])]);
  return { lines, closing: inKobo(rest[end]?.at(-1)), totals };
}

/** The document of the year has every balance, and the sums of interest and tax. */
async function documentAgrees(): Promise<void> {
  const words = await wordsOf(`GET ${path}/statement`);
  const rows = await rowsOf();
  const sums = await Promise.all(['interest', 'withholding_tax'].map(sumOfType));
  for (const amount of [...rows.map(({ balance }) => BigInt(balance)), ...sums])
    expect(words).toContain(naira(kobo(amount < 0n ? -amount : amount)).slice(1));
}

/** The account, its rows, its statement, the list of staff, the start page and the books have one balance. */
async function agree(): Promise<void> {
  await prove();
  const [seen, rows, list] = [await view(), await rowsOf(), (await admin('GET /api/admin/savings')).json()];
  const { lines, closing, totals } = await statementFile();
  expect(lines).toEqual(
    rows.toReversed().map(({ amount, direction, balance }) => [direction === 'in' ? amount : -amount, balance]),
  );
  expect(totals).toBe(closing);
  const [ofBooks, held, accrued] = [
    await balanceOf(db, savingsOf(id)),
    await heldOn(db, savingsOf(id)),
    await balanceOf(db, savingsInterestPayable(id)),
  ].map(Number);
  expect({
    view: seen.balance,
    rows: rows.reduce((sum, row) => sum + changeOf(row), 0),
    newest: rows[0]?.balance,
    statement: closing,
    list: list.additional.balance,
    row: list.data[0].balance,
    start: seen.status === 'active' ? (await holdings()).savings.balance : 0,
  }).toEqual(Object.fromEntries(['view', 'rows', 'newest', 'statement', 'list', 'row', 'start'].map((one) => [one, ofBooks])));
  expect([seen.held, list.additional.held, seen.interest_accrued]).toEqual([held, held, accrued]);
  expect(await balanceOf(db, interestExpense)).toBe((await sumOfType('interest')) + BigInt(seen.interest_accrued));
  expect(await balanceOf(db, withholdingTaxPayable)).toBe(-(await sumOfType('withholding_tax')));
}

/** The public calculator plays the deposits and withdrawals of the account. */
async function calculated() {
  const movements = (await rowsOf())
    .filter(({ type }) => ['deposit', 'withdrawal', 'fee', 'levy'].includes(type))
    .filter(({ value_on: on }) => on < '2027-03-01')
    .map((row) => ({ on: row.value_on, amount: changeOf(row) }));
  const { rate_bps, min_interest_balance: least, withholding_tax_bps } = targetSavings;
  const terms = { rate_bps, min_balance: Number(least), withholding_tax_bps };
  const answer = await own('POST /api/savings/preview', { terms, start_on: '2026-03-02', until: '2027-03-01', movements });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.totals;
}

const acts: Record<string, () => Promise<unknown>> = {
  '2026-06-01': async () => withdraw(200_000, { status: 'denied', denial_reason: 'Call us first' }),
  '2026-07-01': async () => {
    await withdraw(200_000, { status: 'approved' });
    // 2.5 % of ₦2,000, and VAT on it.
    expect([await balanceOf(db, feeIncome), await sumOfType('fee')]).toEqual([5_000n, -5_375n]);
  },
  '2026-08-01': async () => {
    expect((await own(`POST ${path}/autosave/pause`, { days: 30 })).statusCode).toBe(200);
  },
  '2026-12-01': async () => {
    const booked = { amount: 1_600_000, reference: 'BANK-1', paid_on: '2026-12-01' };
    expect((await finance(`POST /api/finance/savings/${id}/deposits`, booked)).statusCode).toBe(200);
  },
};

test('a year saved agrees everywhere, month by month', async () => {
  await startAutosave();
  await agree();
  let taxOf2026 = 0n;
  for (const start of monthStarts) {
    if (start === '2027-01-01') {
      // The interest of December is posted, and taxed, on the first of January.
      await morningOf(day('2026-12-31'));
      taxOf2026 = await balanceOf(db, withholdingTaxPayable);
    }
    // The last days of September are closed late, in one run with the first of October.
    if (start === '2026-10-01') await autosaveOn(day('2026-10-05'));
    else await morningOf(start);
    await agree();
    await acts[start]?.();
    await agree();
    if (start < '2027-03-01') await autosaveOn(day(`${start.slice(0, 7)}-05`));
  }
  await run('savings.mature');
  await run('savings.pay_out');
  await agree();
  const { interest, withholding_tax: tax, balance } = await calculated();
  expect([Number(await sumOfType('interest')), -Number(await sumOfType('withholding_tax'))]).toEqual([interest, tax]);
  expect((await view()).balance).toBe(balance);
  expect((await own(`GET ${path}/autosave`)).json().data.autosave).toMatchObject({ stopped_reason: 'the goal is reached' });

  const [due] = (await own(`GET ${path}/withdrawals`)).json().data;
  expect(due).toMatchObject({ status: 'pending', amount: balance });
  expect((await finance(`PATCH /api/finance/savings-withdrawals/${due.id}/review`, { status: 'approved' })).statusCode).toBe(200);
  await sendPayouts(context, payoutReactions);
  await documentAgrees();
  expect(provider.transfers.map(({ amount }) => Number(amount))).toEqual([194_625, balance]);
  expect(await view()).toMatchObject({ status: 'completed', balance: 0 });
  await agree();

  const years = await Promise.all([2026, 2027].map((year) => taxedIn(db, { customerId: customer.id, year })));
  const taxes = years.map((accounts) => sumOf(accounts.map((account) => account.tax)));
  expect([taxes[0], sumOf(taxes)]).toEqual([taxOf2026, await balanceOf(db, withholdingTaxPayable)]);
  for (const [at, year] of [2026, 2027].entries())
    expect(await wordsOf(`GET /api/user/tax-statement?year=${year}`)).toContain(naira(taxes[at] ?? kobo(0n)).slice(1));
}, 60_000);
