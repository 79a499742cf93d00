/** A fixture product that only states its figures: the journals follow from them, by day and cause. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { figureBooks } from './figures.ts';
import { credit, debit } from './journal.ts';
import * as gl from './gl.ts';

type Deposit = { id: string };
const books = figureBooks<Deposit, 'balance' | 'interestPaid'>({
  balance: [{ account: ({ id }) => gl.savingsOf(id), sign: -1n }],
  interestPaid: [{ account: () => gl.interestExpense, sign: 1n }],
});
const causes = { 'savings-interest-paid': ['balance', 'interestPaid'] } as const;
const figures = (balance: bigint, interestPaid: bigint): { balance: Kobo; interestPaid: Kobo } => ({
  balance: kobo(balance),
  interestPaid: kobo(interestPaid),
});
const deposit = { id: 'fixture-1' };
const today = day('2026-03-02');
const [paidIn, later] = [figures(100_000n, 0n), figures(100_027n, 27n)];

test('the journal of a cause is the difference of its figures, on the side that the table names', () => {
  const [journal, ...others] = books.dayJournals(deposit, today, { before: paidIn, after: later, causes, meta: {} });
  expect(others).toEqual([]);
  expect(journal).toMatchObject({ kind: 'savings-interest-paid', effectiveOn: today });
  expect(journal?.legs).toEqual([credit(gl.savingsOf('fixture-1'), kobo(27n)), debit(gl.interestExpense, kobo(27n))]);
});

test('a decreasing figure is posted on the other side; figures of other causes are left out', () => {
  expect(books.legsBetween(deposit, later, paidIn)).toEqual([
    debit(gl.savingsOf('fixture-1'), kobo(27n)),
    credit(gl.interestExpense, kobo(27n)),
  ]);
  expect(books.legsBetween(deposit, paidIn, later, ['interestPaid'])).toEqual([debit(gl.interestExpense, kobo(27n))]);
});

test('a day always has the same id, another day another, and a day without a change no journal', () => {
  const on = (which: typeof today, after = later) =>
    books.dayJournals(deposit, which, { before: paidIn, after, causes, meta: {} }).map(({ id }) => id);
  expect(on(today)).toEqual(on(today));
  expect(on(addDays(today, 1))).not.toEqual(on(today));
  expect(on(today, paidIn)).toEqual([]);
});
