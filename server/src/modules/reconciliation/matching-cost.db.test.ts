/** What an open line costs does not grow with the payments of all days: no large table is read from end to end. */
import { addDays } from '@ajo/contract/kernel/time';
import { kobo } from '@ajo/contract/kernel/money';
import type { BankLineId } from '@ajo/contract/modules/reconciliation.lines';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { beforeAll, expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';
import { endedPayments, openLines, unprovenBatchPayments, unprovenSettlements } from './matching.queries.ts';
import {
  batchesLike,
  paymentNumbered,
  paymentsLike,
  paymentsNamed,
  paymentsOfAmount,
  paymentsReferenced,
} from './payments-of-lines.queries.ts';

const { context, csvOf, customer, lineWith, loan, savings, today, upload } = await openDesk();
const { db, clock } = context;
const large = ['receipts', 'payouts', 'savings_transactions', 'payment_logs', 'reconciliation_matches', 'bank_lines'];
const rows = 12_000;

/** One hundred a day, on the days before. */
async function seeded(): Promise<void> {
  await upload(csvOf([{ text: 'THE LINE', amount: 77_000 }]));
  const n = sql`generate_series(1, ${rows}) n`;
  const at = sql`(${clock.now()}::timestamptz - interval '1 day' * (n / 100))`;
  const run = async (query: ReturnType<typeof sql>): Promise<unknown> => query.execute(sqlOf(db));
  await run(sql`insert into receipts (id, reference, source, outcome, amount_kobo, currency, provider_fee_kobo, channel, paid_at, received_at)
    select uuidv7(), 'seed-' || n, 'checkout', 'set_aside', 1000 + n, 'NGN', 0, 'card', ${at}, ${at} from ${n}`);
  await run(sql`insert into payouts (id, purpose, purpose_id, attempt, reference, amount_kobo, account_number, bank_code, account_name, narration,
      status, ordered_at, claimed_at, ask_at, sent_at, acknowledged_at, settled_at)
    select uuidv7(), 'receipt_return', uuidv7(), 1, 'payout-seeded-number-' || n, 1000 + n, 'x', '058', 'ADA', 'x', 'completed', ${at}, ${at}, ${at}, ${at}, ${at}, ${at}
    from ${n}`);
  await run(sql`insert into savings_transactions (id, account_id, seq, type, state, change_kobo, balance_kobo, value_on, channel, reference, journal_id, recorded_at)
    select uuidv7(), ${savings}, 100 + n, 'deposit', 'completed', 1000 + n, 1000 + n, (${at})::date, 'bank', 'save-' || n, uuidv7(), ${at} from ${n}`);
  await run(sql`insert into payment_logs (id, loan_id, customer_id, kind, source, reference, amount_kobo, paid_on, recorded_at, journal_id)
    select uuidv7(), ${loan.id}, ${customer.id}, 'payment', 'debit', 'debit-' || n, 1000 + n, (${at})::date, ${at}, uuidv7() from ${n}`);
  await run(sql`insert into bank_lines (id, statement_id, side, line, on_day, narration, amount_kobo, fingerprint, result, created_at)
    select uuidv7(), (select id from bank_statements limit 1), 'credit', n, (${at})::date, 'SEEDED', 1000 + n, 'seed-' || n, 'matched', ${at} from ${n}`);
  await run(sql`insert into reconciliation_matches (id, line_id, record, payment_id, amount_kobo, rule, matched_at)
    select uuidv7(), id, 'receipt', uuidv7(), amount_kobo, 'reference', created_at from bank_lines where narration = 'SEEDED'`);
  await run(sql`analyze receipts, payouts, savings_transactions, payment_logs, bank_lines, reconciliation_matches`);
}
beforeAll(seeded);

const scans = async (tx: Tx): Promise<Map<string, number>> => {
  const { rows: read } = await sql<{ name: string; scans: number }>`select relname as name, seq_scan::int as scans
    from pg_stat_xact_user_tables where relname = any(${large}::text[]) order by 1`.execute(sqlOf(tx));
  return new Map(read.map(({ name, scans: count }) => [name, count]));
};
/** The large tables that the queries read from end to end. */
const readWhole = (queries: (tx: Tx) => Promise<unknown>): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    const before = await scans(tx);
    await queries(tx);
    return [...(await scans(tx))].flatMap(([name, count]) => (count > (before.get(name) ?? 0) ? [name] : []));
  });

const days = { from: addDays(today, -3), to: addDays(today, 1) };
const [amount, keys] = [kobo(1_250n), ['SEED250', 'DEBIT250', 'SAVE250', 'PAYOUTSEEDEDNUMBER250']];

test.each(['credit', 'debit'] as const)('to assess a %s, and to offer payments for it', async (side) => {
  const line = await lineWith('THE LINE');
  const whole = await readWhole(async (tx) => {
    expect((await paymentsNamed(tx, side, keys, keys)).length).toBe(side === 'credit' ? 3 : 1);
    expect((await paymentsReferenced(tx, side, side === 'credit' ? 'SAVE250' : 'PAYOUTSEEDEDNUMBER250')).length).toBe(1);
    expect((await paymentsLike(tx, side, { amount, ...days })).length).toBe(side === 'credit' ? 2 : 0);
    expect((await paymentsOfAmount(tx, side, { amount, ...days })).length).toBe(side === 'credit' ? 3 : 1);
    await batchesLike(tx, side, { amount, ...days, narration: 'PAYSTACK' });
    await paymentNumbered(tx, side, { record: side === 'credit' ? 'receipt' : 'payout', id: line.id });
    await endedPayments(tx, line.id as BankLineId);
  });
  expect(whole).toEqual([]);
});

test('to find the lines and proofs that are left', async () => {
  const whole = await readWhole(async (tx) => {
    expect(await openLines(tx, {}, 200)).toHaveLength(1);
    await unprovenSettlements(tx, clock.now(), 2000);
    await unprovenBatchPayments(tx, today, 2000);
  });
  expect(whole).toEqual([]);
});
