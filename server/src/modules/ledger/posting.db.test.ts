/** The promises of posting hold in the database, even against a program that means ill. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { addDays, day, minuteMs } from '@ajo/contract/kernel/time';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { expect, test } from 'vitest';
import { balanceOf, credit, debit, type Journal, type JournalId, post, reverse, gl } from './index.ts';
import { verifyLedger } from './proofs/index.ts';
import { openSavingsBooks } from '../../../tests/ledger/book.ts';
import { openMissing, rowsOf } from './account.store.ts';

const { db, now, today, id, newHolder, deposit, withdrawal, book } = await openSavingsBooks();
const savings = (who: string): Promise<Kobo> => balanceOf(db, gl.savingsOf(who));
const undo = (of: JournalId, by = id()) =>
  inTransaction(db, (tx) => reverse(tx, { of, id: by, effectiveOn: today, reason: 'a test' }, now()));
const count = async (attempts: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(attempts);
  const values = settled.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason.code ?? one.reason.message)));
  return Object.fromEntries(
    [...new Set(values.map(String))].map((value) => [value, values.filter((one) => String(one) === value).length]),
  );
};

test('an unbalanced journal is refused by the function, and by the table on a direct insert', async () => {
  const legs = [debit(gl.bankOperating, kobo(100n)), credit(gl.savingsOf('eve'), kobo(99n))];
  await expect(book(deposit('eve', 100n, { legs }))).rejects.toThrow('debits and credits differ');
  const around = sql`insert into ledger.journal (id, book, kind, effective_on, at, accounts, amounts, seqs)
    values (${id()}, 1, 200, '2026-03-02', ${now()}, '{1,2,3}', '{100,-50,-49}', '{1,1,1}')`.execute(sqlOf(db));
  await expect(around).rejects.toThrow('balanced');
});

test('a journal is posted once: repeated in one call, later, or forty times concurrently', async () => {
  const [who, journal] = [newHolder(), deposit(newHolder())];
  expect(await book(journal, journal)).toEqual(['posted', 'already']);
  expect(await book(journal)).toEqual(['already']);
  const rival = deposit(who);
  expect(await count(Array.from({ length: 40 }, () => book(rival)))).toEqual({ posted: 1, already: 39 });
  expect(await savings(who)).toBe(100n);
});

test('an id that was used for another journal is refused', async () => {
  const journal = deposit(newHolder());
  await book(journal);
  await expect(book(deposit(newHolder(), 100n, { id: journal.id }))).rejects.toThrow('used for another journal');
  await expect(book({ ...journal, effectiveOn: addDays(today, -1) })).rejects.toThrow('used for another journal');
});

test('a provider event is booked once under any journal, also concurrently', async () => {
  const externalRef = { source: 'paystack', ref: 'psk_1' };
  const who = newHolder();
  const attempts = Array.from({ length: 10 }, () => book(deposit(who, 100n, { externalRef })));
  expect(await count(attempts)).toEqual({ posted: 1, reference_already_booked: 9 });
  expect(await savings(who)).toBe(100n);
});

test('of a hundred concurrent withdrawals exactly those succeed that the balance covers', async () => {
  const who = newHolder();
  await book(deposit(who, 1_000n));
  expect(await count(Array.from({ length: 100 }, () => book(withdrawal(who, 100n))))).toEqual({
    posted: 10,
    not_enough_funds: 90,
  });
  expect(await savings(who)).toBe(0n);
});

test('a loan cannot be repaid beyond what it owes', async () => {
  const loan = newHolder();
  await book({
    id: id(),
    kind: 'loan-disbursed',
    effectiveOn: today,
    legs: [debit(gl.loanReceivable(loan), kobo(500n)), credit(gl.bankOperating, kobo(500n))],
  });
  const repay = (amount: bigint): Journal => ({
    id: id(),
    kind: 'loan-repaid',
    effectiveOn: today,
    legs: [debit(gl.bankOperating, kobo(amount)), credit(gl.loanReceivable(loan), kobo(amount))],
  });
  await expect(book(repay(501n))).rejects.toMatchObject({ code: 'not_enough_funds' });
  expect(await book(repay(500n))).toEqual(['posted']);
});

test('a refused journal rolls back the whole business transaction', async () => {
  const who = newHolder();
  await expect(book(deposit(who, 100n), withdrawal(who, 101n))).rejects.toMatchObject({
    kind: 'conflict',
    code: 'not_enough_funds',
  });
  expect(await savings(who)).toBe(0n);
  expect(await book(deposit(who, 100n), withdrawal(who, 100n))).toEqual(['posted', 'posted']);
});

test('an account whose opening was rolled back is opened again, and the journals next to it are posted too', async () => {
  const who = newHolder();
  const undone = inTransaction(db, async (tx) => {
    await post(tx, [deposit(who)], now());
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  expect(await book(deposit(who), withdrawal(who, 100n), deposit(newHolder()))).toEqual(['posted', 'posted', 'posted']);
});

test('concurrent postings and reversals over shared accounts lose nothing', async () => {
  const crowd = Array.from({ length: 6 }, newHolder);
  const pick = (at: number): string => crowd[at % crowd.length] ?? '';
  const move = (at: number): Journal => ({
    id: id(),
    kind: 'savings-moved',
    effectiveOn: today,
    legs: [
      debit(gl.savingsOf(pick(at)), kobo(3n)),
      credit(gl.savingsOf(pick(at * 5 + 1)), kobo(2n)),
      credit(gl.feeIncome, kobo(1n)),
    ],
  });
  await book(...crowd.map((who) => deposit(who, 1_000n)));
  // The stripes of the shared account exist: opening accounts at once has its own test.
  await openMissing(db, rowsOf(gl.feeIncome).values(), now());
  const first = Array.from({ length: 60 }, (_, at) => move(at)).filter(
    ({ legs }) => new Set(legs.map((leg) => JSON.stringify('debit' in leg ? leg.debit : leg.credit))).size === 3,
  );
  await Promise.all(first.map((journal) => book(journal)));
  await Promise.all(first.map((journal, at) => (at % 2 ? undo(journal.id) : book(move(at)))));
  expect((await verifyLedger(db)).holds).toBe(true);
});

test('a journal is reversed once, the reversal restores every balance, and repeating it with its id changes nothing', async () => {
  const who = newHolder();
  const [journal, by] = [deposit(who), id()];
  await book(journal);
  expect(await count([undo(journal.id, by), undo(journal.id, by)])).toEqual({ posted: 1, already: 1 });
  expect(await savings(who)).toBe(0n);
  const rival = deposit(who);
  await book(rival);
  expect(await count([undo(rival.id), undo(rival.id), undo(rival.id), undo(rival.id)])).toEqual({
    posted: 1,
    already_reversed: 3,
  });
  await expect(undo(journal.id)).rejects.toMatchObject({ code: 'already_reversed' });
});

test('a reversal that would overdraw is refused and leaves the journal open for a later one', async () => {
  const who = newHolder();
  const journal = deposit(who);
  await book(journal, withdrawal(who, 60n));
  await expect(undo(journal.id)).rejects.toMatchObject({ code: 'not_enough_funds' });
  await book(deposit(who, 60n));
  expect(await undo(journal.id)).toBe('posted');
  await expect(undo(id())).rejects.toThrow('unknown');
});

test('an earlier clock replays history, and an id whose time is far from the clock is refused', async () => {
  const who = newHolder();
  const before = new Date('2025-05-05T10:00:00Z');
  const old = deposit(who, 70n, { id: newId<JournalId>(before), effectiveOn: day('2025-05-05') });
  await expect(book(old)).rejects.toThrow('too far from the clock');
  expect(await inTransaction(db, (tx) => post(tx, [old], before))).toEqual(['posted']);
  expect(await book(old)).toEqual(['already']); // the id is found however old it is
  await expect(book(deposit(who, 1n, { id: newId<JournalId>(new Date(now().getTime() + 20 * minuteMs)) }))).rejects.toThrow(
    'too far',
  );
  await expect(book(deposit(who, 1n, { id: '01a15f33-90a4-4fda-8dd3-9485d27cee36' as JournalId }))).rejects.toThrow(
    'was refused',
  );
});
