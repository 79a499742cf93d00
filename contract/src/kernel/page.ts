/** The shapes of a successful answer: one thing, or a page of things in Laravel's form. Pages start at 1. */
import { z } from 'zod';

export const PageNumber = z.coerce.number().int().min(1).max(1_000_000).default(1);
export const PerPage = z.coerce.number().int().min(1).max(100).default(20);

/** The columns that a list can be sorted by, in the query of its call. Without `sort` it has its own order. */
export const sortable = <const Names extends readonly [string, ...string[]]>(...names: Names) => ({
  sort: z.enum(names).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
});

export const one = <T extends z.ZodType>(thing: T) => z.object({ message: z.string().optional(), data: thing });

/** An answer without content except that the call succeeded. */
export const done = z.object({ message: z.string() });

const Links = z.object({
  first: z.string().nullable(),
  last: z.string().nullable(),
  prev: z.string().nullable(),
  next: z.string().nullable(),
});
const PageMeta = z.object({
  current_page: z.int(),
  from: z.int().nullable(),
  last_page: z.int(),
  path: z.string(),
  per_page: z.int(),
  to: z.int().nullable(),
  total: z.int(),
  /** There are more: counting stopped at `total`. */
  total_is_least: z.literal(true).optional(),
});
export type PageMeta = z.output<typeof PageMeta>;

export const pageOf = <T extends z.ZodType>(thing: T) => z.object({ data: z.array(thing), links: Links, meta: PageMeta });

/** A page with sums over everything that the filters find, as far as it was counted: with `total_is_least`, of the first `total` rows. */
export const pageWithTotals = <T extends z.ZodType, S extends z.ZodRawShape>(thing: T, totals: S) =>
  pageOf(thing).extend({ totals: z.object(totals) });
export type Page<T> = { data: T[]; links: z.output<typeof Links>; meta: PageMeta };

type Facts = {
  page: number;
  perPage: number;
  total: number;
  totalIsMinimum?: boolean;
  path: string;
  query?: Record<string, unknown>;
};

/** Wraps the rows of one page as Laravel's LengthAwarePaginator would. `path` is the call's own address. */
export function asPage<T>(rows: T[], { page, perPage, total, totalIsMinimum, path, query }: Facts): Page<T> {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const from = rows.length > 0 ? (page - 1) * perPage + 1 : null;
  const link = (to: number): string => `${path}?${search({ ...query, page: to })}`;
  return {
    data: rows,
    links: {
      first: link(1),
      last: link(lastPage),
      prev: page > 1 ? link(page - 1) : null,
      next: page < lastPage ? link(page + 1) : null,
    },
    meta: {
      current_page: page,
      from,
      last_page: lastPage,
      path,
      per_page: perPage,
      to: from === null ? null : from + rows.length - 1,
      total,
      ...(totalIsMinimum && { total_is_least: true as const }),
    },
  };
}

/** `a[]=1&b[c]=2`: arrays and groups in brackets, as Laravel reads them; empty values are left out. */
export function search(values: Record<string, unknown>): string {
  const pairs: string[] = [];
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null || value === '') return;
    if (Array.isArray(value)) for (const item of value) add(`${name}[]`, item);
    else if (typeof value === 'object') for (const [key, item] of Object.entries(value)) add(`${name}[${key}]`, item);
    else pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value as string | number | bigint | boolean))}`);
  };
  for (const [name, value] of Object.entries(values)) add(name, value);
  return pairs.join('&');
}

/** A query that may come once or several times: `status=x`, `status[]=x&status[]=y`. */
export const many = <T extends z.ZodType>(thing: T) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(thing).max(50).optional());
