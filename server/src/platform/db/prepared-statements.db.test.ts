/** Statements that are sent together, and plans that are kept: still whole transactions, still the right rows. */
import { freshContext, openSilentProxy } from '#kit';
import { openDatabase } from '#platform/db/open-database';
import { sql, sqlOf, withNext } from '#platform/db/sql';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { beforeAll, expect, test } from 'vitest';

const { config, db } = await freshContext();
beforeAll(async () => void (await sql`create table trial (id int primary key, word text)`.execute(sqlOf(db))));
const add = (tx: Tx, id: number) => sql`insert into trial (id, word) values (${id}, 'one')`.execute(sqlOf(tx));
const count = async (): Promise<number> =>
  Number((await sql<{ n: string }>`select count(*) as n from trial`.execute(sqlOf(db))).rows[0]?.n);

test('rows written before a failure are rolled back, also when the first statement fails', async () => {
  const fails = inTransaction(db, async (tx) => {
    await add(tx, 1);
    throw new Error('changed my mind');
  });
  await expect(fails).rejects.toThrow('changed my mind');
  await expect(inTransaction(db, (tx) => sql`select 1 / ${0}::int`.execute(sqlOf(tx)))).rejects.toThrow('division by zero');
  expect(await count()).toBe(0);
});

test('an empty transaction leaves its connection usable', async () => {
  await Promise.all(Array.from({ length: 30 }, () => inTransaction(db, async () => undefined)));
  await inTransaction(db, (tx) => add(tx, 2));
  const state = await sql<{ state: string; n: string }>`
    select state, count(*) as n from pg_stat_activity where datname = current_database() and state like 'idle in%' group by 1`.execute(
    sqlOf(db),
  );
  expect([await count(), state.rows]).toEqual([1, []]);
});

test('uncommitted rows are visible only inside their transaction', async () => {
  await inTransaction(db, async (tx) => {
    await add(tx, 3);
    expect(await count()).toBe(1);
    const { rows } = await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(sqlOf(tx));
    expect(rows).toEqual([{ level: 'read committed' }]);
  });
  expect(await count()).toBe(2);
});

test('a cached plan survives a change of its table', async () => {
  const word = async () => (await sql<{ word: string }>`select word from trial where id = ${2}`.execute(sqlOf(db))).rows;
  for (let time = 0; time < 40; time += 1) expect(await word()).toEqual([{ word: 'one' }]);
  await sql`alter table trial add column more int`.execute(sqlOf(db));
  for (let time = 0; time < 40; time += 1) expect(await word()).toEqual([{ word: 'one' }]);
});

/** Rows of a table that the types of Kysely do not include. */
const later = (tx: Tx, id: number, word = 'later') =>
  withNext(tx, { compile: () => sql`insert into trial (id, word) values (${id}, ${word})`.compile(sqlOf(tx)) });

test('a statement that is sent with the next one is seen by it, and stored by a commit that follows at once', async () => {
  await inTransaction(db, async (tx) => {
    await later(tx, 10);
    const { rows } = await sql<{ id: number }>`select id from trial where id = ${10}`.execute(sqlOf(tx));
    expect(rows).toEqual([{ id: 10 }]);
    await later(tx, 11);
  });
  await inTransaction(db, (tx) => later(tx, 12));
  const { rows } = await sql<{ id: number }>`select id from trial where id >= ${10} order by id`.execute(sqlOf(db));
  expect(rows.map(({ id }) => id)).toEqual([10, 11, 12]);
});

test('when it fails, the next statement or the commit throws its error, and nothing is stored', async () => {
  const before = await count();
  const withStatement = inTransaction(db, async (tx) => {
    await add(tx, 20);
    await later(tx, 10);
    await sql`select 1 from trial where id = ${1}`.execute(sqlOf(tx));
  });
  await expect(withStatement).rejects.toThrow('duplicate key');
  const withCommit = inTransaction(db, async (tx) => {
    await add(tx, 21);
    await later(tx, 10);
  });
  await expect(withCommit).rejects.toThrow('duplicate key');
  expect(await count()).toBe(before);
});

test('a transaction that is given up drops what was not sent, and its connection serves the next', async () => {
  const before = await count();
  for (let time = 0; time < 20; time += 1)
    await expect(inTransaction(db, (tx) => later(tx, 30).then(() => Promise.reject(new Error('given up'))))).rejects.toThrow(
      'given up',
    );
  expect(await count()).toBe(before);
});

test('the beginning, a statement that is sent with the next one and the commit need no packets of their own', async () => {
  const direct = new URL(config.DATABASE_URL);
  const proxy = await openSilentProxy({ port: Number(direct.port) });
  const through = openDatabase(Object.assign(direct, { port: String(proxy.port) }).href, { max: 1 });
  const packetsOf = async (work: (tx: Tx) => Promise<unknown>): Promise<number> => {
    const before = proxy.packets();
    await inTransaction(through.db, work);
    return proxy.packets() - before;
  };
  for (const id of [40, 41, 42, 43, 44]) await inTransaction(through.db, (tx) => add(tx, id));
  expect(await packetsOf((tx) => add(tx, 45))).toBe(2);
  expect(await packetsOf((tx) => add(tx, 46).then(() => later(tx, 47)))).toBe(2);
  expect(await packetsOf((tx) => later(tx, 48))).toBe(1);
  await through.close();
  await proxy.close();
});
