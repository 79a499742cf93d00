/** PgBouncer in transaction mode, as Debian ships it: the product works behind it, or the start explains what is missing. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshContext } from '#kit';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './open-database.ts';
import { freePort } from '../../../../scripts/own-postgres.ts';
import { databaseProblems } from './start-checks.ts';
import { sql, sqlOf } from './sql.ts';
import { inTransaction } from './transaction.ts';

/** Debian installs it outside of a user's path. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` };
const hasPgBouncer = spawnSync('pgbouncer', ['--version'], { env }).status === 0;
const context = await freshContext();
const direct = new URL(context.config.DATABASE_URL);
const unsafe = { allowUnsafe: true };

/** @param ignored startup parameters that the pooler drops instead of refusing the connection. */
async function startPgBouncer(ignored = ''): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ajo-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${direct.port} user=ajo password=ajo`,
    '[pgbouncer]',
    `listen_port = ${port}`,
    'listen_addr = 127.0.0.1',
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 3',
    `ignore_startup_parameters = ${ignored}`,
  ];
  writeFileSync(file, settings.join('\n'));
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...asOther, file], { env });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text: Buffer) => {
      output += text.toString();
      if (output.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(output)));
  });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return Object.assign(new URL(direct), { port: String(port) }).href;
}

describe.skipIf(!hasPgBouncer)('PgBouncer in transaction mode (skipped where the binary is missing)', () => {
  beforeAll(async () => void (await sql`create table pooled (n int)`.execute(sqlOf(context.db))));

  test(
    'frequent statements, transactions and time-outs work while clients share its connections',
    { timeout: 60_000 },
    async () => {
      const url = await startPgBouncer();
      const open = () => openDatabase(url, { max: 5, throughPooler: true });
      const first = open();
      const clients = [first, open(), open()];
      const answers = await Promise.all(
        Array.from({ length: 600 }, async (_, at) => {
          const { db } = clients[at % clients.length] ?? first;
          if (at % 3 === 0) await inTransaction(db, (tx) => sql`insert into pooled (n) values (${at})`.execute(sqlOf(tx)));
          // Two texts in another order per client: names that count would collide on a shared connection.
          const text =
            (at + (at % clients.length)) % 2
              ? sql<{ n: number }>`select ${at}::int as n`
              : sql<{ n: number }>`select ${-at}::int as n`;
          return Math.abs((await text.execute(sqlOf(db))).rows[0]?.n ?? Number.NaN) === at;
        }),
      );
      expect(answers.filter(Boolean)).toHaveLength(600);
      const { db } = first;
      const rows = await sql<{ n: string }>`select count(*)::text as n from pooled`.execute(sqlOf(db));
      expect(rows.rows).toEqual([{ n: '200' }]);
      const timeouts = sql<{
        all: string;
      }>`select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
      current_setting('idle_in_transaction_session_timeout')) as all`;
      const expected = [{ all: '15s 8s 30s' }];
      expect((await timeouts.execute(sqlOf(db))).rows).toEqual(expected);
      expect((await inTransaction(db, (tx) => timeouts.execute(sqlOf(tx)))).rows).toEqual(expected);
      await expect(sql`insert into pooled (n) values (${1}::int / ${0}::int)`.execute(sqlOf(db))).rejects.toThrow(
        'division by zero',
      );
      expect((await timeouts.execute(sqlOf(db))).rows).toEqual(expected);
      await Promise.all(clients.map(({ close }) => close()));
    },
  );

  test('with the direct address of PostgreSQL as well, the start finds no problem', async () => {
    const url = await startPgBouncer();
    expect(await databaseProblems({ DATABASE_URL: url, directUrl: direct.href, throughPooler: true }, unsafe)).toEqual([]);
  });

  test.each([
    ['refuses startup parameters', ''],
    ['drops startup parameters', 'statement_timeout'],
  ])('as the only address, a pooler that %s is refused with a message', async (_what, ignored) => {
    const url = await startPgBouncer(ignored);
    expect(await databaseProblems({ DATABASE_URL: url, directUrl: url, throughPooler: false }, unsafe)).toEqual([
      'DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself; both are needed',
    ]);
    expect(await databaseProblems({ DATABASE_URL: direct.href, directUrl: url, throughPooler: true }, unsafe)).toEqual([
      'DATABASE_DIRECT_URL leads to a connection pooler. It must lead to PostgreSQL itself',
    ]);
  });
});
