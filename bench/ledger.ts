/** npm run bench -- ledger: the throughput of the ledger relative to one bare statement per transfer in the same run. */
import { kobo } from '@ajo/contract/kernel/money';
import { dayInLagos } from '@ajo/contract/kernel/time';
import { availableIn } from '../server/src/modules/ledger/holds/index.ts';
import { credit, debit, type Journal, type JournalId, type Leg, post, gl } from '../server/src/modules/ledger/index.ts';
import { verifyLedger } from '../server/src/modules/ledger/proofs/index.ts';
import type { OpenDatabase } from '../server/src/platform/db/open-database.ts';
import { sql, sqlOf } from '../server/src/platform/db/sql.ts';
import { inTransaction } from '../server/src/platform/db/transaction.ts';
import { newId } from '../server/src/platform/ids.ts';
import { withDatabase } from './own/database.ts';
import { limit, prepareLimit } from './ledger/limit.ts';
import { closedLoop, type Measured } from './ledger/loop.ts';
import { type Figure, rate, report } from './ledger/report.ts';

const customers = 50_000;
const seconds = 3;

type Bench = OpenDatabase & { url: string };

export const run = (): Promise<{ title: string; markdown: string }> =>
  withDatabase({ settings: ['max_connections=100'], connections: 40 }, async (own) => ({
    title: 'Ledger',
    markdown: report(await measure(own)),
  }));

async function measure(bench: Bench): Promise<Figure[]> {
  await prepareLimit(bench.pool, customers);
  await fund(bench);
  return [await businessCommand(bench)];
}

const journal = (kind: Journal['kind'], legs: Leg[]): Journal => {
  const at = new Date();
  return { id: newId<JournalId>(at), kind, effectiveOn: dayInLagos(at), legs };
};
const someone = (): number => Math.floor(Math.random() * customers);
const savings = (who: number) => gl.savingsOf(`customer-${who}`);
const hundred = kobo(100n);

/**
 * Gives every account enough money and warms the tables. Withdrawals are filled too: for a table that was analysed empty PostgreSQL would
 * cache a plan that scans all of it, which becomes slower as it grows.
 */
async function fund({ db, pool }: Bench): Promise<void> {
  const million = kobo(100_000_000n);
  const slice = 500;
  for (let from = 0; from < customers; from += slice) {
    const paidIn = Array.from({ length: slice }, (_, index) =>
      journal('capital-paid-in', [debit(gl.equity, million), credit(savings(from + index), million)]),
    );
    await inTransaction(db, (tx) => post(tx, paidIn, new Date()));
  }
  await pool.query(
    'create table bench_withdrawal (id uuid primary key, owner int not null, amount_kobo bigint not null, state text not null)',
  );
  await pool.query(
    `insert into bench_withdrawal select uuidv7(), who, 100, 'ordered' from generate_series(0, ${customers - 1}) who`,
  );
  await pool.query('vacuum analyze');
  await proven(db, 'funding');
}

/** A result counts only if every invariant holds. */
async function proven(db: Bench['db'], after: string): Promise<void> {
  const { problems, journals } = await verifyLedger(db);
  if (problems.length > 0) throw new Error(`After ${after} a promise was broken: ${JSON.stringify(problems)}`);
  console.log(`  all promises hold after ${after} (${journals} journals)`);
}

/** LIMIT before and after, because it moves within a run. */
async function measureBothServers(
  bench: Bench,
  clients: number,
  cell: () => Promise<Measured>,
): Promise<{ own: Measured; bare: Measured }> {
  const bareNow = () => limit({ ...bench, clients, accounts: customers, seconds });
  const before = await bareNow();
  const own = await cell();
  const after = await bareNow();
  const mean = (pick: (one: Measured) => number): number => (pick(before) + pick(after)) / 2;
  return {
    own,
    bare: { perSecond: mean(({ perSecond }) => perSecond), p50: mean(({ p50 }) => p50), p99: mean(({ p99 }) => p99) },
  };
}

/** A withdrawal request: its row, the check of the balance, its journal, one commit. */
async function businessCommand(bench: Bench): Promise<Figure> {
  const name = 'business command with one journal, 8 clients';
  const request = () =>
    inTransaction(bench.db, async (tx) => {
      const owner = someone();
      const id = newId(new Date());
      await sql`insert into bench_withdrawal values (${id}, ${owner}, 100, 'pending')`.execute(sqlOf(tx));
      const available = await availableIn(tx, savings(owner));
      if (available < hundred) throw new Error('the bench ran out of money');
      await sql`update bench_withdrawal set state = 'ordered' where id = ${id}`.execute(sqlOf(tx));
      await post(
        tx,
        [journal('withdrawal-ordered', [debit(savings(owner), hundred), credit(gl.payoutsInFlight, hundred)])],
        new Date(),
      );
    });
  const { own, bare } = await measureBothServers(bench, 8, () => closedLoop({ clients: 8, seconds }, request));
  await proven(bench.db, name);
  return {
    name,
    measured: rate(own),
    limit: rate(bare),
    value: own.perSecond / bare.perSecond,
    must: 0.25,
    aim: 0.5,
    higherIsBetter: true,
    unit: '× LIMIT',
  };
}
