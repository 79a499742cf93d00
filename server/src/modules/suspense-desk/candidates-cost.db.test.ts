/** What the suggestions for a payment cost does not grow with the instalments of all loans. */
import { actorOf, aCustomer, aRunningLoan, aStaff } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { beforeAll, expect, test } from 'vitest';
import { openSuspenseDesk } from '../../../tests/wallets/suspense-desk.ts';
import { candidatesFor } from './candidates.queries.ts';

const { context, aCredit } = await openSuspenseDesk();
const { db, clock } = context;
const finance = actorOf(await aStaff(context, 'finance'));
const [rows, sameAmount] = [12_000, 77_000n];

/** Open instalments around today: half of them of one amount, the others all different. */
beforeAll(async () => {
  const loan = await aRunningLoan(context, await aCustomer(context));
  await sql`insert into loan_payments (id, loan_id, run, number, due_on, status, principal_kobo, interest_kobo, fee_kobo)
    select uuidv7(), id, schedule_run, 1000 + n, ${clock.businessDay()}::date + (n % 29 - 14), 'pending',
      case when n % 2 = 0 then ${sameAmount} else 1000000 + n end, 0, 0
    from loans, generate_series(1, ${rows}) n where id = ${loan.id}`.execute(sqlOf(db));
  await sql`analyze loan_payments, loans`.execute(sqlOf(db));
});

/** Of the connection: the count may still hold what it read before. */
async function countRead(tx: Tx): Promise<number> {
  const { rows: read } = await sql<{ count: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
    from pg_stat_xact_user_tables where relname in ('loan_payments', 'loans')`.execute(sqlOf(tx));
  return read[0]?.count ?? 0;
}

async function readRows(amount: bigint): Promise<number> {
  const id = await aCredit({ narration: 'CASH', amount });
  return inTransaction(db, async (tx) => {
    const before = await countRead(tx);
    await candidatesFor({ db: tx, clock }, { purposes: {} } as never, { actor: finance, id, words: '' });
    return (await countRead(tx)) - before;
  });
}

test.each([
  ['that one instalment has', 1_000_001n, 20],
  ['that thousands have', sameAmount, 1_000],
  ['that none has', 5n, 20],
])('for an amount %s, at most a few rows are read', async (_what, amount, most) => {
  expect(await readRows(amount)).toBeLessThanOrEqual(most);
});
