/** A query that is compiled once takes the values of each call. */
import { freshContext } from '#kit';
import { expect, test } from 'vitest';
import { compiledOnce, sql, sqlOf } from './sql.ts';
import { inTransaction } from './transaction.ts';

const { db } = await freshContext();

test('values take their places, also where one is used twice, and the other parameters stay', async () => {
  let built = 0;
  const between = compiledOnce((pool, { low, high }: { low: number; high: number }) => {
    built += 1;
    return sqlOf(pool)
      .selectFrom(sql<{ n: number }>`generate_series(${low}::int, ${high}::int)`.as<'n'>(sql`n`))
      .select(sql<number>`n * ${10}::int + ${low}::int`.as('value'))
      .orderBy('value');
  });
  expect(await between(db, { low: 1, high: 3 })).toEqual([{ value: 11 }, { value: 21 }, { value: 31 }]);
  expect(await between(db, { high: 6, low: 5 })).toEqual([{ value: 55 }, { value: 65 }]);
  expect(await inTransaction(db, (tx) => between(tx, { low: 2, high: 2 }))).toEqual([{ value: 22 }]);
  expect(built).toBe(1);
});
