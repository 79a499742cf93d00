/** A table with a line of titles: its rows by the names of the columns, whatever their order. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { TableRead } from '#platform/sheets/table';
import { unreadable } from './imports.errors.ts';

/** A file for people to copy: text in every cell. */
export type SampleTable = { columns: readonly string[]; rows: readonly (readonly string[])[] };

/** A column that the file does not have is empty. */
export type TableLine<Column extends string> = { line: number; cell: (name: Column) => string };
type Expected<Column extends string> = { columns: readonly Column[]; optional: readonly Column[]; maxRows: number };

export function readColumns<Column extends string>(
  file: TableRead,
  { columns, optional, maxRows }: Expected<Column>,
): { rows: TableLine<Column>[] } | { no: DomainError } {
  if ('problem' in file) return { no: unreadable(file.problem) };
  const [head, ...body] = file.records;
  const names = (head?.cells ?? []).map((name) => name.toLowerCase());
  const missing = columns.filter((name) => !optional.includes(name) && !names.includes(name));
  if (missing.length > 0)
    return { no: unreadable(`The first line must name the columns ${columns.join(', ')}. Missing: ${missing.join(', ')}`) };
  const twice = columns.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice) return { no: unreadable(`The first line names the column ${twice} twice`) };
  if (body.length === 0) return { no: unreadable('The file has no rows') };
  if (body.length > maxRows) return { no: unreadable(`The file has more than ${maxRows} rows. Split it`) };
  return { rows: body.map(({ line, cells }) => ({ line, cell: (name) => cells[names.indexOf(name)] ?? '' })) };
}
