/** A database that may lose acknowledged money is named before anything is written to it. */
import { freshContext } from '#kit';
import { expect, test } from 'vitest';
import { whyNotServe, whyNotTrust } from './migrate.ts';

const { DATABASE_URL: databaseUrl } = (await freshContext()).config;

test('the careless settings of the test server are each named', async () => {
  const careless = ['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => `PostgreSQL runs with ${name} = off`);
  expect((await whyNotTrust(databaseUrl)).sort()).toEqual(careless);
  expect((await whyNotServe(databaseUrl)).sort()).toEqual(careless);
  expect(await whyNotServe(databaseUrl, { allowUnsafe: true })).toEqual([]);
});
