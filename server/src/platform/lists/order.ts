/** The order of a list: the columns that it can be sorted by, and where a page begins. */
import type { RawBuilder } from 'kysely';
import { sql } from '#platform/db/sql';

/** A column to sort by. Never null (`coalesce` in `by` where it may be), and read in its order from an index or a bounded set. */
export type SortColumn = {
  by: RawBuilder<unknown>;
  type: 'timestamptz' | 'date' | 'uuid' | 'text' | 'bigint' | 'int' | 'boolean';
};
export type SortKey = SortColumn & { descending: boolean };
/** The values of the sort keys in the last row that was read, as text. */
export type Cursor = readonly string[];

export type SortQuery<Name extends string = string> = { sort?: Name | undefined; direction?: 'asc' | 'desc' | undefined };
type Sortable<Name extends string> = {
  columns: Readonly<Record<Name, SortColumn>>;
  /** Unique: decides between equal values, in the same direction, so that one index holds both. */
  id: SortColumn;
  /** The order of the list when nothing is chosen; its last key is unique. */
  standard: readonly SortKey[];
};

/** The chosen order, or the list's own. */
export function chosenOrder<Name extends string>(
  { sort, direction }: SortQuery<Name>,
  { columns, id, standard }: Sortable<Name>,
): readonly SortKey[] {
  if (!sort) return standard;
  const isDescending = direction === 'desc';
  const keys = columns[sort] === id ? [id] : [columns[sort], id];
  return keys.map((key) => ({ ...key, descending: isDescending }));
}

/** Ids are UUIDv7 and therefore sort by age. */
export const idColumn = (name: string): SortColumn => ({ by: sql.ref(name), type: 'uuid' });
export const newestFirst = (id: SortColumn): readonly SortKey[] => [{ ...id, descending: true }];
export const sortColumn = (name: string, type: SortColumn['type']): SortColumn => ({ by: sql.ref(name), type });

export const orderOf = (order: readonly SortKey[]): RawBuilder<unknown> =>
  sql`order by ${sql.join(order.map(({ by, descending: isDescending }) => sql`${by} ${sql.raw(isDescending ? 'desc' : 'asc')}`))}`;

/** The keys of the last row of `page`, as text; null when it has none. */
export const cursorOf = (order: readonly SortKey[]): RawBuilder<unknown> =>
  sql`(select array[${sql.join(order.map((_, at) => sql`${sql.ref(`key_${at}`)}::text`))}] from page order by position desc limit 1)`;

/** True of the rows behind the cursor. Keys of one direction are compared as a row, which an index of them answers. */
export function isBehind(order: readonly SortKey[], cursor: Cursor): RawBuilder<boolean> {
  const values = order.map(({ type }, at) => {
    const value = cursor[at];
    // A key that is null has no place in the order: the export would end there as if it were whole.
    if (typeof value !== 'string') throw new Error(`the sort key ${at} of a list is null`);
    return sql`${value}::${sql.raw(type)}`;
  });
  const isOneWay = order.every(({ descending: isDescending }) => isDescending === order[0]?.descending);
  if (isOneWay) {
    const comparison = sql.raw(order[0]?.descending ? '<' : '>');
    return sql<boolean>`(${sql.join(order.map(({ by }) => by))}) ${comparison} (${sql.join(values)})`;
  }
  const steps = order.map(({ by, descending: isDescending }, at) => {
    const same = order.slice(0, at).map((before, earlier) => sql`${before.by} = ${values[earlier]} and `);
    return sql`(${sql.join(same, sql``)}${by} ${sql.raw(isDescending ? '<' : '>')} ${values[at]})`;
  });
  return sql<boolean>`(${sql.join(steps, sql` or `)})`;
}
