/** The bank reconciliation statement from a snapshot is the one from all journals and lines, whatever was booked, matched and undone around the closes. */
import { aStaff } from '#kit';
import { type Kobo, kobo, minus, noMoney } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, day, dayMs } from '@ajo/contract/kernel/time';
import type { BankLineId } from '@ajo/contract/modules/reconciliation.lines';
import { credit, debit, gl, type Journal, type JournalId, makePartitions, reverse } from '#modules/ledger';
import { closePeriod, postOnItsDay } from '#modules/ledger/periods';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';
import { bookedUntil } from './bank-balance.queries.ts';
import { takeSnapshot } from './commands/take-snapshot.ts';
import { openItems, type Snapshot } from './open-items.queries.ts';
import { addMatch, endMatch } from './reconciliation.store.ts';
import { bookedSince } from './snapshots.queries.ts';

const { context, csvOf, customer, loan, savings, upload } = await openDesk();
const { db, clock } = context;
const [one, two] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
await upload(csvOf([{ text: 'THE FIRST LINE', amount: 77_000 }]));

type Payment = { id: string; record: 'loan_payment' | 'savings_deposit'; journal: JournalId; amount: Kobo; isReversed: boolean };
type Line = { id: BankLineId; on: Day; side: 'credit' | 'debit'; journals: JournalId[]; isMatched: boolean };
const payments: Payment[] = [];
const lines: Line[] = [];
let made = 0;

/** The same numbers for the same seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const below = numbersFrom(20_261_129);
const oneOf = <T>(all: readonly T[]): T | undefined => all[below(all.length)];
const someDay = (): Day => addDays(clock.businessDay(), -below(45));
const someAmount = (): Kobo => oneOf(payments)?.amount ?? kobo(BigInt(1 + below(5)) * 1_000n);
const run = (query: ReturnType<typeof sql>, tx: Tx): Promise<unknown> => query.execute(sqlOf(tx));

const journalOf = (on: Day, amount: Kobo): Journal => ({
  id: newId<JournalId>(clock.now()),
  kind: 'loan-repaid',
  effectiveOn: on,
  legs:
    amount > 0n
      ? [debit(gl.bankOperating, amount), credit(gl.equity, amount)]
      : [credit(gl.bankOperating, minus(noMoney, amount)), debit(gl.equity, minus(noMoney, amount))],
});
const posted = (tx: Tx, ...journals: Journal[]): Promise<void> => postOnItsDay(tx, context, journals);

async function pay(tx: Tx): Promise<void> {
  const [id, on, amount] = [newId(clock.now()), someDay(), kobo(BigInt(1 + below(5)) * 1_000n)];
  const journal = journalOf(on, amount);
  const isLoan = below(2) === 0;
  made += 1;
  await run(
    isLoan
      ? sql`insert into payment_logs (id, loan_id, customer_id, kind, source, reference, amount_kobo, paid_on, recorded_at, journal_id)
        values (${id}, ${loan.id}, ${customer.id}, 'payment', 'debit', ${`made-${made}`}, ${amount}, ${on}, ${clock.now()}, ${journal.id})`
      : sql`insert into savings_transactions (id, account_id, seq, type, state, change_kobo, balance_kobo, value_on, channel, reference, journal_id, recorded_at)
        values (${id}, ${savings}, ${100 + made}, 'deposit', 'completed', ${amount}, ${amount}, ${on}, 'bank', ${`made-${made}`}, ${journal.id}, ${clock.now()})`,
    tx,
  );
  payments.push({ id, record: isLoan ? 'loan_payment' : 'savings_deposit', journal: journal.id, amount, isReversed: false });
  await posted(tx, journal);
}

/** A loan's payment is taken back by a journal of its own, a deposit by the mirror of its journal. */
async function takeBack(tx: Tx): Promise<void> {
  const payment = oneOf(payments.filter(({ isReversed }) => !isReversed));
  if (!payment) return;
  payment.isReversed = true;
  const at = clock.now();
  const [id, effectiveOn] = [newId<JournalId>(at), clock.businessDay()];
  if (payment.record === 'savings_deposit') {
    const valueOn = below(2) === 0 ? { valueOn: someDay() } : {};
    await reverse(tx, { of: payment.journal, id, effectiveOn, ...valueOn, reason: 'Wrong account' }, at);
    return;
  }
  const journal = journalOf(someDay(), minus(noMoney, payment.amount));
  made += 1;
  await run(
    sql`insert into payment_logs (id, loan_id, customer_id, kind, source, reference, amount_kobo, paid_on, recorded_at, journal_id, reverses_id)
      values (${newId(at)}, ${loan.id}, ${customer.id}, 'reversal', 'debit', ${`made-${made}`}, ${payment.amount}, ${effectiveOn}, ${at}, ${journal.id}, ${payment.id})`,
    tx,
  );
  await posted(tx, journal);
}

/** Also of days of a closed month: the bank sends its statement late. */
async function show(tx: Tx): Promise<void> {
  const [id, on, side] = [newId<BankLineId>(clock.now()), someDay(), below(4) === 0 ? ('debit' as const) : ('credit' as const)];
  await run(
    sql`insert into bank_lines (id, statement_id, side, line, on_day, narration, amount_kobo, fingerprint, result, created_at)
      select ${id}, s.id, ${side}, 1, ${on}, 'MADE', ${someAmount()}, ${id}, 'missing_in_book', ${clock.now()} from bank_statements s limit 1`,
    tx,
  );
  lines.push({ id, on, side, journals: [], isMatched: false });
}

