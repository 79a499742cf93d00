/** The screen of a declared list: its filters in the address, its page, count, table and file. A list adds fields and columns. */
import type { List, ListCall } from '@ajo/contract/kernel/list';
import type { PageMeta } from '@ajo/contract/kernel/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { make } from '#platform/call';
import type { Columns } from './data-table.tsx';
import { ErrorState } from './feedback.tsx';
import { PageHeader, Stack } from './layout.tsx';
import { queryOf } from './list-address.ts';
import { ListTable } from './list-table.tsx';
import { FilterBar, ListCount, Pages, useFilters } from './list-tools.tsx';

type Fields = { values: Record<string, string>; set: (name: string, value: string) => void };
type Row = { id: string };
type Page<R> = { data: R[]; meta: PageMeta };

type Props<C extends ListCall, R extends Row> = {
  list: List<C>;
  title: string;
  /** What the list holds, in a sentence. */
  children: ReactNode;
  back?: { to: string; label: string };
  actions?: ReactNode;
  /** The rows in a word: "payout", "payouts". */
  words: { one: string; many: string };
  /** One field for each filter: its value, and how it is set. */
  fields: (filters: Fields) => ReactNode;
  columns: Columns<R>;
  empty: ReactNode | ((isFiltered: boolean) => ReactNode);
  /** Rows can be selected for a file. */
  nameOf?: (row: R) => string;
};

export function ListScreen<C extends ListCall, R extends Row>({ list, children, words, nameOf, ...screen }: Props<C, R>) {
  const filters = useFilters(...list.filters, ...list.searches);
  const query = queryOf(list, filters.values);
  const { data, error, refetch } = useQuery({
    // Under the name of the list, which the acts on its rows invalidate.
    queryKey: [list.name, 'page', filters.page, query],
    queryFn: async () => (await make(list.call, { query: { ...query, page: filters.page } as never })) as unknown as Page<R>,
    placeholderData: keepPreviousData,
  });
  const { empty } = screen;
  return (
    <Stack gap="loose">
      <PageHeader title={screen.title} {...(screen.back && { back: screen.back })} actions={screen.actions}>
        {children}
      </PageHeader>
      <FilterBar count={filters.count} onClear={filters.clear}>
        {screen.fields(filters)}
      </FilterBar>
      <ListCount of={data?.meta} {...words} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListTable<R>
          list={list}
          label={screen.title}
          {...(nameOf && { bulk: { nameOf, acts: [] } })}
          save={{ list, query }}
          total={data?.meta.total_is_least ? undefined : data?.meta.total}
          rows={data?.data}
          empty={typeof empty === 'function' ? empty(filters.isFiltered) : empty}
          columns={screen.columns}
        />
      )}
      <Pages of={data?.meta} onTurn={filters.turnTo} />
    </Stack>
  );
}
