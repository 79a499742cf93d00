/** Reads the present schema out of the catalog and writes it down twice: as SQL for people, as types for the program. */
import type pg from 'pg';

type Column = {
  schema: string;
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  preset: string | null;
  /** Numbered by the database. */
  numbered: boolean;
  /** Computed from other columns of its row: s(tored) or v(irtual), else empty. */
  computed: 's' | 'v' | '';
};
type Named = { schema: string; table: string; name: string; definition: string };

const columnsSql = `
  select n.nspname as schema, c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
         not a.attnotnull as nullable, pg_get_expr(d.adbin, d.adrelid) as preset,
         a.attidentity <> '' as numbered, a.attgenerated as computed
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p') and not c.relispartition
     and n.nspname in ('public', 'ledger') and c.relname <> 'schema_migrations'
   order by n.nspname, c.relname, a.attnum`;
const constraintsSql = `
  select n.nspname as schema, c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('public', 'ledger') and not c.relispartition and k.contype <> 'n' and c.relname <> 'schema_migrations'
   order by 1, 2, k.contype desc, 3`;
const indexesSql = `
  select i.schemaname as schema, i.tablename as table, i.indexname as name, i.indexdef as definition
    from pg_indexes i join pg_class c on c.relname = i.tablename and c.relnamespace = i.schemaname::regnamespace
   where i.schemaname in ('public', 'ledger') and not c.relispartition and i.tablename <> 'schema_migrations'
     and not exists (select 1 from pg_constraint k where k.conname = i.indexname)
   order by 1, 2, 3`;
const functionsSql = `
  select n.nspname as schema, '' as table, p.proname as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname in ('public', 'ledger') and p.prokind = 'f' order by 1, 3, 4`;
const triggersSql = `
  select n.nspname as schema, c.relname as table, t.tgname as name, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where not t.tgisinternal and n.nspname in ('public', 'ledger') and not c.relispartition order by 1, 2, 3`;

const viewsSql = `
  select v.schemaname as schema, '' as table, v.viewname as name, 'create view ' || v.viewname || E' as\\n' || v.definition as definition
    from pg_views v where v.schemaname in ('public', 'ledger') order by 1, 3`;

export async function describeSchema(client: pg.Client): Promise<{ sql: string; types: string }> {
  const columns = (await client.query<Column>(columnsSql)).rows;
  const constraints = (await client.query<Named>(constraintsSql)).rows;
  const indexes = (await client.query<Named>(indexesSql)).rows;
  const functions = (await client.query<Named>(functionsSql)).rows;
  const triggers = (await client.query<Named>(triggersSql)).rows;
  const views = (await client.query<Named>(viewsSql)).rows;
  return { sql: asSql({ columns, constraints, indexes, functions, triggers, views }), types: asTypes(columns, constraints) };
}

const fullName = (one: { schema: string; table: string }): string =>
  one.schema === 'public' ? one.table : `${one.schema}.${one.table}`;
const byTable = <T extends { schema: string; table: string }>(rows: T[]): Map<string, T[]> => Map.groupBy(rows, fullName);

type Catalog = {
  columns: Column[];
  constraints: Named[];
  indexes: Named[];
  functions: Named[];
  triggers: Named[];
  views: Named[];
};

function asSql({ columns, constraints, indexes, functions, triggers, views }: Catalog): string {
  const rules = byTable(constraints);
  const tables = [...byTable(columns)].map(([table, own]) => {
    const lines = [
      ...own.map((one) => `${one.column} ${one.type}${one.nullable ? '' : ' not null'}${presetOf(one)}`),
      ...(rules.get(table) ?? []).map(({ name, definition }) => `constraint ${name} ${definition}`),
    ];
    const after = [...indexes, ...triggers].filter((one) => fullName(one) === table).map(({ definition }) => `${definition};`);
    return [`create table ${table} (`, lines.map((line) => `  ${line}`).join(',\n'), ');', ...after].join('\n');
  });
  const head = '-- The present schema, written by "npm run schema" from the migrations. Read this; change it by a new migration.';
  const others = [
    ...views.map(({ definition }) => definition.trim()),
    ...functions.map(({ definition }) => `${definition.trim()};`),
  ];
  return `${[head, ...tables, ...others].join('\n\n')}\n`;
}

function presetOf({ preset, computed }: Column): string {
  if (!preset) return '';
  return computed ? ` generated always as ${preset} ${computed === 'v' ? 'virtual' : 'stored'}` : ` default ${preset}`;
}

const typeOf: Record<string, string> = {
  bigint: 'bigint',
  integer: 'number',
  smallint: 'number',
  boolean: 'boolean',
  jsonb: 'unknown',
  date: 'Day',
  'bigint[]': 'bigint[]',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
};

const mayBeLeftOut = ({ nullable, preset, numbered }: Column): boolean => nullable || preset !== null || numbered;

/** A text column whose CHECK lists its words becomes a union of them; `_kobo` is money; what is computed cannot be written. */
function typeFor(one: Column, words: Map<string, string>): string {
  const base = one.column.endsWith('_kobo')
    ? 'Kobo'
    : (words.get(`${fullName(one)}.${one.column}`) ?? typeOf[one.type] ?? 'string');
  const value = one.nullable ? `${base} | null` : base;
  if (one.computed) return `ColumnType<${value}, never, never>`;
  const insert = mayBeLeftOut(one) ? `${value} | undefined` : value;
  if (base === 'unknown')
    return `ColumnType<unknown, string${one.nullable || one.preset ? ' | null | undefined' : ''}, string | null>`;
  return insert === value ? value : `ColumnType<${value}, ${insert}, ${value}>`;
}

function asTypes(columns: Column[], constraints: Named[]): string {
  const words = new Map<string, string>();
  for (const rule of constraints) {
    const match = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(rule.definition);
    const list = match?.[2] ?? '';
    if (/^('[^']*'::text(, )?)+$/.test(list))
      words.set(`${fullName(rule)}.${match?.[1]}`, list.replaceAll('::text', '').replaceAll(', ', ' | '));
  }
  const tables = [...byTable(columns)].map(([table, own]) =>
    [
      `  ${table.includes('.') ? `'${table}'` : table}: {`,
      ...own.map((one) => `    ${one.column}: ${typeFor(one, words)};`),
      '  };',
    ].join('\n'),
  );
  return [
    '/** The tables as the program sees them. Written by "npm run schema": change it by a new migration. */',
    "import type { Kobo } from '@ajo/contract/kernel/money';",
    "import type { Day } from '@ajo/contract/kernel/time';",
    "import type { ColumnType } from 'kysely';",
    '',
    'export type Tables = {',
    ...tables,
    '};',
    '',
  ].join('\n');
}
