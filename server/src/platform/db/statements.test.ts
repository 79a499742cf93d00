/** Which texts keep a plan: those that come back, take named columns, and only as many as a connection should hold. */
import { expect, test } from 'vitest';
import { namer } from './statements.ts';

const asked = (text: string, times: number, { nameOf } = namer()) => Array.from({ length: times }, () => nameOf(text)).at(-1);

test('a text gets a name when it is asked for the fifth time, and keeps it', () => {
  const names = namer();
  expect(asked('select a from t where id = $1', 4, names)).toBeUndefined();
  const name = asked('select a from t where id = $1', 1, names);
  expect(name).toMatch(/^ajo_/);
  expect(asked('select a from t where id = $1', 3, names)).toBe(name);
  expect(asked('select b from t where id = $1', 5, names)).not.toBe(name);
});

test.each([
  ['takes every column', 'select * from t where id = $1'],
  ['returns every column', 'update t set a = $1 returning *'],
  ['takes every column of one of two', 'select r.*, l.id from r join l on l.id = $1'],
  ['is no plain statement', 'set local statement_timeout = 0'],
])('a text that %s gets none', (_, text) => {
  expect(asked(text, 20)).toBeUndefined();
});

test('after a plan was outdated every text gets another name', () => {
  const names = namer();
  const before = asked('select a from t where id = $1', 5, names);
  names.forget();
  expect(asked('select a from t where id = $1', 5, names)).not.toBe(before);
});

test('a program that makes up texts without end gets three hundred names', () => {
  const names = namer();
  const given = Array.from({ length: 1_000 }, (_, n) => asked(`select a from t where id = $1 limit ${n}`, 5, names));
  expect(given.filter(Boolean)).toHaveLength(300);
});
