/** The screen of a declared list: filters and order in the address, page, count, sums, table and file. A list adds fields and columns. */
import { wholeNumber } from '@ajo/contract/kernel/money';
import { may } from '@ajo/contract/kernel/access';
import { DomainError } from '@ajo/contract/kernel/errors';
import { capabilitiesOf, type Reply } from '@ajo/contract/kernel/call';
import type { List, ListCall } from '@ajo/contract/kernel/list';
import type { PageMeta } from '@ajo/contract/kernel/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { make } from '#platform/call';
import { session } from '#platform/session';
import type { BulkAct } from './bulk.tsx';
import type { Columns } from './data-table.tsx';
import { ErrorState } from './feedback.tsx';
import { PageHeader, Stack } from './layout.tsx';
import { type ListView, queryOf } from './list-address.ts';
import type { ListFile } from './list-file.labels.ts';
import { type ListFilter, ListFilters } from './list-filters.tsx';
import type { Values } from './list-search.ts';
import { ListTable } from './list-table.tsx';
import { isBeyondLast, ListCount, Pages, useFilters } from './list-tools.tsx';
import type { CountQuery } from './use-list-views.ts';
import { NothingFits } from './nothing-fits.tsx';
import { useOrder } from './use-order.ts';

type Row = { id: string };
/** Lists of the specification have their sums under `additional`. */
type TotalsOf<C extends ListCall> = 'totals' extends keyof Reply<C>
  ? NonNullable<Reply<C>['totals']>
  : Reply<C> extends { additional: infer T }
    ? T
    : never;
type Page<C extends ListCall, R> = { data: R[]; meta: PageMeta; totals?: TotalsOf<C>; additional?: TotalsOf<C> };
type Query = Record<string, unknown>;

type PanelProps<C extends ListCall, R extends Row> = {
  list: List<C>;
  /** What the table holds, for those who cannot see it. */
  label: string;
  /** The nouns of the rows: "payout", "payouts". */
  words: { one: string; many: string };
  /** What its search field finds: "Name, phone or email". A list without it has no such field. */
  search?: string;
  filters?: readonly ListFilter[] | ((reply: Reply<C> | undefined, values: Values) => readonly ListFilter[]);
  /** The tab without filters: "All loans". */
  whole?: string;
  /** The order while none is chosen, where it is not from new to old: "Oldest first". */
  ownOrder?: string;
  /** Tabs that all users have next to their own views. */
  presets?: readonly ListView[];
  /** Changes the filters of the address into the query: filters that the screen sets itself, or one that replaces several. */
  refine?: (query: Query, values: Values) => Query;
  /** Under which key the rows are cached: that of the acts that change them, the name of the list unless given. */
  cacheKey?: readonly string[];
  /** How long until the rows are read again; false while nothing changes without the user. */
  pollMs?: (rows: readonly R[]) => number | false;
  columns: Columns<R>;
  /** Without tools while nothing is there at all: for a list that stays empty for long. */
  bareWhenEmpty?: boolean;
  /** Orders the rows of a page for the eye; the pages keep the order of the server. */
  arrange?: (rows: readonly R[]) => R[];
  /** While nothing is there at all; what filters leave empty offers to clear them. */
  empty: ReactNode;
  /** Sums over everything that the filters find, by heading. */
  totals?: (totals: TotalsOf<C>) => Record<string, ReactNode>;
  /** Sums over the rows of the page, where the list has no sums over everything. */
  pageTotals?: (rows: readonly R[]) => Record<string, ReactNode>;
  /** Rows can be selected: for a file, and for what may be done with several of them. */
  nameOf?: (row: R) => string;
  acts?: readonly BulkAct<R>[];
  fits?: (row: R) => boolean;
  /** The alert after the export of the list. */
  exported?: string;
  /** Above the table: a warning about the list as a whole. */
  notice?: (reply: Reply<C>) => ReactNode;
  /** Under the pages: what belongs to the list as a whole. */
  below?: (reply: Reply<C>) => ReactNode;
};

type Props<C extends ListCall, R extends Row> = Omit<PanelProps<C, R>, 'label'> & {
  title: string;
  label?: string;
  /** What the list holds, in a sentence. */
  children: ReactNode;
  back?: { to: string; label: string };
  actions?: ReactNode;
};

export const ListScreen = <C extends ListCall, R extends Row>({ title, children, back, actions, ...panel }: Props<C, R>) => (
  <Stack gap="loose">
    <PageHeader title={title} {...(back && { back })} actions={actions}>
      {children}
    </PageHeader>
    <ListPanel {...panel} label={panel.label ?? title} />
  </Stack>
);

/** The list without the head of a page: in a tab, or next to something else. */
export function ListPanel<C extends ListCall, R extends Row>(props: PanelProps<C, R>) {
  const { below, notice } = props;
  const { filters, query, data, error, refetch, isBehind } = useListPage(props);
  const reply = data as unknown as Reply<C> | undefined;
  const wrong = wrongFilters(error, props.list);
  return (
    <>
      {reply && notice?.(reply)}
      {error && !wrong ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <PanelBody {...props} page={data} isBehind={isBehind} query={query} state={filters} wrong={wrong} />
      )}
      {reply && below?.(reply)}
    </>
  );
}

/** By the name of the filter. Undefined for an error that no filter corrects. */
function wrongFilters(error: unknown, { filters }: Pick<List, 'filters'>): Values | undefined {
  const errors = error instanceof DomainError ? error.errors : undefined;
  const wrong = Object.entries(errors ?? {}).flatMap(([name, [text]]) => (filters.includes(name) && text ? [[name, text]] : []));
  return wrong.length > 0 ? (Object.fromEntries(wrong) as Values) : undefined;
}

