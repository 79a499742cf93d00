/** A list of staff: the table with its saved views, its choice of columns and, where it is safe, acts on several rows. */
import type { ListFilters } from '@ajo/contract/kernel/list';
import type { SavedView } from '@ajo/contract/modules/lists';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useChooseColumns, useListChoice } from '#platform/list-choice';
import { type BulkAct, PickBar, pickColumn, usePicked } from './bulk.tsx';
import { type Columns, DataTable, type DataTableProps, keyOfRow, sortOf } from './data-table.tsx';
import {
  filtersOf,
  savedFilters,
  listActs,
  type ListProp,
  saysNothing,
  type Shown,
  viewNamed,
  viewShown,
} from './list-address.ts';
import { ColumnMenu, ViewMenu } from './list-bar.tsx';
import { type ListFile, ListFileMenu, type SaveList, SaveListButton } from './list-file.tsx';
import type { TableOrder } from './table-order.ts';
import { useOrder } from './use-order.ts';

type Props<Row> = DataTableProps<Row> & {
  /** Which list it is: views and columns are kept under this name. */
  list: ListProp;
  /** What may be done with several rows. `nameOf` states which row a checkbox is for; a row that does not fit has none. */
  bulk?: { nameOf: (row: Row) => string; fits?: (row: Row) => boolean; acts: readonly BulkAct<Row>[] };
  /** The list as a file, and the selected rows of it. */
  save?: ListFile | SaveList;
  /** How many rows the filters find, where that is known: the progress of a file is measured by it. */
  total?: number | undefined;
};

export function ListTable<Row extends { id: string } | { number: number }>({
  list: of,
  bulk,
  save,
  total,
  ...table
}: Props<Row>) {
  const list = filtersOf(of);
  const choice = useList(list);
  const acts = bulk?.acts ?? [];
  const picked = usePicked(table, bulk?.fits);
  const columns = seen(table.columns, choice.hidden);
  const isPickable = bulk !== undefined && (acts.length > 0 || save !== undefined);
  const order = useOrder(list);
  const file = { name: list.name, save, total, hidden: choice.hidden };
  return (
    <div className="list">
      <div className="row row-spread list-bar">
        {isPickable ? (
          <PickBar picked={picked} acts={acts}>
            <FileOfList {...file} only={picked.rows.map((row) => keyOfRow(row, table.rowKey))} />
          </PickBar>
        ) : (
          <span />
        )}
        <div className="row list-menus">
          <SortField columns={table.columns} order={order} />
          {choice.menu}
          <ColumnMenu titles={Object.keys(table.columns)} hidden={choice.hidden} onChoose={choice.choose} />
          <FileOfList {...file} />
        </div>
      </div>
      <DataTable
        {...table}
        // Until the choice is known nothing is drawn that would vanish again.
        rows={choice.isKnown ? table.rows : undefined}
        order={order}
        columns={isPickable ? pickColumn(columns, picked, bulk.nameOf) : columns}
      />
    </div>
  );
}

const wayWords = { asc: 'upwards', desc: 'downwards' } as const;

/** On a small screen rows are cards without headings to press. */
function SortField<Row>({ columns, order }: { columns: Columns<Row>; order: TableOrder }) {
  const titles = Object.entries(columns).flatMap(([title, column]) => {
    const name = sortOf(column);
    return name !== undefined && order.names.includes(name) ? [{ title, name }] : [];
  });
  if (titles.length === 0) return null;
  const orders = titles.flatMap(({ title, name }) =>
    (['asc', 'desc'] as const).map((direction) => ({ title, order: { sort: name, direction }, value: `${name} ${direction}` })),
  );
  return (
    <select
      className="sort-field"
      aria-label="Sort by"
      value={order.sort ? `${order.sort} ${order.direction}` : ''}
      onChange={({ target }) => order.choose(orders.find(({ value }) => value === target.value)?.order ?? {})}
    >
      <option value="">Usual order</option>
      {orders.map(({ title, value, order: { direction } }) => (
        <option key={value} value={value}>
          {title}, {wayWords[direction]}
        </option>
      ))}
    </select>
  );
}

type FileProps = {
  name: string;
  save: ListFile | SaveList | undefined;
  total: number | undefined;
  hidden: readonly string[];
  only?: string[];
};

function FileOfList({ name, save, total, hidden, only }: FileProps) {
  if (!save) return null;
  const chosen = only && { only };
  if (typeof save === 'function') return <SaveListButton list={name} save={save} hidden={hidden} {...chosen} />;
  return <ListFileMenu file={save} total={total} {...chosen} />;
}

/** All but what is hidden; the first names the row and stays. */
const seen = <Row,>(columns: Columns<Row>, hidden: readonly string[]): Columns<Row> =>
  Object.fromEntries(Object.entries(columns).filter(([title], at) => at === 0 || !hidden.includes(title)));

type List = { isKnown: boolean; hidden: string[]; choose: (hidden: string[]) => void; menu: ReactNode };

function useList(list: ListFilters): List {
  const [address, setParams] = useSearchParams();
  const { data, isPending } = useListChoice(list.name);
  const { own, show, keep } = useChooseColumns(list.name);
  const views = data?.views ?? [];
  const saved = data?.hidden ?? [];
  const hidden = [...(own ?? viewNamed(list, address, views)?.hidden ?? saved)];
  const shown: Shown = { filters: savedFilters(list, address), hidden };
  const setAddress = (change: (now: URLSearchParams) => URLSearchParams): void => setParams(change, { replace: true });
  const { open, apply, choose } = listActs({ list, saved, setAddress, show, keep });
  const isWaiting = useDefaultView(saysNothing(list, address), data?.views, open);

  return {
    isKnown: !isPending && !isWaiting,
    hidden,
    choose,
    menu: data && <ViewMenu list={list.name} views={views} shown={shown} current={viewShown(views, shown)} onApply={apply} />,
  };
}

/**
 * A default view applies once, when the address has no filters: not when it becomes the default later, and not when
 * filters are cleared. @returns true until the address matches the view.
 */
function useDefaultView(isSilent: boolean, views: readonly SavedView[] | undefined, open: (view: SavedView) => void): boolean {
  const [isFree] = useState(isSilent);
  const [isOver, setOver] = useState(!isFree);
  const hasSpoken = useRef(false);
  const view = views?.find((one) => one.is_default);
  useEffect(() => {
    if (!views || hasSpoken.current) return;
    hasSpoken.current = true;
    if (isFree && view) open(view);
  }, [isFree, views, view, open]);
  const isDescribed = !isSilent || Object.keys(view?.filters ?? {}).length === 0;
  if (views && isDescribed && !isOver) setOver(true);
  return views !== undefined && !isOver;
}
