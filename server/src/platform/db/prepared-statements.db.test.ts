/** Transactions that begin with their first statement, and plans that are kept: still whole transactions, still the right rows. */
import { freshContext } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { beforeAll, expect, test } from 'vitest';

const { db } = await freshContext();
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
