/** LIMIT: the maximum throughput of one statement per transfer on this machine, driven by pgbench in the same run, or by Node where pgbench is not installed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { closedLoop, type Measured, quantile } from './loop.ts';

const hasPgbench = spawnSync('pgbench', ['--version']).status === 0;
export const limitSource = hasPgbench ? 'pgbench' : 'Node (pgbench is not installed)';

const statementOf = (a: string, b: string): string => `
  with moved as (insert into bench_transfer (key, debit, credit, amount) values (gen_random_uuid(), ${a}, ${b}, 100) returning id),
  written as (insert into bench_entry (account, transfer, amount)
    select leg.account, moved.id, leg.amount from moved, (values (${a}, 100), (${b}, -100)) leg(account, amount))
  update bench_balance set posted = posted + case when id = ${a} then 100 else -100 end where id in (${a}, ${b})`;

export async function prepareLimit(pool: pg.Pool, accounts: number): Promise<void> {
  await pool.query(`
    create table bench_transfer (id bigint generated always as identity primary key, key uuid not null unique, debit int not null, credit int not null, amount bigint not null);
    create table bench_entry (account int not null, transfer bigint not null, amount bigint not null, primary key (account, transfer));
    create table bench_balance (id int primary key, posted bigint not null) with (fillfactor = 50);
    insert into bench_balance select g, 0 from generate_series(1, ${accounts}) g;`);
  await pool.query('vacuum analyze bench_balance');
}

type LimitOptions = { url: string; pool: pg.Pool; accounts: number; clients: number; seconds: number };

export const limit = (input: LimitOptions): Promise<Measured> | Measured => (hasPgbench ? byPgbench(input) : byNode(input));

function byPgbench({ url, accounts, clients, seconds }: LimitOptions): Measured {
  const folder = mkdtempSync(join(tmpdir(), 'ajo-limit-'));
  const first = `\\set a random(2, ${accounts - 1})`;
  writeFileSync(
    join(folder, 'limit.sql'),
    `${first}\n\\set b 1 + (:a + random(0, ${accounts - 2})) % ${accounts}\n${statementOf(':a::int', ':b::int').replaceAll('\n', ' ')};\n`,
  );
  const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-l', '-f', 'limit.sql', url];
  const { stdout, stderr, status } = spawnSync('pgbench', options, { cwd: folder, encoding: 'utf8' });
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (status !== 0 || !perSecond) throw new Error(`pgbench failed: ${stderr}`);
  const logs = readdirSync(folder).filter((name) => name.startsWith('pgbench_log'));
  const delays = logs.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => Number(line.split(' ')[2]) / 1_000),
  );
  rmSync(folder, { recursive: true });
  return { perSecond, p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) };
}

const byNode = ({ pool, accounts, clients, seconds }: LimitOptions): Promise<Measured> =>
  closedLoop({ clients, seconds }, async () => {
    const a = 1 + Math.floor(Math.random() * accounts);
    const b = 1 + ((a + Math.floor(Math.random() * (accounts - 1))) % accounts);
    await pool.query({ name: 'limit', text: statementOf('$1::int', '$2::int'), values: [a, b] });
  });
