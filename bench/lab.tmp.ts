import { rmSync } from 'node:fs';
import { kobo } from '@ajo/contract/kernel/money';
import { dayInLagos } from '@ajo/contract/kernel/time';
import { availableIn, bankOperating, credit, debit, equity, interestExpense, type Journal, type JournalId, type Leg, openPoster, payoutsInFlight, post, savingsOf, verifyLedger } from '../server/src/modules/ledger/index.ts';
import { migrate, migrations } from '../server/src/platform/db/migrate.ts';
import { freePort, startPostgres } from '../server/src/platform/db/postgres.ts';
import { openDatabase } from '../server/src/platform/db/open-database.ts';
import { sql, sqlOf } from '../server/src/platform/db/sql.ts';
import { inTransaction } from '../server/src/platform/db/transaction.ts';
import { newId } from '../server/src/platform/ids.ts';
import { limit, prepareLimit } from './ledger/limit.ts';
import { closedLoop, type Measured } from './ledger/loop.ts';
const customers = Number(process.env['CUSTOMERS'] ?? 50_000);
const seconds = Number(process.env['SECS'] ?? 3);
const rounds = Number(process.env['ROUNDS'] ?? 2);
const cells = process.argv.slice(2);
const folder = `/tmp/bench/pg-${process.pid}`;
const postgres = await startPostgres({ folder, port: await freePort(), persistent: false, settings: ['max_connections=100', ...(process.env['PGSET'] ?? '').split(';').filter(Boolean)] });
const url = postgres.url('postgres');
await migrate(url, migrations().filter(({ name }) => /_ledger_/.test(name)));
const { db, pool, close } = openDatabase(url, { max: 40 });
const poster = openPoster(db);
const journal = (kind: Journal['kind'], legs: Leg[]): Journal => { const at = new Date(); return { id: newId<JournalId>(at), kind, effectiveOn: dayInLagos(at), legs }; };
const someone = () => Math.floor(Math.random() * customers);
const savings = (who: number) => savingsOf(`customer-${who}`);
const hundred = kobo(100n);
function transfer(shape: string): Journal {
  const one = someone();
  if (shape === 'hot') return journal('savings-deposited', [debit(bankOperating, hundred), credit(savings(one), hundred)]);
  const other = (one + 1 + Math.floor(Math.random() * (customers - 1))) % customers;
  return journal('savings-moved', [debit(savings(one), hundred), credit(savings(other), hundred)]);
}
await prepareLimit(pool, customers);
const t0 = performance.now();
const million = kobo(100_000_000n);
for (let from = 0; from < customers; from += 2_000)
  await Promise.all(Array.from({ length: 2_000 }, (_, i) => poster.post(journal('capital-paid-in', [debit(equity, million), credit(savings(from + i), million)]), new Date())));
console.log('funded', ((performance.now() - t0) / 1000).toFixed(1));
await pool.query('create table bench_withdrawal (id uuid primary key, owner int not null, amount_kobo bigint not null, state text not null)');
await pool.query('vacuum analyze');
const request = () => inTransaction(db, async (tx) => {
  const owner = someone(); const id = newId(new Date());
  await sql`insert into bench_withdrawal values (${id}, ${owner}, 100, 'pending')`.execute(sqlOf(tx));
  const available = await availableIn(tx, savings(owner));
  if (available < hundred) throw new Error('no');
  await sql`update bench_withdrawal set state = 'ordered' where id = ${id}`.execute(sqlOf(tx));
  await post(tx, [journal('withdrawal-ordered', [debit(savings(owner), hundred), credit(payoutsInFlight, hundred)])], new Date());
});
const run: Record<string, { shape: 'uniform' | 'hot'; lim: number; act: () => Promise<unknown>; clients: number }> = {
  u32: { shape: 'uniform', lim: 32, clients: 32, act: () => poster.post(transfer('uniform'), new Date()) },
  h32: { shape: 'hot', lim: 32, clients: 32, act: () => poster.post(transfer('hot'), new Date()) },
  u256: { shape: 'uniform', lim: 32, clients: 256, act: () => poster.post(transfer('uniform'), new Date()) },
  h256: { shape: 'hot', lim: 32, clients: 256, act: () => poster.post(transfer('hot'), new Date()) },
  lone: { shape: 'uniform', lim: 1, clients: 1, act: () => poster.post(transfer('uniform'), new Date()) },
  biz: { shape: 'uniform', lim: 8, clients: 8, act: request },
};
import { readdirSync, readFileSync } from 'node:fs';
const master = Number(readFileSync(folder + '/postmaster.pid', 'utf8').split('\n')[0]);
const pgCpu = (): number => { let t = 0; for (const p of readdirSync('/proc')) { if (!/^\d+$/.test(p)) continue; try { const f = readFileSync(`/proc/${p}/stat`, 'utf8').split(') ')[1]!.split(' '); if (Number(p) === master) t += Number(f[13]) + Number(f[14]); if (Number(f[1]) === master) t += Number(f[11]) + Number(f[12]); } catch {} } return t * 10_000; };
const f = (m: Measured) => `${Math.round(m.perSecond)}/s p50 ${m.p50.toFixed(2)} p99 ${m.p99.toFixed(1)}`;
for (let r = 0; r < rounds; r++) for (const name of cells) {
  if (name === 'interest') {
    const s = performance.now();
    for (let from = 0; from < customers; from += 2500)
      await Promise.all(Array.from({ length: 2500 }, (_, i) => poster.post(journal('savings-interest-paid', [debit(interestExpense, hundred), credit(savings(from + i), hundred)]), new Date())));
    console.log('interest', Math.round(customers / ((performance.now() - s) / 1000)), '/s'); continue;
  }
  const c = run[name]; if (!c) throw new Error(name);
  const lim = () => limit({ url, pool, accounts: customers, shape: c.shape, clients: c.lim, seconds });
  const c0 = pgCpu(); const a = process.env['NOLIM'] ? undefined : await lim(); const c1 = pgCpu();
  const cpu = process.cpuUsage();
  const own = await closedLoop({ clients: c.clients, seconds }, c.act);
  const c2 = pgCpu(); const used = process.cpuUsage(cpu);
  const b = a && await lim();
  const node = (used.user + used.system) / (own.perSecond * (seconds + 1));
  if (!a || !b) console.log(name, f(own), `pg ${((c2 - c1) / (own.perSecond * (seconds + 1))).toFixed(0)} node ${node.toFixed(0)}us/act LIMIT pg ${a ? ((c1 - c0) / (a.perSecond * seconds)).toFixed(0) : ''}`);
  else console.log(name, f(own), `| LIMIT ${f(a)} / ${f(b)} | ratio ${(2 * own.perSecond / (a.perSecond + b.perSecond)).toFixed(2)} p50 ratio ${(2 * own.p50 / (a.p50 + b.p50)).toFixed(2)} pg ${((c2 - c1) / (own.perSecond * (seconds + 1))).toFixed(0)} node ${node.toFixed(0)}us/act LIMIT pg ${a ? ((c1 - c0) / (a.perSecond * seconds)).toFixed(0) : ''}`);
}
const v = await verifyLedger(db); console.log('verify', v.problems.length, v.journals, v.problems.slice(0, 3));
await close(); await postgres.stop(); rmSync(folder, { recursive: true, force: true }); process.exit(0);
