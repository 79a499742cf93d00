/** A list of staff: the table with its saved views, its choice of columns and, where it is safe, acts on several rows. */
import type { ListName, SavedView } from '@ajo/contract/modules/views';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useChooseColumns, useListChoice } from '#platform/list-choice';
import { type BulkAct, PickBar, pickColumn, usePicked } from './bulk.tsx';
import { type Columns, DataTable, type DataTableProps, keyOfRow } from './data-table.tsx';
import { keptFilters, listActs, saysNothing, type Shown, viewNamed, viewShown } from './list-address.ts';
import { ColumnMenu, ViewMenu } from './list-bar.tsx';
import { type SaveList, SaveListButton } from './list-file.tsx';

type Props<Row> = DataTableProps<Row> & {
  /** Which list it is: views and columns are kept under this name. */
  list: ListName;
  /** What may be done with several rows. `nameOf` says which row a checkbox is for; a row that does not fit has none. */
  bulk?: { nameOf: (row: Row) => string; fits?: (row: Row) => boolean; acts: readonly BulkAct<Row>[] };
  /** The list as a file, and the selected rows of it. */
  save?: SaveList;
};

export function ListTable<Row extends { id: string } | { number: number }>({ list, bulk, save, ...table }: Props<Row>) {
  const choice = useList(list);
  const acts = bulk?.acts ?? [];
  const picked = usePicked(table, bulk?.fits);
  const columns = seen(table.columns, choice.hidden);
  const isPickable = bulk !== undefined && (acts.length > 0 || save !== undefined);
  const file = save && { list, save, hidden: choice.hidden };
  return (
    <div className="list">
      <div className="row row-spread list-bar">
        {isPickable ? (
          <PickBar picked={picked} acts={acts}>
            {file && <SaveListButton {...file} only={picked.rows.map((row) => keyOfRow(row, table.rowKey))} />}
          </PickBar>
        ) : (
          <span />
        )}
        <div className="row list-menus">
          {choice.menu}
          <ColumnMenu titles={Object.keys(table.columns)} hidden={choice.hidden} onChoose={choice.choose} />
          {file && <SaveListButton {...file} />}
        </div>
      </div>
      <DataTable
        {...table}
        // Until the choice is known nothing is drawn that would vanish again.
        rows={choice.isKnown ? table.rows : undefined}
        columns={isPickable ? pickColumn(columns, picked, bulk.nameOf) : columns}
      />
    </div>
  );
}

/** All but what is hidden; the first names the row and stays. */
const seen = <Row,>(columns: Columns<Row>, hidden: readonly string[]): Columns<Row> =>
  Object.fromEntries(Object.entries(columns).filter(([title], at) => at === 0 || !hidden.includes(title)));

type List = { isKnown: boolean; hidden: string[]; choose: (hidden: string[]) => void; menu: ReactNode };

function useList(list: ListName): List {
  const [address, setParams] = useSearchParams();
  const { data, isPending } = useListChoice(list);
  const { own, show, keep } = useChooseColumns(list);
  const views = data?.views ?? [];
  const kept = data?.hidden ?? [];
  const hidden = [...(own ?? viewNamed(list, address, views)?.hidden ?? kept)];
  const shown: Shown = { filters: keptFilters(list, address), hidden };
  const setAddress = (change: (now: URLSearchParams) => URLSearchParams): void => setParams(change, { replace: true });
  const { open, apply, choose } = listActs({ list, kept, setAddress, show, keep });
  const isWaiting = useDefaultView(saysNothing(list, address), data?.views, open);

  return {
    isKnown: !isPending && !isWaiting,
    hidden,
    choose,
    menu: data && <ViewMenu list={list} views={views} shown={shown} current={viewShown(views, shown)} onApply={apply} />,
  };
}

/**
 * A default view speaks once, when somebody comes without a wish of their own: not when it becomes the default later, and not when
 * filters are cleared. @returns true until the address says what the view says.
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
  const isSaid = !isSilent || Object.keys(view?.filters ?? {}).length === 0;
  if (views && isSaid && !isOver) setOver(true);
  return views !== undefined && !isOver;
}
