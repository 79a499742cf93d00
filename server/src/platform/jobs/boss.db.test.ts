import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { freshContext } from '#kit';
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { deadLetter, type OpenJobs, openJobs } from './boss.ts';
import { handlersOf, type JobData } from './jobs.ts';

let context: Context;
let directUrl: string;
let database: pg.Client;
const opened: OpenJobs[] = [];

beforeAll(async () => {
  context = await freshContext();
  directUrl = context.config.directUrl;
  database = new pg.Client({ connectionString: directUrl });
  await database.connect();
});
afterEach(async () => void (await Promise.all(opened.splice(0).map((jobs) => jobs.stop()))));
afterAll(() => database.end());

async function open(more: Partial<Parameters<typeof openJobs>[0]> = {}): Promise<OpenJobs> {
  const jobs = await openJobs({ directUrl, log: context.log, ...more });
  opened.push(jobs);
  return jobs;
}
const stored = async (name: string): Promise<number> =>
  Number((await database.query('select count(*) as n from pgboss.job where name = $1', [name])).rows[0].n);

test('a job of a rolled-back transaction is not created', async () => {
  const jobs = await open();
  const failing = inTransaction(context.db, async (tx) => {
    await jobs.send(tx, 'rolled-back', { id: '1' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await stored('rolled-back')).toBe(0);
});

test('no more jobs of a kind run at once than configured', async () => {
  const jobs = await open();
  const seen: number[] = [];
  let running = 0;
  const handler = async (): Promise<void> => {
    seen.push((running += 1));
    await pause(150);
    running -= 1;
  };
  await inTransaction(context.db, async (tx) => {
    for (let sent = 0; sent < 5; sent += 1) await jobs.send(tx, 'heavy', { id: String(sent) });
  });
  await jobs.start({ heavy: handler }, [{ name: 'heavy', maxConcurrent: 2 }]);
  await vi.waitFor(() => expect(seen).toHaveLength(5), { timeout: 20_000 });
  expect(Math.max(...seen)).toBe(2);
});

test('a job of an open transaction starts after the commit, then runs once with its ids', async () => {
  const jobs = await open();
  const ran: unknown[] = [];
  await jobs.start({ committed: async (data) => void ran.push(data) });
  await inTransaction(context.db, async (tx) => {
    await jobs.send(tx, 'committed', { loanId: 'a' });
    await pause(1200);
    expect(ran).toEqual([]);
  });
  await vi.waitFor(() => expect(ran).toEqual([{ loanId: 'a' }]), 5000);
  await pause(1200);
  expect(ran).toHaveLength(1);
});

test('a process that only sends needs no handlers or worker, and a later worker finds the job', async () => {
  const sender = await open();
  await inTransaction(context.db, (tx) => sender.send(tx, 'sent-early', { id: '1' }));
  const ran: unknown[] = [];
  await (await open()).start({ 'sent-early': async (data) => void ran.push(data) });
  await vi.waitFor(() => expect(ran).toEqual([{ id: '1' }]), 5000);
});

test('a job with a start time does not run before it', async () => {
  const jobs = await open();
  const ran: number[] = [];
  await jobs.start({ later: async () => void ran.push(Date.now()) });
  const startAfter = new Date(Date.now() + 2500);
  await inTransaction(context.db, (tx) => jobs.send(tx, 'later', {}, { startAfter }));
  await vi.waitFor(() => expect(ran).toHaveLength(1), 10_000);
  expect(ran[0]).toBeGreaterThanOrEqual(startAfter.getTime());
});

test('a failed job is retried without affecting its neighbours', async () => {
  const jobs = await open({ retryDelaySeconds: 1 });
  const ran: string[] = [];
  const handler = async ({ id = '' }: JobData) => {
    ran.push(id);
    if (id === 'bad' && ran.filter((one) => one === 'bad').length < 2) throw new Error('the provider is away');
  };
  await inTransaction(context.db, async (tx) => {
    for (const id of ['a', 'bad', 'b']) await jobs.send(tx, 'shaky', { id });
  });
  await jobs.start({ shaky: handler });
  await vi.waitFor(() => expect(ran.toSorted()).toEqual(['a', 'b', 'bad', 'bad']), 15_000);
});

test('a job that fails every attempt is kept in the dead letters with its data', async () => {
  const jobs = await open({ retryDelaySeconds: 0, retryLimit: 1 });
  let attempts = 0;
  await jobs.start({ hopeless: async () => Promise.reject(new Error(`try ${(attempts += 1)}`)) });
  await inTransaction(context.db, (tx) => jobs.send(tx, 'hopeless', { id: 'x' }));
  await vi.waitFor(async () => expect(await stored(deadLetter)).toBe(1), 15_000);
  const { rows } = await database.query('select data from pgboss.job where name = $1', [deadLetter]);
  expect([attempts, rows]).toEqual([2, [{ data: { id: 'x' } }]]);
});

test('two workers share the work and no job runs twice', async () => {
  const [one, other] = [await open(), await open()];
  const ran = { one: [] as string[], other: [] as string[] };
  const slowly =
    (list: string[]) =>
    async ({ id = '' }: JobData) => {
      await pause(30);
      list.push(id);
    };
  const ids = Array.from({ length: 60 }, (_, at) => String(at));
  await inTransaction(context.db, async (tx) => {
    for (const id of ids) await one.send(tx, 'shared', { id });
  });
  await Promise.all([one.start({ shared: slowly(ran.one) }), other.start({ shared: slowly(ran.other) })]);
  await vi.waitFor(() => expect(ran.one.length + ran.other.length).toBe(60), 15_000);
  expect([...ran.one, ...ran.other].toSorted()).toEqual(ids.toSorted());
  expect(Math.min(ran.one.length, ran.other.length)).toBeGreaterThan(0);
});

test('the schedule uses Lagos time, and a removed row leaves the schedule', async () => {
  const definitions = ['nightly', 'gone'].map((name) => ({
    name,
    summary: '',
    every: '30 1 * * *',
    handler: async () => undefined,
  }));
  const before = await open();
  await before.start(handlersOf(definitions, context), definitions);
  const after = await open();
  await after.start(handlersOf(definitions.slice(0, 1), context), definitions.slice(0, 1));
  const { rows } = await database.query('select name, cron, timezone from pgboss.schedule');
  expect(rows).toEqual([{ name: 'nightly', cron: '30 1 * * *', timezone: 'Africa/Lagos' }]);
});

test('a job queued under a former name runs, and the schedule uses the current name only', async () => {
  const former = await open();
  await inTransaction(context.db, (tx) => former.send(tx, 'old.name', { id: 'a' }));
  const seen: JobData[] = [];
  const renamed = [
    {
      name: 'new.name',
      formerNames: ['old.name'],
      summary: 'x',
      every: '30 1 * * *',
      handler: async (_: Context, data: JobData) => void seen.push(data),
    },
  ];
  const current = await open();
  await current.start(handlersOf(renamed, context), renamed);
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual([{ id: 'a' }]);
  const { rows } = await database.query('select name from pgboss.schedule');
  expect(rows).toEqual([{ name: 'new.name' }]);
});
