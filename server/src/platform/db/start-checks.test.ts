/** The program refuses a database that is too old, that may lose money or that is not reached directly. */
import { expect, test } from 'vitest';
import { type DatabaseFacts, problemsOf } from './start-checks.ts';

const good: DatabaseFacts = { identity: 'one', version: 18, statementTimeout: '15s', off: [] };
const strict = { isDirect: true, allowUnsafe: false };

test('a valid database has no problems', () => {
  expect(problemsOf('DATABASE_URL', good, strict)).toEqual([]);
});

test.each([
  ['too old', { version: 15 }, 'DATABASE_URL: Ajo needs PostgreSQL 18 or newer; this is PostgreSQL 15'],
  ['without checksums', { off: ['data_checksums'] }, 'DATABASE_URL: PostgreSQL runs with data_checksums = off'],
  ['without its time-outs', { statementTimeout: '0' }, 'DATABASE_URL leads to a connection pooler.'],
])('a database %s is refused', (_what, change, sentence) => {
  expect(problemsOf('DATABASE_URL', { ...good, ...change }, strict)).toEqual([expect.stringContaining(sentence)]);
});
