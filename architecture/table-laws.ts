/** Table rules: which module may read or write which table. modules.ts contains the declarations. */
import type { Module } from '../modules.ts';
import type { SourceTables } from './table-uses.ts';

export type TableDeclarations = {
  modules: readonly Pick<Module, 'name' | 'layer' | 'reads'>[];
  platformTables: readonly string[];
  foreignWrites: readonly { module: string; table: string }[];
  registerReaders: Readonly<Record<string, string>>;
};

const missingFrom = (all: Iterable<string>, others: ReadonlySet<string>): string[] =>
  [...new Set(all)].filter((one) => !others.has(one));

const repeated = (all: readonly string[]): string[] => [...new Set(all.filter((one, at) => all.indexOf(one) !== at))];

/** @returns one line per violation: `rule: problem`. */
export function brokenTableLaws({ owners, uses, dynamic }: SourceTables, declared: TableDeclarations): string[] {
  const layers = new Map(declared.modules.map(({ name, layer }) => [name, layer]));
  const layerOf = (table: string): number => layers.get(owners.get(table) ?? '') ?? -1;
  const foreign = uses.filter(({ module, table }) => owners.get(table) !== module);
  const pair = ({ module, table }: { module: string; table: string }): string => `${module} -> ${table}`;

  const reads = foreign.filter(({ module, table, writes }) => !writes && layerOf(table) >= (layers.get(module) ?? 0));
  const declaredReads = declared.modules.flatMap(({ name, reads: tables = [] }) =>
    tables.map((table) => pair({ module: name, table })),
  );
  const writes = foreign.filter((use) => use.writes);
  const declaredWrites = declared.foreignWrites.map(pair);
  const at = (found: typeof uses, key: string): string =>
    [...new Set(found.filter((use) => pair(use) === key).map(({ file }) => file))].join(', ');

  return [
    ...[...owners]
      .filter(([table, owner]) => !layers.has(owner) && !(owner === 'platform' && declared.platformTables.includes(table)))
      .map(([table, owner]) => `tables-have-an-owner: ${table} (${owner})`),
    ...missingFrom(reads.map(pair), new Set(declaredReads)).map((key) => `reads-are-declared: ${key} in ${at(reads, key)}`),
    ...repeated(declaredReads).map((key) => `reads-are-declared-once: ${key}`),
    ...missingFrom(declaredReads, new Set(reads.map(pair))).map((key) => `declared-reads-exist: ${key}`),
    ...missingFrom(writes.map(pair), new Set(declaredWrites)).map((key) => `only-the-owner-writes: ${key} in ${at(writes, key)}`),
    ...missingFrom(declaredWrites, new Set(writes.map(pair))).map((key) => `declared-writes-exist: ${key}`),
    ...dynamic.filter(({ module }) => !(module in declared.registerReaders)).map(({ file }) => `tables-are-literal: ${file}`),
    ...missingFrom(Object.keys(declared.registerReaders), new Set(dynamic.map(({ module }) => module))).map(
      (name) => `register-readers-exist: ${name}`,
    ),
  ];
}
