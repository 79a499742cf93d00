/** The figures of settlements are those of all rows, and read only what is open and what came since the last full month. */
import { actorOf, aStaff, freshContext } from '#kit';
import { addDays, addMonths, day, dayMs, startOfDay } from '@ajo/contract/kernel/time';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { beforeAll, expect, test } from 'vitest';
import { batchFigures, searchBatches } from './batches.queries.ts';
import { fetchBatches } from './commands/fetch-batches.ts';
import { storeMonthTotals } from './commands/store-month-totals.ts';
import { settlementFigures } from './settlements.queries.ts';

const context = await freshContext();
const { db, clock } = context;
const finance = actorOf(await aStaff(context, 'finance'));
const month = day(`${clock.businessDay().slice(0, 7)}-01`);
const rows = 3_000;
const run = (query: ReturnType<typeof sql>): Promise<unknown> => query.execute(sqlOf(db));

/** Credits of the bank, each of the hour before: booked, unless it has no moment. */
const credits = (name: string, count: number, completedAt: Date | null): Promise<unknown> =>
  run(sql`insert into settlements (id, settlement_id, session_id, reference, account_number, amount_kobo, status, completed_at, created_at)
    select uuidv7(), ${name} || n, '', ${name} || n, '9700000001', 1000 + n, ${completedAt ? 'completed' : 'pending'}, ${completedAt}, ${clock.now()}
    from generate_series(1, ${count}) n`);
const batches = (name: string, count: number): Promise<unknown> =>
  run(sql`with added as (insert into settlement_batches (id, provider, number, status, settled_on, gross_kobo, fees_kobo, deductions_kobo, net_kobo,
        adds_up, booked_at, created_at)
      select uuidv7(), 'paystack', ${name} || n, 'settled', ${month}::date, 1000, 0, 0, 1000, true, ${clock.now()}, ${clock.now()}
        from generate_series(1, ${count}) n returning id, number)
    insert into settlement_batch_payments (batch_id, reference, amount_kobo, fee_kobo) select id, 'of-' || number, 1000, 0 from added`);
/** What the books have of the payments of these batches. */
const receipts = (numbers: string): Promise<unknown> =>
  run(sql`insert into receipts (id, reference, source, outcome, amount_kobo, currency, provider_fee_kobo, channel, paid_at, received_at)
    select uuidv7(), p.reference, 'checkout', 'set_aside', 1000, 'NGN', 0, 'card', ${clock.now()}, ${clock.now()}
    from settlement_batch_payments p where p.reference like ${`of-${numbers}`}`);

/** Of our bank, from this day. */
const statement = (from: string): Promise<unknown> =>
  run(sql`insert into bank_statements (id, file_name, sha256, bank, first_on, last_on, credits, added, skipped, uploaded_by, uploaded_by_name, uploaded_at)
    values (uuidv7(), 'of.csv', 'of', 'Bank', ${from}::date, ${clock.businessDay()}::date, 0, 0, 0, ${finance.id}, 'Finance', ${clock.now()})`);

beforeAll(async () => {
  await credits('two-months-ago-', rows, startOfDay(addMonths(month, -2)));
  await credits('last-month-', rows, new Date(startOfDay(month).getTime() - 1));
  await credits('this-month-', 20, startOfDay(month));
  await credits('missing-', 7, null);
  await batches('agreed', rows);
  await batches('lacking', 3);
  await receipts('agreed%');
});

const figures = () => settlementFigures(context, finance, {});
/** With a search every found row is read. */
const ofAllRows = () => settlementFigures(context, finance, { search: '9700000001' });

/** The rows of large tables that are read. */
async function rowsRead(read: (tx: Tx) => Promise<unknown>): Promise<number> {
  const count = async (tx: Tx): Promise<number> => {
    const { rows: found } = await sql<{
      read: number;
    }>`select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
      where relname = any('{settlements,settlement_batch_payments,receipts}'::text[])`.execute(sqlOf(tx));
    return found[0]?.read ?? -1;
  };
  return inTransaction(db, async (tx) => {
    const before = await count(tx);
    await read(tx);
    return (await count(tx)) - before;
  });
}

test('credits: totals of full months change no figure, and their rows are not read again', async () => {
  const before = await figures();
  expect([before, before.booked.count, before.missing.count]).toEqual([await ofAllRows(), 2 * rows + 20, 7]);
  clock.moveBy(2 * dayMs);
  await storeMonthTotals(context);
  await storeMonthTotals(context);
  await run(sql`analyze settlements`);
  expect(await figures()).toEqual(before);
  expect(await rowsRead((tx) => settlementFigures({ ...context, db: tx }, finance, {}))).toBeLessThan(200);
  await credits('later-', 2, clock.now());
  expect(await figures()).toEqual(await ofAllRows());
  await expect(run(sql`update settlement_month_totals set credits = 1`)).rejects.toThrow(/append-only/);
});

test('batches: those that agree are not compared again, and one that agrees later ends its exception', async () => {
  const exceptions = async (): Promise<number> => (await batchFigures(context)).with_exceptions;
  expect(await exceptions()).toBe(3);
  await fetchBatches(context);
  await run(sql`analyze settlement_batches, settlement_batch_payments, receipts`);
  expect(await exceptions()).toBe(3);
  expect(await rowsRead((tx) => batchFigures({ clock, db: tx }))).toBeLessThan(100);
  await receipts('lacking1');
  expect(await exceptions()).toBe(2);
  await fetchBatches(context);
  expect(await exceptions()).toBe(2);
});

test('what was settled before the first statement of our bank is not on the way', async () => {
  const read = async () => {
    const { in_transit: transit, before_statements: older } = await batchFigures(context);
    const page = { page: 1, per_page: 1 };
    const { total } = await searchBatches(context, { show: 'in_transit', window: page });
    const { rows: shown } = await searchBatches(context, { show: 'before_statements', window: page });
    return [transit.count, total, older, shown.map((row) => row.before_statements)];
  };
  const all = rows + 3;
  expect(await read()).toEqual([all, all, { count: 0, amount: 0n, first_on: null }, []]);
  await statement(month);
  expect(await read()).toEqual([all, all, { count: 0, amount: 0n, first_on: month }, []]);
  const settledEarlier = (days: number) =>
    run(sql`update settlement_batches set settled_on = ${addDays(month, -days)}::date where number in ('agreed1', 'agreed2')`);
  // The first statement can show its credit.
  await settledEarlier(5);
  expect(await read()).toEqual([all, all, { count: 0, amount: 0n, first_on: month }, []]);
  await settledEarlier(6);
  expect(await read()).toEqual([all - 2, all - 2, { count: 2, amount: 2000n, first_on: month }, [true]]);
});
