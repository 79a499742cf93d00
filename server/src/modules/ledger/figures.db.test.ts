/** A fixture product that registers a table of figures and a sub-ledger, and nothing else: its days are posted, repeated, reopened and proven in PostgreSQL. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day, dayMs } from '@ajo/contract/kernel/time';
import { freshContext } from '#kit';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { expect, test } from 'vitest';
import { balanceOf, credit, debit, figureBooks, type JournalId, post, gl } from './index.ts';
import { reverseDays } from './periods/index.ts';
import { type SubLedger, verifyLedger } from './proofs/index.ts';

type Deposit = { id: string; figures: Figures };
type Figures = { balance: Kobo; interestPaid: Kobo };
const books = figureBooks<Deposit, keyof Figures>({
  balance: [{ account: ({ id }) => gl.savingsOf(id), sign: -1n }],
  interestPaid: [{ account: () => gl.interestExpense, sign: 1n }],
});
const kinds = ['savings-interest-paid'] as const;
const causes = { 'savings-interest-paid': ['balance', 'interestPaid'] } as const;
const withInterest = ({ balance, interestPaid }: Figures, interest: bigint): Figures => ({
  balance: kobo(balance + interest),
  interestPaid: kobo(interestPaid + interest),
});

const context = await freshContext();
const { db, clock } = context;

async function aDeposit(amount: bigint): Promise<Deposit> {
  const deposit = { id: newId(clock.now()), figures: { balance: kobo(amount), interestPaid: kobo(0n) } };
  const legs = [debit(gl.bankOperating, kobo(amount)), credit(gl.savingsOf(deposit.id), kobo(amount))];
  const journal = {
    id: newId<JournalId>(clock.now()),
    kind: 'savings-deposited' as const,
    effectiveOn: clock.businessDay(),
    legs,
  };
  await inTransaction(db, (tx) => post(tx, [journal], clock.now()));
  return deposit;
}

const closeDay = (deposit: Deposit, on: Day, { after, closing }: { after: Figures; closing?: number }) =>
  inTransaction(db, (tx) => {
    const journals = books.dayJournals(deposit, on, {
      before: deposit.figures,
      after,
      causes,
      closing,
      meta: { deposit: deposit.id },
    });
    return post(tx, journals, clock.now());
  });

const savings = (deposits: readonly Deposit[]): SubLedger => ({
  code: '2000',
  holds: 'balance of each fixture deposit',
  balances: async () => Promise.resolve(deposits.map(({ id, figures: { balance } }) => ({ ownerId: id, balance }))),
});

test('daily figures become balances, once however often a day is closed, and equal the sub-ledger', async () => {
  const deposit = await aDeposit(100_000n);
  const expenseBefore = await balanceOf(db, gl.interestExpense);
  clock.moveBy(3 * dayMs);
  for (let days = 3; days >= 1; days -= 1) {
    const [on, after] = [addDays(clock.businessDay(), -days), withInterest(deposit.figures, 27n)];
    expect(await closeDay(deposit, on, { after })).toEqual(['posted']);
    expect(await closeDay(deposit, on, { after })).toEqual(['already']);
    deposit.figures = after;
  }
  expect(await balanceOf(db, gl.savingsOf(deposit.id))).toBe(deposit.figures.balance);
  expect((await balanceOf(db, gl.interestExpense)) - expenseBefore).toBe(81n);
  expect((await verifyLedger(db, [savings([deposit])])).problems).toEqual([]);
  const wrong = { ...deposit, figures: withInterest(deposit.figures, 1n) };
  expect((await verifyLedger(db, [savings([wrong])])).problems).toMatchObject([{ where: expect.stringContaining(deposit.id) }]);
});

test('a reversed day keeps the figures before it, and closes again under its next number', async () => {
  const deposit = await aDeposit(50_000n);
  const on = clock.businessDay();
  clock.moveBy(dayMs);
  const opening = deposit.figures;
  const closed = withInterest(opening, 13n);
  await closeDay(deposit, on, { after: closed });
  const moved = await inTransaction(db, (tx) =>
    reverseDays(
      tx,
      { contractId: deposit.id, kinds, days: [{ on, closing: 1 }] },
      { actorId: newId(clock.now()), reason: 'The rate was wrong', at: clock.now() },
    ),
  );
  expect(books.figuresAfter(deposit, closed, moved, causes)).toEqual(opening);
  expect(await balanceOf(db, gl.savingsOf(deposit.id))).toBe(opening.balance);
  const again = withInterest(opening, 14n);
  expect(await closeDay(deposit, on, { after: again, closing: 2 })).toEqual(['posted']);
  expect(await balanceOf(db, gl.savingsOf(deposit.id))).toBe(again.balance);
  expect((await verifyLedger(db)).problems).toEqual([]);
});
