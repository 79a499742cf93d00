/** npm run bench -- api: the cost of a call relative to one that only runs `select 1`, the knee, and the behaviour at three times that load. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openSession } from '../server/src/modules/auth/index.ts';
import { addProduct } from '../server/src/modules/loan-products/product.store.ts';
import { findUser } from '../server/src/modules/users/index.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { freePort } from '../scripts/own-postgres.ts';
import { sql, sqlOf } from '../server/src/platform/db/sql.ts';
import type { Database } from '../server/src/platform/db/transaction.ts';
import { prepareJobs } from '../server/src/platform/jobs/boss.ts';
import { loanProducts } from '../server/seeds/reference/loan-products.ts';
import { type Act, type Call, openLoop, type Seen } from './api/load.ts';
import { openSockets } from './api/sockets.ts';
import { withDatabase } from './own/database.ts';
import { customers, loans, seedLoans } from './search/seed.ts';
import { closedLoop, type Measured } from './ledger/loop.ts';

const clients = 8;
const seconds = 4;
/** A statement is planned on each connection before its plan is kept: a cold start would be measured instead of the call. */
const warmUpSeconds = 3;
const maxSockets = 1_000;
const refusedWithinMs = 50;
const rates = [50, 100, 150, 200];
const calmSeconds = 30;
const root = join(import.meta.dirname, '..');

