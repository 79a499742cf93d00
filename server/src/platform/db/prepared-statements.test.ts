/** Statements with a cached plan: repeated ones with named columns, and only as many as a connection should hold. */
import { expect, test } from 'vitest';
import { statementNames } from './prepared-statements.ts';

const nameAfter = (text: string, times: number, { nameOf } = statementNames()) =>
  Array.from({ length: times }, () => nameOf(text)).at(-1);

test('a statement is named at its fifth use, and keeps the name', () => {
  const names = statementNames();
  expect(nameAfter('select a from t where id = $1', 4, names)).toBeUndefined();
  const name = nameAfter('select a from t where id = $1', 1, names);
  expect(name).toMatch(/^ajo_/);
  expect(nameAfter('select a from t where id = $1', 3, names)).toBe(name);
  expect(nameAfter('select b from t where id = $1', 5, names)).not.toBe(name);
});

test('the name is derived from the text: the same in every process, and unique for each text', () => {
  const texts = ['select a from t where id = $1', 'select b from t where id = $1'];
  const [one, other] = [statementNames(), statementNames()];
  const inOrder = texts.map((text) => nameAfter(text, 5, one));
  const inReverse = texts.toReversed().map((text) => nameAfter(text, 5, other));
  expect(inReverse.toReversed()).toEqual(inOrder);
  expect(new Set(inOrder).size).toBe(2);
});

test.each([
  ['takes every column', 'select * from t where id = $1'],
  ['returns every column', 'update t set a = $1 returning *'],
  ['takes every column of one of two', 'select r.*, l.id from r join l on l.id = $1'],
  ['is no plain statement', 'set local statement_timeout = 0'],
  ['is planned per call', '/* planned per call */ select a from t where id = $1'],
  ['takes every column of a table in a page', 'select shown.* from (select l.*, p.id from l, p where p.id = $1) as shown'],
])('a text that %s gets no name', (_, text) => {
  expect(nameAfter(text, 20)).toBeUndefined();
});

test('a page query is named when it lists its columns', () => {
  expect(nameAfter('select shown.* from (select l.number, p.id from l, p where p.id = $1) as shown', 20)).toBeDefined();
});

test('after a plan was invalidated every text gets another name', () => {
  const names = statementNames();
  const before = nameAfter('select a from t where id = $1', 5, names);
  names.renameAll();
  expect(nameAfter('select a from t where id = $1', 5, names)).not.toBe(before);
});

test('a program with endless different texts gets three hundred names', () => {
  const names = statementNames();
  const assigned = Array.from({ length: 1_000 }, (_, n) => nameAfter(`select a from t where id = $1 limit ${n}`, 5, names));
  expect(assigned.filter(Boolean)).toHaveLength(300);
});
