/** API contract: collections. Amounts due in a span of days, and when they were collected. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Day } from '../kernel/time.ts';
import { InstalmentId } from './loan-accounts.ts';
import { LoanProductId } from './loan-products.terms.ts';
import { LoanId } from './loans.ts';
import { AtRisk } from './reports.ts';

export const CollectionGroup = z.enum(['branch', 'officer', 'product', 'day']);
export type CollectionGroup = z.output<typeof CollectionGroup>;

/** Paid by its due day, paid after it, partly paid, or not paid at all. */
export const CollectionState = z.enum(['on_time', 'late', 'partly', 'unpaid']);
export type CollectionState = z.output<typeof CollectionState>;

const Filters = z.object({
  /** The first due day; that of the running month when it is left out. */
  start_date: Day.optional(),
  /** The last due day; today when it is left out. */
  end_date: Day.optional(),
  /** The last value day of payments that count as collected: at least `end_date`, which it is when it is left out. */
  paid_by: Day.optional(),
  branch_id: z.uuid().optional(),
  officer_id: UserId.optional(),
  loan_interest_id: LoanProductId.optional(),
  search: z.string().trim().max(80).optional(),
  /**
   * `collected`: something was paid by `paid_by`. `on_time`: something by the due day. `recovered`: instead of what fell due in the days,
   * instalments of loans that were overdue when they began, with a payment in them. `open`: of running loans, with an open amount today.
   */
  show: z.enum(['collected', 'on_time', 'recovered', 'open']).optional(),
});
export type CollectionFilters = z.output<typeof Filters>;

const Sums = {
  instalments: z.int(),
  due: KoboOnWire,
  collected: KoboOnWire,
  /** Of it, what came by the due day. */
  on_time: KoboOnWire,
  /** In hundredths of a percent of what was due; null when nothing was. */
  collection_rate_bps: z.int().nullable(),
  on_time_rate_bps: z.int().nullable(),
};

export const CollectionFigures = z.object({
  start_date: Day,
  end_date: Day,
  paid_by: Day,
  /** The span contains the running day: its payments are counted as they come in. */
  includes_today: z.boolean(),
  ...Sums,
  /** What was overdue when the span began, by the daily record; null when that day has none. */
  opening_arrears: KoboOnWire.nullable(),
  /** What was collected in the span of instalments that had fallen due before it. */
  recovered: KoboOnWire,
  recovery_rate_bps: z.int().nullable(),
  /** What of the instalments is open today, penalties included. */
  open: KoboOnWire,
  /** The last closed day of the span, or before it; null when there is none. */
  at_risk_on: Day.nullable(),
  at_risk: z.array(AtRisk),
});
export type CollectionFigures = z.output<typeof CollectionFigures>;

export const CollectionSummary = CollectionFigures.extend({
  groups: z.array(z.object({ id: z.string(), name: z.string(), ...Sums })),
});
export type CollectionSummary = z.output<typeof CollectionSummary>;

export const CollectionRow = z.object({
  id: InstalmentId,
  loan_id: LoanId,
  loan: z.string(),
  number: z.int(),
  customer: z.string(),
  branch: z.string().nullable(),
  officer: z.string().nullable(),
  product: z.string(),
  due_on: Day,
  due: KoboOnWire,
  collected: KoboOnWire,
  on_time: KoboOnWire,
  /** With `show=recovered`: what was collected of it in the days, penalties included. */
  recovered: KoboOnWire,
  /** What is open today, penalties included. */
  open: KoboOnWire,
  state: CollectionState,
  /** The value day of the last payment. */
  paid_on: Day.nullable(),
});
export type CollectionRow = z.output<typeof CollectionRow>;

const page = {
  summary: "Instalments due in a span of days in the caller's scope, the latest first, with their totals.",
  access: 'collections.read',
  query: Filters.extend({ page: PageNumber, per_page: PerPage }),
  reply: pageOf(CollectionRow).extend({ additional: CollectionFigures }),
} as const;

export const collectionCalls = {
  list: call({ method: 'GET', path: '/{role}/collections', ...page }),
  filter: call({ method: 'GET', path: '/{role}/collections/filter', ...page }),
  plainList: call({ method: 'GET', path: '/collections', ...page }),
  plainFilter: call({ method: 'GET', path: '/collections/filter', ...page }),
  collection: call({ method: 'GET', path: '/{role}/collection', ...page, addition: true }),
  filterCollection: call({ method: 'GET', path: '/{role}/collection/filter', ...page, addition: true }),
  summary: call({
    method: 'GET',
    path: '/{role}/collections/summary',
    summary: 'The figures of collections, and the same by branch, officer, product or due day.',
    access: 'collections.read',
    addition: true,
    query: Filters.extend({ by: CollectionGroup.default('branch') }),
    reply: one(CollectionSummary),
  }),
};

export const collectionList = defineList({
  name: 'collections',
  call: collectionCalls.list,
  file: '/{role}/export/collections',
  searches: ['search'],
});
