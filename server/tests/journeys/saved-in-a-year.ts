/** The figures of one savings account through a year: the account, its rows, its statement, the list of staff, the start page and the books. */
import { kobo, naira } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { balanceOf, gl } from '#modules/ledger';
import { heldOn } from '#modules/ledger/holds';
import type { SavingsProduct } from '#modules/savings-products';
import { expect } from 'vitest';
import type { aYear } from './a-year.ts';

type Year = Awaited<ReturnType<typeof aYear>>;
type Row = { type: string; amount: number; direction: 'in' | 'out'; balance: number; value_on: Day };
type Within = Year & { id: string };

const changeOf = ({ amount, direction }: Row): number => (direction === 'in' ? amount : -amount);
const inKobo = (amount = ''): number => Math.round(Number(amount) * 100);

const viewOf = async ({ own, id }: Within) => (await own(`GET /api/user/savings/${id}`)).json().data;
const rowsOf = async ({ own, id }: Within): Promise<Row[]> =>
  (await own(`GET /api/user/savings/${id}/transactions?per_page=100`)).json().data;
const sumOf = async (within: Within, type: string): Promise<bigint> =>
  BigInt((await rowsOf(within)).filter((row) => row.type === type).reduce((sum, row) => sum + changeOf(row), 0));

/** The file of the statement: each movement with the balance after it, what it closes with, and the sum of its totals by type. */
async function statementFile({ own, id }: Within): Promise<{ lines: [number, number][]; closing: number; totals: number }> {
  const { body } = await own(`GET /api/user/savings/${id}/statement?format=csv`);
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
async function documentAgrees(within: Within): Promise<void> {
  const words = await within.wordsOf(`GET /api/user/savings/${within.id}/statement`);
  const rows = await rowsOf(within);
  const sums = await Promise.all(['interest', 'withholding_tax'].map((type) => sumOf(within, type)));
  for (const amount of [...rows.map(({ balance }) => BigInt(balance)), ...sums])
    expect(words).toContain(naira(kobo(amount < 0n ? -amount : amount)).slice(1));
}

/** All of them have one balance. The account is the only one of the books. */
async function agree(within: Within): Promise<void> {
  const { admin, context, holdings, id, prove } = within;
  const { db } = context;
  await prove();
  const [seen, rows, list] = [await viewOf(within), await rowsOf(within), (await admin('GET /api/admin/savings')).json()];
  const { lines, closing, totals } = await statementFile(within);
  expect(lines).toEqual(
    rows.toReversed().map(({ amount, direction, balance }) => [direction === 'in' ? amount : -amount, balance]),
  );
  expect(totals).toBe(closing);
  const [ofBooks, held, accrued] = [
    await balanceOf(db, gl.savingsOf(id)),
    await heldOn(db, gl.savingsOf(id)),
    await balanceOf(db, gl.savingsInterestPayable(id)),
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
  expect(await balanceOf(db, gl.interestExpense)).toBe((await sumOf(within, 'interest')) + BigInt(seen.interest_accrued));
  expect(await balanceOf(db, gl.withholdingTaxPayable)).toBe(-(await sumOf(within, 'withholding_tax')));
}

type Calculated = { interest: number; withholding_tax: number; balance: number };
type Span = { product: SavingsProduct; until: string };

/** The public calculator plays the deposits and withdrawals of the account until a day. */
async function calculated(within: Within, { product, until }: Span): Promise<Calculated> {
  const movements = (await rowsOf(within))
    .filter(({ type }) => ['deposit', 'withdrawal', 'fee', 'levy'].includes(type))
    .filter(({ value_on: on }) => on < until)
    .map((row) => ({ on: row.value_on, amount: changeOf(row) }));
  const { rate_bps, min_interest_balance: least, withholding_tax_bps } = product;
  const terms = { rate_bps, min_balance: Number(least), withholding_tax_bps };
  const answer = await within.own('POST /api/savings/preview', { terms, start_on: '2026-03-02', until, movements });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.totals;
}

export function savedIn(year: Year, id: string) {
  const within = { ...year, id };
  return {
    view: () => viewOf(within),
    sumOfType: (type: string) => sumOf(within, type),
    documentAgrees: () => documentAgrees(within),
    agree: () => agree(within),
    calculated: (span: Span) => calculated(within, span),
  };
}
