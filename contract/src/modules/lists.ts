/** API contract: the lists of staff. Saved views, hidden columns, and files that a job makes. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { ColumnKeys, FileFormat, type ListFilters } from '../kernel/list.ts';
import { Instant } from '../kernel/time.ts';
import { FileView } from './files.ts';

/** Lists that are shown as a table only: no call of theirs is declared as a list, and they have no file of their own here. */
export const tables = {
  templates: { filters: [], searches: [] },
  outages: { filters: [], searches: [] },
  branches: { filters: [], searches: [] },
  branch_officers: { filters: [], searches: [] },
  officer_customers: { filters: [], searches: [] },
  days: { filters: [], searches: [] },
  loan_products: { filters: [], searches: [] },
  savings_products: { filters: [], searches: [] },
  investment_plans: { filters: [], searches: [] },
  betalife_plans: { filters: [], searches: [] },
} as const satisfies Record<string, Omit<ListFilters, 'name'>>;
export type TableName = keyof typeof tables;

/** A table or a declared list by its name; the server checks that it exists. */
export const ListName = z.string().regex(/^[a-z_]{2,40}$/, 'List not found');
export type ListName = z.output<typeof ListName>;

export const ListExportId = idOf('ListExportId');
export type ListExportId = z.output<typeof ListExportId>;

export const ListExportView = z.object({
  id: ListExportId,
  list: ListName,
  format: FileFormat,
  status: z.enum(['waiting', 'ready', 'failed', 'expired']),
  /** How many rows are in the file so far. */
  rows_done: z.int(),
  requested_at: Instant,
  file: FileView.nullable(),
});
export type ListExportView = z.output<typeof ListExportView>;

/** How many views one person keeps of one list. */
export const maxViews = 20;

export const ViewId = idOf('ViewId');
export type ViewId = z.output<typeof ViewId>;

const words = /^[^\p{C}<>]+$/u;
export const ViewName = z
  .string()
  .trim()
  .min(1, 'Enter a name for the view')
  .max(60, 'At most 60 letters')
  .regex(words, 'Use letters and digits');
/** As written in the URL. The list checks the names. */
const Filters = z.record(z.string().max(40), z.string().min(1).max(200));

export const SavedView = z.object({
  id: ViewId,
  name: z.string(),
  filters: z.record(z.string(), z.string()),
  hidden: z.array(z.string()),
  is_default: z.boolean(),
  changed_at: Instant,
});
export type SavedView = z.output<typeof SavedView>;

/** What a person has chosen for one list. What is hidden is kept, not what is shown: a column that is added later is seen. */
export const ListChoice = z.object({ list: ListName, hidden: z.array(z.string()), views: z.array(SavedView) });
export type ListChoice = z.output<typeof ListChoice>;

const own = {
  access: 'list_views.own',
  addition: true,
  reply: z.object({ message: z.string().optional(), data: ListChoice }),
} as const;
const ById = z.object({ id: ViewId });

export const viewCalls = {
  read: call({
    method: 'GET',
    path: '/{role}/list-views',
    summary: "The caller's saved views of one list, and the columns that they hide.",
    ...own,
    query: z.object({ list: ListName }),
  }),
  save: call({
    method: 'POST',
    path: '/{role}/list-views',
    summary: 'Saves filters and columns of a list under a name; at most 20 per list.',
    ...own,
    body: z.object({ list: ListName, name: ViewName, filters: Filters, hidden: ColumnKeys }),
    status: 201,
  }),
  change: call({
    method: 'PUT',
    path: '/{role}/list-views/{id}',
    summary: 'Changes the name of a saved view, its filters or its columns, or makes it the default of the list.',
    ...own,
    params: ById,
    body: z
      .object({
        name: ViewName.optional(),
        filters: Filters.optional(),
        hidden: ColumnKeys.optional(),
        is_default: z.boolean().optional(),
      })
      .refine((change) => Object.values(change).some((value) => value !== undefined), {
        path: ['name'],
        message: 'Enter at least one change',
      }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/{role}/list-views/{id}',
    summary: 'Removes a saved view.',
    ...own,
    params: ById,
  }),
  choose: call({
    method: 'PUT',
    path: '/{role}/list-columns',
    summary: 'Sets the hidden columns of a list for the caller.',
    ...own,
    body: z.object({ list: ListName, hidden: ColumnKeys }),
  }),
};

const exports = {
  access: 'list_views.own',
  addition: true,
  reply: z.object({ message: z.string().optional(), data: z.array(ListExportView) }),
} as const;
/** How many views of a list are counted by one call. */
export const maxCountedViews = 30;
/** Counting of a view stops here. */
export const maxViewCount = 1_000;

/** `total_is_least`: there are more, as on a page. */
export const ViewTotal = z.object({ total: z.int(), total_is_least: z.literal(true).optional() });

/** As the address of the list carries them. */
export const SentFilters = z.record(z.string().max(40), z.union([z.string().max(200), z.array(z.string().max(200)).max(50)]));

export const listCalls = {
  counts: call({
    method: 'GET',
    path: '/{role}/list-counts',
    summary: `How many rows each of several views of one list finds, counted up to ${maxViewCount.toLocaleString('en-NG')}.`,
    access: 'list_views.own',
    addition: true,
    query: z.object({
      list: ListName,
      /** The filters of each view as the query of an address: "status[]=active"; empty for the list without filters. */
      views: z.preprocess(
        (value) => (value === undefined || Array.isArray(value) ? value : [value]),
        z.array(z.string().max(500)).max(maxCountedViews),
      ),
    }),
    reply: z.object({ data: z.array(ViewTotal) }),
  }),
  exports: call({
    method: 'GET',
    path: '/{role}/list-exports',
    summary: "The caller's exports of one list: progress, and links to finished files.",
    ...exports,
    query: z.object({ list: ListName }),
  }),
  requestExport: call({
    method: 'POST',
    path: '/{role}/list-exports',
    summary: 'Requests an export of a list of any length by a job. One export per list at a time; the file is kept for a day.',
    ...exports,
    body: z.object({
      list: ListName,
      format: FileFormat,
      filters: SentFilters,
      columns: z.array(z.string().max(60)).max(40).optional(),
    }),
    status: 201,
  }),
};