export const run = (): Promise<{ title: string; markdown: string }> =>
  withDatabase({ settings: ['max_connections=80'] }, async ({ url, db, folder }) => {
    await prepareJobs(url);
    const acts = await kindsOf(db);
    const port = await freePort();
    const server = await serving(url, port, folder);
    try {
      return { title: 'API', markdown: await measure(port, acts) };
    } finally {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
  });

type Kind = { name: string; share: number; next: () => Act };

/** Typical calls, with their share in percent. */
async function kindsOf(db: Database): Promise<Kind[]> {
  for (const product of loanProducts) await addProduct(db, product, new Date('2023-01-01T08:00:00Z'));
  const { officerId } = await seedLoans(db);
  const from = { ip: '127.0.0.1', device: 'bench' };
  const signedIn = async (id: string): Promise<string> => {
    const user = await findUser(db, id as never);
    if (!user) throw new Error(`nobody has the id ${id}`);
    return (await openSession({ db, clock: systemClock }, user, from)).token;
  };
  const officer = await signedIn(officerId);
  const people: string[] = [];
  for (const id of await borrowersWithoutOpenLoan(db)) people.push(await signedIn(id));
  const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
  const get = (path: string, token?: string): Act => ({ method: 'GET', path, ...(token && { token }) });
  const product = loanProducts[0]?.id ?? '';
  const draft = { loan_interest_id: product, amount: 10_000_000, tenor: 6, step: 1, guarantor_name: 'Sadiq Bello' };
  return [
    { name: 'own loans', share: 30, next: () => get('/api/user/loans', one(people)) },
    { name: 'notifications', share: 25, next: () => get('/api/notifications', one(people)) },
    { name: 'products (public)', share: 15, next: () => get('/api/loan_interests') },
    {
      name: 'own loan search of an officer',
      share: 15,
      next: () => get('/api/admin/search/loan?status=active', officer),
    },
    {
      name: 'save a draft',
      share: 15,
      next: () => ({ method: 'PUT', path: '/api/user/loan_draft', token: one(people), body: draft }),
    },
  ];
}

/** 200 customers who may start an application, so that saving one is a real write. */
const borrowersWithoutOpenLoan = async (db: Database): Promise<string[]> =>
  (
    await sql<{ customer_id: string }>`
      select customer_id from loans group by customer_id
      having bool_and(status in ('completed', 'cancelled', 'denied')) limit 200`.execute(sqlOf(db))
  ).rows.map(({ customer_id: id }) => id);

async function serving(url: string, port: number, folder: string): Promise<ReturnType<typeof spawn>> {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    PORT: String(port),
    ROLES: 'api',
    RATE_LIMITS: 'false',
    APP_SECRET: 'a secret for the length of one measurement',
    FILES_FOLDER: join(folder, 'files'),
    LOG_LEVEL: 'fatal',
  };
  const server = spawn(process.execPath, [join(root, 'bench/api/server.ts')], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  for (let attempts = 0; attempts < 300; attempts += 1) {
    await wait(200);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return server;
  }
  server.kill('SIGKILL');
  throw new Error('the server did not become ready');
}

async function measure(port: number, kinds: readonly Kind[]): Promise<string> {
  const call = openSockets(port, maxSockets);
  const closed = (next: () => Act): Promise<Measured> =>
    closedLoop({ clients, seconds, warmUpSeconds }, async () => {
      const { status } = await call(next());
      if (status !== 200) throw new Error(`${next().path} answered ${status}`);
    });
  const floor = () => closed(() => ({ method: 'GET', path: '/floor' }));
  const costs: string[] = [];
  for (const { name, next } of kinds) {
    const [before, own, after] = [await floor(), await closed(next), await floor()];
    const base = (before.perSecond + after.perSecond) / 2;
    costs.push(
      `| ${name} | ${whole(own.perSecond)} | ${own.p50.toFixed(1)} | ${own.p99.toFixed(1)} | ${(own.perSecond / base).toFixed(2)} |`,
    );
  }
  const mixed = (): Act => {
    let dice = Math.random() * 100;
    return (kinds.find(({ share }) => (dice -= share) < 0) ?? (kinds[0] as Kind)).next();
  };
  const knee = (await closed(mixed)).perSecond;
  const seen: Seen[] = [];
  for (const rate of rates) seen.push(await openLoop(call, { rate, seconds: 10 }, mixed));
  const flood = await openLoop(call, { rate: Math.ceil(3 * knee), seconds: 10 }, mixed);
  const calmAfter = await untilCalm(call, mixed, knee);
  return report({ costs, knee, seen, flood, calmAfter });
}

/** Seconds after the overload until all calls of a second at half the knee succeed within 500 ms. */
async function untilCalm(call: Call, mixed: () => Act, knee: number): Promise<number | undefined> {
  for (let second = 1; second <= calmSeconds; second += 1) {
    const { p99, refused, broken } = await openLoop(call, { rate: Math.ceil(knee / 2), seconds: 1 }, mixed);
    if (p99 < 500 && refused + broken === 0) return second;
  }
  return undefined;
}

const refusalVerdict = ({ refused, refusedP99 }: Seen): string => {
  if (refused === 0) return 'MISSED, nothing was refused';
  return refusedP99 < refusedWithinMs ? 'ok' : 'MISSED';
};

const whole = (value: number): string => Math.round(value).toLocaleString('en');

function report(found: { costs: string[]; knee: number; seen: Seen[]; flood: Seen; calmAfter: number | undefined }): string {
  const { costs, knee, seen, flood, calmAfter } = found;
  const row = ({ rate, ok, refused, refusedP99, broken, p50, p99, lateP99 }: Seen): string =>
    `| ${whole(rate)}/s (${(rate / knee).toFixed(2)} × knee) | ${whole(ok)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${whole(refused)}${refused ? ` (p99 ${whole(refusedP99)} ms)` : ''} | ${broken} | ${whole(Math.max(0, lateP99))} |`;
  return [
    `One process, ${loans.toLocaleString('en')} loans of ${customers.toLocaleString('en')} customers; server, database and load generator share ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}.`,
    `FLOOR is a call that only runs \`select 1\`, measured before and after each row with the same ${clients} clients.`,
    '',
    '| call | per second | p50 ms | p99 ms | × FLOOR |',
    '|---|---|---|---|---|',
    ...costs,
    '',
    `All calls mixed in realistic proportions: ${whole(knee)} per second with ${clients} clients (the knee). The following table is an open loop: the rate is fixed.`,
    'A served call is measured from its scheduled time. A refused one is measured from the moment at which its request was written: the generator shares the cores, and its own delay is in the last column.',
    '',
    '| rate | completed | p50 ms | p99 ms | refused (429, 503) | failed | generator late, p99 ms |',
    '|---|---|---|---|---|---|---|',
    ...[...seen, flood].map(row),
    '',
    `After the overload: ${calmAfter === undefined ? `not recovered within ${calmSeconds} s — MISSED` : `recovered within ${calmAfter} s (required: ${calmSeconds})`}; failed responses: ${flood.broken === 0 ? 'none — ok' : `${flood.broken} — MISSED`}.`,
    '',
    `Refused at three times the knee: p99 ${whole(flood.refusedP99)} ms (required: < ${refusedWithinMs}) — ${refusalVerdict(flood)}.`,
  ].join('\n');
}
