/** The bank reconciliation statement reads what is open and what came since the last month close: its rows do not grow with the closed months. */
import { aStaff, closeOpenDays } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { addMonths, type Day, day, dayMs, daysBetween } from '@ajo/contract/kernel/time';
import { credit, debit, gl, type Journal, type JournalId, makePartitions } from '#modules/ledger';
import { postOnItsDay } from '#modules/ledger/periods';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';
import { balanceItems, bankReconciliation } from './balance-items.queries.ts';
import { takeSnapshot } from './commands/take-snapshot.ts';

const { context, csvOf, customer, loan, upload } = await openDesk();
const { db, clock } = context;
const people = [await aStaff(context, 'finance'), await aStaff(context, 'finance')] as const;
await upload(csvOf([{ text: 'THE FIRST LINE', amount: 77_000 }]));

const perMonth = 4_000;
const run = (tx: Tx, query: ReturnType<typeof sql>): Promise<unknown> => query.execute(sqlOf(tx));
const moveTo = (on: Day): void => clock.moveBy(daysBetween(clock.businessDay(), on) * dayMs);

/** Payments of a day, each with its line when it is proven. */
async function payments(name: string, count: number, { areProven }: { areProven: boolean }): Promise<void> {
  const [on, at] = [clock.businessDay(), clock.now()];
  const journals = Array.from({ length: count }, (): Journal => {
    const legs = [debit(gl.bankOperating, kobo(1_000n)), credit(gl.equity, kobo(1_000n))];
    return { id: newId<JournalId>(at), kind: 'loan-repaid', effectiveOn: on, legs };
  });
  await inTransaction(db, async (tx) => {
    await run(
      tx,
      sql`insert into payment_logs (id, loan_id, customer_id, kind, source, reference, amount_kobo, paid_on, recorded_at, journal_id)
        select uuidv7(), ${loan.id}, ${customer.id}, 'payment', 'debit', ${name} || n, 1000, ${on}, ${at}, j.id
        from unnest(${journals.map(({ id }) => id)}::uuid[]) with ordinality j(id, n)`,
    );
    if (areProven) await prove(tx, name, on);
    await postOnItsDay(tx, context, journals);
  });
}

/** With the statement that brings their lines. */
async function prove(tx: Tx, name: string, on: Day): Promise<void> {
  const at = clock.now();
  const id = newId(at);
  await run(
    tx,
    sql`insert into bank_statements (id, file_name, sha256, bank, first_on, last_on, credits, debits, added, skipped, uploaded_by, uploaded_by_name, uploaded_at)
      values (${id}, ${name}, ${id}, 'GTBank', ${on}, ${on}, 3000, 0, 0, 0, ${people[0].id}, 'Ada', ${at})`,
  );
  await run(
    tx,
    sql`insert into bank_lines (id, statement_id, side, line, on_day, narration, amount_kobo, fingerprint, result, created_at)
      select uuidv7(), ${id}, 'credit', 1, ${on}, p.reference, 1000, p.reference, 'matched', ${at}
      from payment_logs p where p.reference like ${`${name}%`}`,
  );
  await run(
    tx,
    sql`insert into reconciliation_matches (id, line_id, record, payment_id, amount_kobo, rule, matched_at)
      select uuidv7(), l.id, 'loan_payment', p.id, 1000, 'reference', ${at}
      from bank_lines l join payment_logs p on p.reference = l.narration where p.reference like ${`${name}%`}`,
  );
}

/** Closes the month before this one, and what is open is read as it is then: some payments of the new month without lines. */
async function closeMonth(): Promise<void> {
  moveTo(addMonths(day(`${clock.businessDay().slice(0, 7)}-01`), 1));
  await makePartitions(db, { from: clock.businessDay(), months: 2 });
  await closeOpenDays(context);
  clock.moveBy(2 * dayMs);
  const month = addMonths(day(`${clock.businessDay().slice(0, 7)}-01`), -1);
  await inTransaction(db, (tx) =>
    run(
      tx,
      sql`insert into closed_months (month, checks, requested_by, approved_by, closed_at)
        values (${month}, '[]', ${people[0].id}, ${people[1].id}, ${clock.now()})`,
    ),
  );
  expect(await takeSnapshot(context)).toBe(true);
  clock.moveBy(2 * dayMs);
  await sql`analyze`.execute(sqlOf(db));
}

const small = ['bank_statements', 'bank_balances', 'bank_snapshots', 'closed_months', 'account', 'users'];
const readRows = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ read: number }>`select sum(seq_tup_read + idx_tup_fetch)::int as read
    from pg_stat_xact_user_tables where relname <> all(${small}::text[])`.execute(sqlOf(tx));
  return rows[0]?.read ?? -1;
};
/** The rows that the statement of today reads, as a list and in sums. */
const rowsOfStatement = (): Promise<{ read: number; open: number }> =>
  inTransaction(db, async (tx) => {
    const before = await readRows(tx);
    const on = clock.businessDay();
    const { total } = await balanceItems({ db: tx }, { on, group: 'credits_in_transit', window: { page: 1, per_page: 20 } });
    await bankReconciliation({ db: tx }, on);
    return { read: (await readRows(tx)) - before, open: total };
  });

test('after a month of payments, and after another one', { timeout: 240_000 }, async () => {
  await payments('first', perMonth, { areProven: true });
  await payments('open', 5, { areProven: false });
  await closeMonth();
  await payments('since', 20, { areProven: true });
  const first = await rowsOfStatement();
  expect(first.open).toBe(5);
  expect(first.read).toBeLessThan(perMonth);
  await payments('second', perMonth, { areProven: true });
  await closeMonth();
  await payments('later', 20, { areProven: true });
  const second = await rowsOfStatement();
  expect(second.open).toBe(5);
  expect(second.read).toBeLessThanOrEqual(first.read + perMonth / 10);
});
