/** A command is killed at every boundary of its transactions: it leaves the database as it was or the whole act, and its repetition adds nothing. */
import { type Act, appOf, ask, aStaff, dieAt, freshContext, signIn, type TestContext } from '#kit';
import type { StaffRole } from '@ajo/contract/kernel/access';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import type { User } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { FastifyInstance } from 'fastify';
import { expect, test, vi } from 'vitest';
import { jobTable } from '../../src/jobs.ts';
import { subLedgers } from '../../src/sub-ledgers.ts';

/** One person of each role, so that every scene notifies as many. */
export type Stage = { context: TestContext; app: FastifyInstance; staff: Map<StaffRole, User> };
/** What a call needs when its turn comes: who sends it, the ids of its path, its body. `finish` is what follows it later, also after a crash. */
export type Scene = {
  as: Record<string, string>;
  prefix?: string;
  ids?: Record<string, string>;
  body?: object;
  /** Of a form. */
  headers?: Record<string, string>;
  finish?: (stage: Stage) => Promise<void>;
};
/** Sets the stage alike each time. */
export type Command = (stage: Stage) => Promise<Scene>;
/** `prepare` leaves the job its work, and no caller sends it. */
export const job =
  (prepare: (stage: Stage) => Promise<unknown>, finish?: Scene['finish']): Command =>
  async (stage) => {
    await prepare(stage);
    return { as: {}, ...(finish && { finish }) };
  };
/** By `METHOD /path` of the contract, or `job name`. */
export type Commands = Readonly<Record<string, Command>>;

type Table = { name: string; rows: number; digest?: string };

/** Written outside the act or beside it: sessions, and the answers that are kept for repeated keys. */
const aside = ['sessions', 'idempotency_keys'];

/** The rows of each table, and a digest of them on request: it takes most of the time. */
async function tablesOf({ db }: TestContext, { digests }: { digests: boolean }): Promise<Table[]> {
  const digest = digests ? `, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest` : '';
  const { rows: names } = await sql<{ name: string }>`select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'ledger')
      and c.relname <> all(${aside}) order by 1`.execute(sqlOf(db));
  const each = names.map(({ name }) => `select '${name}' as name, count(*)::int as rows${digest} from ${name} t`);
  return (await sql<Table>`${sql.raw(each.join(' union all '))} order by name`.execute(sqlOf(db))).rows;
}

/** Rows of accounts that many share are made by whatever moves them first. */
const shared = ['ledger.account', 'ledger.balance'];

/** How many rows each table has and what each account of the chart holds. */
async function countsOf(context: TestContext): Promise<Map<string, bigint>> {
  const tables = (await tablesOf(context, { digests: false }))
    .filter(({ name }) => !shared.includes(name))
    .map(({ name, rows }) => [name, BigInt(rows)] as const);
  const figures = (await trialBalance(context.db)).rows.map(({ code, balance }) => [`account ${code}`, balance] as const);
  return new Map([...tables, ...figures, ['queued jobs', BigInt(context.queued.length)]]);
}

const grown = (from: Map<string, bigint>, to: Map<string, bigint>): Record<string, bigint> =>
  Object.fromEntries(
    [...to].flatMap(([name, value]) => {
      const by = value - (from.get(name) ?? 0n);
      return by === 0n ? [] : [[name, by]];
    }),
  );

async function openStage(): Promise<Stage> {
  const context = await freshContext();
  return { context, app: await appOf(context), staff: new Map() };
}

/** The person of the role, signed in now, and the prefix of their addresses. */
export async function asStaff({ context, staff }: Stage, role: 'admin' | 'finance' | 'superadmin') {
  const person = staff.get(role) ?? (await aStaff(context, role));
  staff.set(role, person);
  return { as: await signIn(context, person), prefix: role === 'finance' ? 'finance' : 'admin' };
}

