/** A module reads tables of lower layers and declared ones, and writes its own. Each rule detects a planted violation. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { foreignWrites, platformTables, registerReaders, tableOwnerExceptions } from '../module-tables.ts';
import { modules } from '../modules.ts';
import { brokenTableLaws, type TableDeclarations } from './table-laws.ts';
import { sourceTables } from './table-uses.ts';

const root = join(import.meta.dirname, '..');
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function treeOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'ajo-tables-'));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

test('no module breaks a table rule', () => {
  expect(
    brokenTableLaws(sourceTables(root, tableOwnerExceptions), { modules, platformTables, foreignWrites, registerReaders }),
  ).toEqual([]);
});

test('every table of the database has an owner, and every owner and exception is a table of the database', () => {
  const schema = readFileSync(join(root, 'server/schema.sql'), 'utf8');
  const created = [...schema.matchAll(/^create (?:unlogged )?(?:table|view) ([\w.]+)/gim)].map(([, name = '']) => name);
  expect(created.length).toBeGreaterThan(90);
  expect([...sourceTables(root, tableOwnerExceptions).owners.keys()].sort()).toEqual(created.sort());
});

const migrations = {
  'server/migrations/0001_people_first.sql': 'create table people (id uuid);\ncreate table branches (id uuid);',
  'server/migrations/0002_loans_first.sql': 'create table credits (id uuid);\nalter table credits rename to loans;',
  'server/migrations/0003_cards_first.sql': 'create unlogged table if not exists cards (id uuid);\ncreate view old as select 1;',
  'server/migrations/0004_cards_drop.sql': 'drop view old; -- create table commented (id uuid);',
};
const declared: TableDeclarations = {
  modules: [
    { name: 'people', layer: 1 },
    { name: 'cards', layer: 2 },
    { name: 'loans', layer: 2 },
  ],
  platformTables: [],
  foreignWrites: [],
  registerReaders: {},
};
const broken = (file: string, text: string, change: Partial<TableDeclarations> = {}): string[] =>
  brokenTableLaws(sourceTables(treeOf({ ...migrations, [`server/src/modules/${file}`]: text }), {}), { ...declared, ...change });

test.each([
  ['raw SQL', 'sql`select 1 from loans`'],
  ['raw SQL over lines', 'sql`select 1 from people p\n  left join\n  loans l on true`'],
  ['a list of tables', 'sql`select 1 from people as p, loans l`'],
  ['a subquery', 'sql`exists (select from loans where true)`'],
  ['selectFrom', "db.selectFrom('loans as l')"],
  ['selectFrom of several', "db.selectFrom(['people', 'loans'])"],
  ['a join', "db.selectFrom('people').leftJoin('loans', 'a', 'b')"],
])('an undeclared read upward is found in %s', (_what, text) => {
  expect(broken('people/a.queries.ts', text)).toEqual([
    'reads-are-declared: people -> loans in server/src/modules/people/a.queries.ts',
  ]);
});

test('an undeclared read of a module on the same layer is detected, a read of a lower layer is allowed', () => {
  expect(broken('cards/a.store.ts', "db.selectFrom('loans').innerJoin('people', 'a', 'b')")).toEqual([
    'reads-are-declared: cards -> loans in server/src/modules/cards/a.store.ts',
  ]);
});

const reading = { modules: declared.modules.map((one) => (one.name === 'people' ? { ...one, reads: ['loans'] } : one)) };

test('a declared read is allowed while it exists', () => {
  expect(broken('people/a.store.ts', "db.selectFrom('loans')", reading)).toEqual([]);
  expect(broken('people/a.store.ts', "// from loans\ndb.selectFrom('people')", reading)).toEqual([
    'declared-reads-exist: people -> loans',
  ]);
});

test('a read that is declared twice is detected', () => {
  const twice = { modules: declared.modules.map((one) => (one.name === 'people' ? { ...one, reads: ['loans', 'loans'] } : one)) };
  expect(broken('people/a.store.ts', "db.selectFrom('loans')", twice)).toEqual(['reads-are-declared-once: people -> loans']);
});

test.each([
  ["db.insertInto('people')"],
  ["db.updateTable('people')"],
  ["db.updateTable('people as p')"],
  ["db.deleteFrom('people')"],
  ["db.mergeInto('people')"],
  ['sql`insert into people (id) values (1)`'],
  ['sql`with done as (update people set id = 1 returning id) select 1`'],
  ['sql`delete from only people`'],
  ['sql`truncate people`'],
])('a write to a table of a lower layer is found: %s', (text) => {
  expect(broken('loans/a.store.ts', text)).toContain(
    'only-the-owner-writes: loans -> people in server/src/modules/loans/a.store.ts',
  );
});

test('a listed write is allowed while it exists', () => {
  const excepted = { foreignWrites: [{ module: 'loans', table: 'people' }] };
  expect(broken('loans/a.store.ts', "db.updateTable('people')", excepted)).toEqual([]);
  expect(broken('loans/a.store.ts', "db.updateTable('loans')", excepted)).toEqual(['declared-writes-exist: loans -> people']);
});

test.each([['sql`from ${sql.table(name)}`'], ['db.updateTable(name)'], ['db.selectFrom(catalogue.table)']])(
  'a table whose name is a variable is found: %s',
  (text) => {
    expect(broken('loans/a.store.ts', text)).toEqual(['tables-are-literal: server/src/modules/loans/a.store.ts']);
    expect(broken('loans/a.store.ts', text, { registerReaders: { loans: 'a reason' } })).toEqual([]);
  },
);

test('a module without dynamic table names must not be listed as a register reader', () => {
  expect(broken('loans/a.store.ts', '', { registerReaders: { loans: 'a reason' } })).toEqual(['register-readers-exist: loans']);
});

test('a table without an owner is detected, and declaring its owner resolves it', () => {
  const tree = treeOf({ ...migrations, 'server/migrations/0005_platform_jobs.sql': 'create table lost_jobs (id uuid);' });
  expect(brokenTableLaws(sourceTables(tree, {}), declared)).toEqual(['tables-have-an-owner: lost_jobs (platform)']);
  expect(brokenTableLaws(sourceTables(tree, { lost_jobs: 'loans' }), declared)).toEqual([]);
  expect(brokenTableLaws(sourceTables(tree, {}), { ...declared, platformTables: ['lost_jobs'] })).toEqual([]);
});

test('the migration defines the owner; a renamed table keeps it, a dropped table has none', () => {
  expect(Object.fromEntries(sourceTables(treeOf(migrations), {}).owners)).toEqual({
    people: 'people',
    branches: 'people',
    loans: 'loans',
    cards: 'cards',
  });
});
