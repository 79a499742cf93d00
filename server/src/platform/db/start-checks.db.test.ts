/** A database that cannot be reached, is too old, or may lose acknowledged money is named before anything is written to it. */
import pg from 'pg';
import { freshContext, openSilentProxy } from '#kit';
import { expect, test } from 'vitest';
import { type DatabaseAddresses, databaseProblems, startProblems } from './start-checks.ts';

const { config } = await freshContext();
const direct: DatabaseAddresses = { DATABASE_URL: config.DATABASE_URL, directUrl: config.DATABASE_URL, throughPooler: false };
const addressWith = (change: Partial<URL>): string => Object.assign(new URL(config.DATABASE_URL), change).href;
const unsafe = { allowUnsafe: true };

test('the unsafe settings of the test server are each reported', async () => {
  const named = ['fsync', 'full_page_writes', 'synchronous_commit'].map(
    (name) => `DATABASE_URL: PostgreSQL runs with ${name} = off`,
  );
  expect(await databaseProblems(direct)).toEqual(named);
  expect(await startProblems(direct)).toEqual(named);
  expect(await startProblems(direct, unsafe)).toEqual([]);
});

test('settings that apply at only one of two addresses are found there', async () => {
  const role = await unsafeRole();
  const addresses = {
    DATABASE_URL: addressWith({ username: role, password: role }),
    directUrl: config.DATABASE_URL,
    throughPooler: true,
  };
  const problems = await databaseProblems(addresses);
  expect(problems).toContain('DATABASE_URL: PostgreSQL runs with synchronous_commit = off');
  const reversed = { DATABASE_URL: addresses.directUrl, directUrl: addresses.DATABASE_URL, throughPooler: true };
  expect(await databaseProblems(reversed)).toContain('DATABASE_DIRECT_URL: PostgreSQL runs with synchronous_commit = off');
});

async function unsafeRole(): Promise<string> {
  const client = new pg.Client({ connectionString: config.DATABASE_URL });
  await client.connect();
  const name = `unsafe_${process.pid}`;
  await client.query(`create role ${name} login password '${name}'; alter role ${name} set synchronous_commit = off`);
  await client.end();
  return name;
}

test('two addresses of different databases are refused', async () => {
  const other = (await freshContext()).config.DATABASE_URL;
  const addresses = { DATABASE_URL: config.DATABASE_URL, directUrl: other, throughPooler: true };
  expect(await databaseProblems(addresses, unsafe)).toEqual(['DATABASE_URL and DATABASE_DIRECT_URL lead to different databases']);
});

test.each([
  ['no server listens', { port: '1' }, /^DATABASE_URL: the database at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)$/],
  [
    'the password is wrong',
    { password: 'very-secret' },
    /^DATABASE_URL: the database at 127\.0\.0\.1:\d+ refuses the user or the password$/,
  ],
  ['there is no such database', { pathname: '/nowhere' }, /^DATABASE_URL: the database at 127\.0\.0\.1:\d+ does not exist$/],
])('where %s, the message names the variable and never the password', async (_what, change, sentence) => {
  const url = addressWith(change);
  const [problem, ...more] = await databaseProblems({ DATABASE_URL: url, directUrl: url, throughPooler: false });
  expect(problem).toMatch(sentence);
  expect(problem).not.toContain('very-secret');
  expect(more).toEqual([]);
});

test('an address that accepts and never answers is reported', async () => {
  const proxy = await openSilentProxy({ port: Number(new URL(config.DATABASE_URL).port) });
  proxy.silence(true);
  const url = addressWith({ port: String(proxy.port) });
  const problems = await databaseProblems({ DATABASE_URL: url, directUrl: url, throughPooler: false });
  expect(problems).toEqual([expect.stringMatching(/cannot be reached \(no answer within 10 s\)$/)]);
  await proxy.close();
});