/** Any line with any payment, so amounts differ; sometimes with a difference that is written off, or as a charge. */
async function match(tx: Tx): Promise<void> {
  const line = oneOf(lines.filter(({ isMatched }) => !isMatched));
  const payment = oneOf(payments);
  if (!line || !payment) return;
  const at = clock.now();
  const id = newId(at);
  const booked = below(3) === 0 ? journalOf(line.on, kobo(-BigInt(1 + below(3)) * 100n)) : undefined;
  const isCharge = booked !== undefined && line.side === 'debit';
  const isNew = await addMatch(tx, {
    id,
    line_id: line.id,
    record: isCharge ? 'bank_charge' : payment.record,
    payment_id: isCharge ? id : payment.id,
    amount_kobo: kobo(1_000n),
    rule: 'by_hand',
    matched_by: one.id,
    matched_by_name: 'Ada',
    matched_at: at,
    ...(booked && (isCharge ? { journal_id: booked.id } : { difference_kobo: kobo(100n), difference_journal_id: booked.id })),
  });
  if (!isNew) return;
  line.isMatched = true;
  line.journals = booked ? [booked.id] : [];
  await run(sql`update bank_lines set result = 'matched' where id = ${line.id}`, tx);
  if (booked) await posted(tx, booked);
}

async function undo(tx: Tx): Promise<void> {
  const line = oneOf(lines.filter(({ isMatched }) => isMatched));
  if (!line) return;
  const [at, effectiveOn] = [clock.now(), clock.businessDay()];
  line.isMatched = false;
  await endMatch(tx, line.id, at);
  await run(sql`update bank_lines set result = 'missing_in_book' where id = ${line.id}`, tx);
  for (const of of line.journals)
    await reverse(tx, { of, id: newId<JournalId>(at), effectiveOn, valueOn: line.on, reason: 'Wrong' }, at);
}

const acts: [weight: number, act: (tx: Tx) => Promise<unknown>][] = [
  [6, pay],
  [2, takeBack],
  [6, show],
  [6, match],
  [2, undo],
  [1, (tx) => posted(tx, journalOf(someDay(), kobo(BigInt(below(9) - 4 || 1) * 1_000n)))],
];
const weighted = acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));

async function closeMonth(): Promise<void> {
  const first = addMonths(day(`${clock.businessDay().slice(0, 7)}-01`), -1);
  await inTransaction(db, async (tx) => {
    await run(
      sql`insert into closed_months (month, checks, requested_by, approved_by, closed_at)
        values (${first}, '[]', ${one.id}, ${two.id}, ${clock.now()})`,
      tx,
    );
    await closePeriod(tx, { through: addDays(addMonths(first, 1), -1) }, clock.now());
  });
  expect([await takeSnapshot(context), await takeSnapshot(context)]).toEqual([true, false]);
}

const itemsOf = async (on: Day, snapshot: Snapshot | undefined): Promise<unknown[]> =>
  (
    await sql`with ${openItems(on, snapshot)} select id::text, amount::text, has_line, is_booked, journal_id::text, first_on::text, last_on::text
      from open order by id`.execute(sqlOf(db))
  ).rows;
const snapshots = async (): Promise<Snapshot[]> =>
  (await sql<Snapshot>`select on_day::text as on, taken_at as "takenAt" from bank_snapshots order by on_day`.execute(sqlOf(db)))
    .rows;

/** From every snapshot until the day, not from the newest one only. */
async function expectSame(on: Day): Promise<void> {
  const [items, booked] = [await itemsOf(on, undefined), await bookedUntil(db, on)];
  for (const snapshot of await snapshots()) {
    if (snapshot.on > on) continue;
    expect([on, snapshot.on, await itemsOf(on, snapshot)]).toEqual([on, snapshot.on, items]);
    expect([on, snapshot.on, await bookedSince(db, snapshot, on)]).toEqual([on, snapshot.on, booked]);
  }
}

test('around five closed months', { timeout: 240_000 }, async () => {
  await makePartitions(db, { from: clock.businessDay(), months: 8 });
  for (let month = 0; month < 5; month += 1) {
    // A month is closed some days after its end.
    for (let step = 0; step < 12; step += 1) {
      for (let act = 0; act < 6; act += 1) await inTransaction(db, oneOf(weighted) ?? pay);
      clock.moveBy(below(4) * dayMs);
      if (step % 4 === 0) await expectSame(clock.businessDay());
    }
    const next = addMonths(day(`${clock.businessDay().slice(0, 7)}-01`), 1);
    clock.moveBy((Date.parse(next) - Date.parse(clock.businessDay()) + below(9) * dayMs) as number);
    await inTransaction(db, pay);
    await closeMonth();
    await expectSame(addDays(next, -1));
    await expectSame(clock.businessDay());
  }
  for (let act = 0; act < 40; act += 1) await inTransaction(db, oneOf(weighted) ?? pay);
  for (const { on } of await snapshots()) for (const days of [0, 5, 17]) await expectSame(addDays(on, days));
  const { rows } = await sql<{
    kept: number;
  }>`select count(*)::int as kept from bank_snapshot_items where ended_on is null`.execute(sqlOf(db));
  expect(rows[0]?.kept).toBeGreaterThan(20);
});

test.each([
  ['rewritten', sql`update bank_snapshot_items set amount_kobo = 0`],
  ['opened again', sql`update bank_snapshot_items set ended_on = null where ended_on is not null`],
  ['removed', sql`delete from bank_snapshot_items`],
  ['moved', sql`update bank_snapshot_places set seq = 0`],
  ['removed as a whole', sql`delete from bank_snapshots`],
])('a snapshot cannot be %s, not even with SQL', async (_how, attack) => {
  await expect(attack.execute(sqlOf(db))).rejects.toThrow(/append-only/);
});
