/**
 * A list of staff, declared once: its call, the filters that a saved view and the address keep, and its file. The server binds it
 * (`server/src/lists.ts`), the web shows it (`ListScreen` in `web/src/ui`).
 */
import { z } from 'zod';
import type { Capability } from './access.ts';
import { type Call, call } from './call.ts';
import { many } from './page.ts';

/** A file of more rows is made by a job and fetched when it is ready. */
export const maxRowsAtOnce = 10_000;

export const FileFormat = z.enum(['csv', 'xlsx']);
export type FileFormat = z.output<typeof FileFormat>;

/**
 * The key of a column: what its heading is without capitals and signs, so `Account officer` is `account_officer`. Files name columns by
 * it (`columns[]`), and hidden columns are kept under it. A heading that is already a key stays.
 */
export const columnKey = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');

const maxColumns = 40;
/** Hidden columns by their key. Headings, which were kept before, become keys. */
export const ColumnKeys = z.array(z.string().max(60).overwrite(columnKey).min(1, 'Column not found')).max(maxColumns);
/** Which columns a file has, by key and in this order; without it all of them. The list refuses names that it does not have. */
const FileColumns = many(z.string().max(60));

/** How many ids of selected rows one file names. */
const Selected = many(z.string().max(60));

/** In the query of a list whose own address answers with its file too: `?export=true&format=csv`. */
export const exportable = {
  export: z.enum(['true', 'false', '1', '0']).optional(),
  format: FileFormat.default('csv'),
  columns: FileColumns,
};
export const isExportRequested = ({ export: text }: { export?: unknown }): boolean => text === 'true' || text === '1';

export type ListCall = Call & { query: z.ZodObject };

/** Parameters of a list's file apart from the list's own filters. */
type FileQuery = { only?: string[] | undefined; columns?: string[] | undefined; format: FileFormat };
type FileQuerySent = Omit<FileQuery, 'format'> & { format?: FileFormat | undefined };
export type FileCall<C extends ListCall> = ReturnType<typeof fileCallOf<C>>;

/** A call next to that of the list: its filters, its right, `format`, `columns`, and `only`, the ids of the selected rows. */
const fileCallOf = <C extends ListCall>(list: C, path: `/{role}/export/${string}`, access: Call['access'] = list.access) =>
  call({
    method: 'GET',
    path,
    summary: `As a CSV or XLSX file, at most ${maxRowsAtOnce.toLocaleString('en-NG')} rows: ${list.summary}`,
    access,
    addition: true,
    query: list.query.safeExtend({
      only: Selected,
      columns: FileColumns,
      format: FileFormat.default('csv'),
    }) as unknown as z.ZodType<z.output<C['query']> & FileQuery, z.input<C['query']> & FileQuerySent>,
    download: 'text/csv',
  });

export type ListFilters = {
  /** Names saved views, hidden columns, exports and the view in the address. Never renamed: saved views carry it. */
  name: string;
  /** The filters that a view keeps, by their name in the address. */
  filters: readonly string[];
  /** What finds one person or one thing: neither a view nor history keeps it. */
  searches: readonly string[];
  /** The columns that it can be sorted by. */
  sorts?: readonly string[];
};
export type List<C extends ListCall = ListCall> = ListFilters & { call: C; file: FileCall<C> };

type Declaration<C extends ListCall> = {
  name: string;
  call: C;
  /** Where its file is read: the last part names the list in the interface. */
  file: `/{role}/export/${string}`;
  /** Who may take the file, where that are fewer than read the list. */
  fileAccess?: Capability;
  searches?: readonly (keyof z.output<C['query']> & string)[];
  /** Filters that belong to the screen, such as the tab that it shows: no view keeps them. */
  fixed?: readonly (keyof z.output<C['query']> & string)[];
};

const order = ['sort', 'direction'];
const paging = ['page', 'per_page', 'export', 'format', 'columns', ...order];

/** What a saved view keeps of the address: the filters, and the order where one can be chosen. */
export const keptNames = ({ filters, sorts = [] }: Pick<ListFilters, 'filters' | 'sorts'>): readonly string[] =>
  sorts.length > 0 ? [...filters, ...order] : filters;

const sortsOf = ({ query }: ListCall): string[] => {
  const { sort } = query.shape;
  const choice = sort instanceof z.ZodOptional ? sort.unwrap() : undefined;
  return choice instanceof z.ZodEnum ? choice.options.map(String) : [];
};

/** The filters and the order are those of the call: nothing is named twice. */
export function defineList<const C extends ListCall>(declaration: Declaration<C>): List<C> {
  const { name, call: list, file, fileAccess, searches = [], fixed = [] } = declaration;
  const apart: readonly string[] = [...paging, ...searches, ...fixed];
  const filters = Object.keys(list.query.shape).filter((field) => !apart.includes(field));
  return { name, call: list, searches, filters, sorts: sortsOf(list), file: fileCallOf(list, file, fileAccess) };
}