export async function runJob({ context }: Stage, name: string, data: Record<string, string> = {}): Promise<void> {
  const found = jobTable.find((one) => one.name === name);
  if (!found) throw new Error(`there is no job ${name}`);
  await found.handler(context, data);
}

let presses = 0;
function actOf(command: string, scene: Scene): Act {
  const [method, path = ''] = command.split(' ');
  if (method === 'job') return { job: path };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    name === 'role' ? (scene.prefix ?? 'admin') : (scene.ids?.[name] ?? name),
  );
  const headers = { ...scene.headers, 'idempotency-key': `killed-command-${(presses += 1)}` };
  return { call: `${method} /api${filled}`, as: scene.as, headers, ...(scene.body && { body: scene.body }) };
}

/** The status of the answer; a job has none and answers 200. */
async function perform(stage: Stage, act: Act): Promise<number> {
  if ('call' in act) {
    const answer = await ask(stage.app, act.call, act);
    return answer.statusCode < 300 ? answer.statusCode : expectLawful(answer);
  }
  await runJob(stage, act.job, act.data);
  return 200;
}
function expectLawful({ statusCode, body }: { statusCode: number; body: string }): number {
  expect([statusCode, body]).toEqual([409, expect.any(String)]);
  return statusCode;
}

/** What the undisturbed act adds, and how many transactions it commits. */
async function undisturbed(
  stage: Stage,
  act: Act,
  finish: Scene['finish'],
): Promise<{ added: Record<string, bigint>; commits: number }> {
  if (!('pool' in stage.context.db)) throw new Error('the stage has no pool');
  const { pool } = stage.context.db;
  const start = pool.transaction.bind(pool);
  let commits = 0;
  const spy = vi.spyOn(pool, 'transaction').mockImplementation(() => {
    const builder = start();
    const setLevel = builder.setIsolationLevel.bind(builder);
    builder.setIsolationLevel = (level: Parameters<typeof setLevel>[0]) => {
      if (level === 'read committed') commits += 1;
      return setLevel(level);
    };
    return builder;
  });
  const before = await countsOf(stage.context);
  expect(await perform(stage, act)).toBeLessThan(300);
  spy.mockRestore();
  await finish?.(stage);
  return { added: grown(before, await countsOf(stage.context)), commits };
}

/**
 * Performs the command once undisturbed; then, on an equal scene for each boundary, kills the process there and repeats the command.
 * @throws when the undisturbed command adds nothing, or a killed and repeated one adds something else
 */
async function expectWhole(stage: Stage, name: string, command: Command): Promise<'whole'> {
  const first = await command(stage);
  const { added, commits } = await undisturbed(stage, actOf(name, first), first.finish);
  expect([commits > 0, Object.keys(added).length > 0]).toEqual([true, true]);
  for (let commit = 1; commit <= commits; commit += 1)
    for (const place of [`transaction.uncommitted#${commit}`, `transaction.committed#${commit}`]) {
      const scene = await command(stage);
      const act = actOf(name, scene);
      const before = await countsOf(stage.context);
      // Before the first commit the database stays as it was.
      const isUntouched = place === 'transaction.uncommitted#1';
      const readRows = async () => (isUntouched ? tablesOf(stage.context, { digests: true }) : []);
      const rows = await readRows();
      await dieAt(stage.context, place, act);
      expect(await readRows()).toEqual(rows);
      await perform(stage, act);
      await scene.finish?.(stage);
      expect([place, grown(before, await countsOf(stage.context))]).toEqual([place, added]);
    }
  expect((await trialBalance(stage.context.db)).sum).toBe(0n);
  expect((await verifyLedger(stage.context.db, subLedgers)).problems).toEqual([]);
  return 'whole';
}

/** One test for each command, on a database of its own. */
export function testCommands(commands: Commands): void {
  // Each crash is the start of a whole program.
  vi.setConfig({ testTimeout: 240_000 });
  test.each(Object.entries(commands))('%s is whole or absent', async (name, command) => {
    expect(await expectWhole(await openStage(), name, command)).toBe('whole');
  });
}
