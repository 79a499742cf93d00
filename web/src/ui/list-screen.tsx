/** The screen of a declared list: filters and order in the address, page, count, sums, table and file. A list adds fields and columns. */
import type { Reply } from '@ajo/contract/kernel/call';
import type { List, ListCall } from '@ajo/contract/kernel/list';
import type { PageMeta } from '@ajo/contract/kernel/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { make } from '#platform/call';
import type { BulkAct } from './bulk.tsx';
import type { Columns } from './data-table.tsx';
import { ErrorState } from './feedback.tsx';
import { PageHeader, Stack } from './layout.tsx';
import { queryOf } from './list-address.ts';
import type { SaveList } from './list-file.tsx';
import { ListTable } from './list-table.tsx';
import { FilterBar, ListCount, Pages, useFilters } from './list-tools.tsx';
import { useOrder } from './use-order.ts';

type Fields = { values: Record<string, string>; set: (name: string, value: string) => void };
type Row = { id: string };
type TotalsOf<C extends ListCall> = Reply<C> extends { totals: infer T } ? T : never;
type Page<C extends ListCall, R> = { data: R[]; meta: PageMeta; totals?: TotalsOf<C> };
type Query = Record<string, unknown>;

type PanelProps<C extends ListCall, R extends Row> = {
  list: List<C>;
  /** What the table holds, for those who cannot see it. */
  label: string;
  /** The nouns of the rows: "payout", "payouts". */
  words: { one: string; many: string };
  /** One field for each filter: its value, and how it is set. A list without filters has none. */
  fields?: (filters: Fields, reply: Reply<C> | undefined) => ReactNode;
  /** Changes the filters of the address into the query: filters that the screen sets itself, or one that replaces several. */
  refine?: (query: Query, values: Record<string, string>) => Query;
  /** Under which key the rows are cached: that of the acts that change them, the name of the list unless given. */
  cacheKey?: readonly string[];
  /** How long until the rows are read again; false while nothing changes by itself. */
  pollMs?: (rows: readonly R[]) => number | false;
  columns: Columns<R>;
  empty: ReactNode | ((isFiltered: boolean) => ReactNode);
  /** Sums over everything that the filters find, by heading. */
  totals?: (totals: TotalsOf<C>) => Record<string, ReactNode>;
  /** Rows can be selected: for a file, and for what may be done with several of them. */
  nameOf?: (row: R) => string;
  acts?: readonly BulkAct<R>[];
  fits?: (row: R) => boolean;
  /** A file of a separate call, from the same query. */
  save?: (query: Query) => SaveList;
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
  const { words, fields, below } = props;
  const { filters, query, data, error, refetch } = useListPage(props);
  const reply = data as unknown as Reply<C> | undefined;
  return (
    <>
      {fields && (
        <FilterBar count={filters.count} onClear={filters.clear}>
          {fields(filters, reply)}
        </FilterBar>
      )}
      <ListCount of={data?.meta} {...words} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <PanelTable {...props} page={data} query={query} isFiltered={filters.isFiltered} />
      )}
      <Pages of={data?.meta} onTurn={filters.turnTo} />
      {reply && below?.(reply)}
    </>
  );
}

function useListPage<C extends ListCall, R extends Row>({ list, refine, cacheKey = [list.name], pollMs }: PanelProps<C, R>) {
  const filters = useFilters(...list.filters, ...list.searches);
  const { sort = '', direction = '' } = useOrder(list);
  const read = queryOf(list, { ...filters.values, sort, direction });
  const query = refine ? refine(read, filters.values) : read;
  const { data, error, refetch } = useQuery({
    queryKey: [...cacheKey, list.name, filters.page, query],
    queryFn: async () => (await make(list.call, { query: { ...query, page: filters.page } as never })) as unknown as Page<C, R>,
    placeholderData: keepPreviousData,
    ...(pollMs && {
      refetchInterval: ({ state }: { state: { data?: Page<C, R> | undefined } }) => pollMs(state.data?.data ?? []),
    }),
  });
  return { filters, query, data, error, refetch };
}

type TableProps<C extends ListCall, R extends Row> = PanelProps<C, R> & {
  page: Page<C, R> | undefined;
  query: Query;
  isFiltered: boolean;
};

function PanelTable<C extends ListCall, R extends Row>({ page, query, isFiltered, ...props }: TableProps<C, R>) {
  const { list, empty, nameOf, acts = [], fits, save } = props;
  return (
    <ListTable<R>
      list={list}
      label={props.label}
      {...(nameOf && { bulk: { nameOf, acts, ...(fits && { fits }) } })}
      save={save ? save(query) : { list, query }}
      total={page?.meta.total_is_least ? undefined : page?.meta.total}
      rows={page?.data}
      empty={typeof empty === 'function' ? empty(isFiltered) : empty}
      columns={props.columns}
      {...(page && totalsRow(page, props))}
    />
  );
}

/** Under the table, next to the heading of what is summed. One row is its own sum. */
function totalsRow<C extends ListCall, R extends Row>(
  { meta, totals }: Page<C, R>,
  { columns, totals: read }: PanelProps<C, R>,
): { totals?: Record<string, ReactNode> } {
  const [first] = Object.keys(columns);
  if (!totals || !read || meta.total < 2 || first === undefined) return {};
  const count = meta.total.toLocaleString('en-NG');
  return { totals: { [first]: meta.total_is_least ? `The first ${count}` : `All ${count}`, ...read(totals) } };
}