function useListPage<C extends ListCall, R extends Row>({ list, refine, cacheKey = [list.name], pollMs }: PanelProps<C, R>) {
  const filters = useFilters(...list.filters, ...list.searches);
  const { sort = '', direction = '' } = useOrder(list);
  const read = queryOf(list, { ...filters.values, sort, direction });
  const query = refine ? refine(read, filters.values) : read;
  const {
    data,
    error,
    refetch,
    isPlaceholderData: isBehind,
  } = useQuery({
    queryKey: [...cacheKey, list.name, filters.page, query],
    queryFn: async () => (await make(list.call, { query: { ...query, page: filters.page } as never })) as unknown as Page<C, R>,
    placeholderData: keepPreviousData,
    ...(pollMs && {
      refetchInterval: ({ state }: { state: { data?: Page<C, R> | undefined } }) => pollMs(state.data?.data ?? []),
    }),
  });
  return { filters, query, data, error, refetch, isBehind };
}

type TableProps<C extends ListCall, R extends Row> = PanelProps<C, R> & {
  page: Page<C, R> | undefined;
  /** The page is of the filters before. */
  isBehind: boolean;
  query: Query;
  state: ReturnType<typeof useFilters>;
  wrong: Values | undefined;
};

function PanelBody<C extends ListCall, R extends Row>(props: TableProps<C, R>) {
  const isBare = props.bareWhenEmpty && props.page?.meta.total === 0 && !props.state.isFiltered;
  return isBare ? <div className="card">{props.empty}</div> : <PanelTable {...props} />;
}

function PanelTable<C extends ListCall, R extends Row>({ page, isBehind, query, state, wrong, ...props }: TableProps<C, R>) {
  const { list, words, empty, presets, ownOrder, whole = `All ${words.many}` } = props;
  return (
    <ListTable<R>
      list={list}
      label={props.label}
      {...bulkOf(props)}
      file={fileOf(props, query)}
      total={page?.meta.total_is_least ? undefined : page?.meta.total}
      rows={wrong ? [] : rowsOf(page, props.arrange)}
      isBehind={isBehind}
      whole={whole}
      {...(presets && { presets })}
      {...(ownOrder !== undefined && { ownOrder })}
      count={countOf(props)}
      empty={state.isFiltered ? <NothingFits words={words} isWrong={wrong !== undefined} onClear={state.clear} /> : empty}
      columns={props.columns}
      filters={filtersIn({ ...props, page, state, wrong })}
      foot={
        <>
          <ListCount of={page?.meta} {...words} isSummed={isSummed(page, props)} />
          <Pages isCounted of={page?.meta} onTurn={state.turnTo} />
        </>
      }
      {...(page && totalsRow(page, props))}
    />
  );
}

/** None yet while the list turns to its last page. */
const rowsOf = <C extends ListCall, R extends Row>(
  page: Page<C, R> | undefined,
  arrange: PanelProps<C, R>['arrange'],
): R[] | undefined => {
  if (!page || isBeyondLast(page.meta)) return undefined;
  return arrange ? arrange(page.data) : page.data;
};

/** Fewer may take the file than read the list. */
const fileOf = <C extends ListCall, R extends Row>({ list, exported }: PanelProps<C, R>, query: Query): ListFile | undefined => {
  const allowed = capabilitiesOf(list.file).some((capability) => may(session.role(), capability));
  return allowed ? { list, query, ...(exported !== undefined && { exported }) } : undefined;
};

const bulkOf = <C extends ListCall, R extends Row>({ nameOf, acts = [], fits }: PanelProps<C, R>) =>
  nameOf && { bulk: { nameOf, acts, ...(fits && { fits }) } };

const countOf = <C extends ListCall, R extends Row>({ list, refine, cacheKey = [list.name] }: PanelProps<C, R>): CountQuery => ({
  of: (filters) => {
    const read = queryOf(list, filters);
    return refine ? refine(read, filters) : read;
  },
  cacheKey,
});

type FiltersProps<C extends ListCall, R extends Row> = PanelProps<C, R> & Pick<TableProps<C, R>, 'page' | 'state' | 'wrong'>;

const filtersIn = <C extends ListCall, R extends Row>(props: FiltersProps<C, R>): ReactNode =>
  (props.search ?? props.filters) && <PanelFilters {...props} />;

function PanelFilters<C extends ListCall, R extends Row>({ list, search, filters = [], page, state, wrong }: FiltersProps<C, R>) {
  const read = typeof filters === 'function' ? filters(page as unknown as Reply<C> | undefined, state.values) : filters;
  if (!search && read.length === 0) return null;
  return (
    <ListFilters
      list={list}
      filters={read}
      search={search}
      values={state.values}
      wrong={wrong}
      onChange={state.change}
      onClear={state.clear}
    />
  );
}

/** "All 18" under the table: with one page, the count below it would repeat it. */
const isSummed = <C extends ListCall, R extends Row>(page: Page<C, R> | undefined, { totals }: PanelProps<C, R>): boolean =>
  Boolean(totals && (page?.totals ?? page?.additional)) && page?.meta.last_page === 1 && page.meta.total > 1;

/** Under the table, next to the heading of what is summed. One row is its own sum. */
function totalsRow<C extends ListCall, R extends Row>(
  { data, meta, additional, totals = additional }: Page<C, R>,
  { columns, totals: read, pageTotals }: PanelProps<C, R>,
): { totals?: Record<string, ReactNode> } {
  const [first] = Object.keys(columns);
  if (meta.total < 2 || first === undefined) return {};
  if (!totals || !read) return pageTotals ? { totals: { [first]: 'This page', ...pageTotals(data) } } : {};
  const count = wholeNumber(meta.total);
  return { totals: { [first]: meta.total_is_least ? `The first ${count}` : `All ${count}`, ...read(totals) } };
}
