/** Finds the owner of each table in the migrations, and the modules that read or write it in their SQL. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type TableUse = { module: string; file: string; table: string; writes: boolean };
/** `dynamic`: files whose SQL takes the name of a table from a variable. */
export type SourceTables = {
  owners: ReadonlyMap<string, string>;
  uses: readonly TableUse[];
  dynamic: readonly { module: string; file: string }[];
};

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name.toLowerCase());

const relation = '(?:unlogged )?(?:table|view|materialized view)';
const created = new RegExp(
  String.raw`\bcreate (?:or replace )?${relation} (?:if not exists )?([a-z_]\w*(?:\.\w+)?)(?![\w.])`,
  'gi',
);
const dropped = new RegExp(String.raw`\bdrop ${relation} (?:if exists )?([\w.]+)`, 'gi');
const renamed = new RegExp(String.raw`\balter ${relation} (?:if exists )?([\w.]+) rename to (\w+)`, 'gi');

function applyMigration(owners: Map<string, string>, text: string, module: string): void {
  const creates = namesIn(text, created);
  for (const table of creates) if (!owners.has(table)) owners.set(table, module);
  for (const [, from = '', to = ''] of text.matchAll(renamed)) {
    owners.set(to, owners.get(from) ?? module);
    owners.delete(from);
  }
  for (const table of namesIn(text, dropped)) if (!creates.includes(table)) owners.delete(table);
}

/**
 * Table or view → owner. The owner is the module in the name of the migration that created it (`NNNN_module_change.sql`).
 * `exceptions` names the owner of tables whose migration has another name.
 */
function tableOwners(root: string, exceptions: Readonly<Record<string, string>>): Map<string, string> {
  const owners = new Map<string, string>();
  for (const file of globSync('server/migrations/*.sql', { cwd: root }).sort()) {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ');
    applyMigration(owners, text, /\d+_([a-z]+(?:-[a-z]+)*)/.exec(file)?.[1] ?? file);
  }
  for (const [table, owner] of Object.entries(exceptions)) owners.set(table, owner);
  return owners;
}

const table = String.raw`([a-z_]\w*(?:\.\w+)?)`;
const alias = String.raw`(?:\s+(?:as\s+)?\w+)?`;
/** `from a x, b y` reads both. */
const rawReads = new RegExp(String.raw`\b(?:from|join|using)\s+(?:only\s+)?${table}(${alias}(?:\s*,\s*[\w.]+${alias})*)`, 'gi');
const rawWrites = new RegExp(
  String.raw`\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update)\s+(?:only\s+)?${table}`,
  'gi',
);
const quoted = /['"`]([\w.]+)(?: as \w+)?['"`]/g;
const kyselyReads =
  /\.(?:selectFrom|from|using|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(\s*(\[[^\]]*\]|['"`][\w.]+(?: as \w+)?['"`])/g;
const kyselyWrites =
  /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*(\[[^\]]*\]|['"`][\w.]+(?: as \w+)?['"`])/g;
const dynamicNames =
  /\bsql\.table\(|\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*[^\s'"`[]|\.selectFrom\(\s*\w+(?:\.table)?\s*[,)]/;

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const inCalls = (text: string, calls: RegExp): string[] => namesIn(text, calls).flatMap((list) => namesIn(list, quoted));

const tablesRead = (text: string): string[] => [
  ...[...text.matchAll(rawReads)].flatMap(([, first = '', more = '']) => [
    first.toLowerCase(),
    ...namesIn(more, /,\s*([\w.]+)/g),
  ]),
  ...inCalls(text, kyselyReads),
];
const tablesWritten = (text: string): string[] => [...namesIn(text, rawWrites), ...inCalls(text, kyselyWrites)];

/** Every use of a table in the modules of the server. Tests are left out. */
export function sourceTables(root: string, exceptions: Readonly<Record<string, string>>): SourceTables {
  const owners = tableOwners(root, exceptions);
  const files = globSync('server/src/modules/*/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .map((file) => ({ file, module: file.split('/')[3] ?? '', text: withoutComments(readFileSync(join(root, file), 'utf8')) }));
  return {
    owners,
    uses: files.flatMap(({ file, module, text }) =>
      [
        ...[...new Set(tablesWritten(text))].map((name) => ({ module, file, table: name, writes: true })),
        ...[...new Set(tablesRead(text))].map((name) => ({ module, file, table: name, writes: false })),
      ].filter((use) => owners.has(use.table)),
    ),
    dynamic: files.filter(({ text }) => dynamicNames.test(text)).map(({ file, module }) => ({ file, module })),
  };
}
