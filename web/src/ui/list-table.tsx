/** A list of staff: views as tabs, filters, the table with its columns and keys, and acts on several rows. */
import { type ReactNode, type RefObject, useRef } from 'react';
import { keptNames, type ListFilters } from '@ajo/contract/kernel/list';
import { type BulkAct, PickBar, pickColumn, usePicked } from './bulk.tsx';
import { type Columns, DataTable, type DataTableProps, isFilled, keyOfColumn, keyOfRow, sortOf } from './data-table.tsx';
import { filtersOf, type ListProp, type ListView } from './list-address.ts';
import { ColumnMenu, ViewTabs } from './list-bar.tsx';
import { type Density, useDensity } from './list-density.ts';
import type { ListFile } from './list-file.labels.ts';
import { ListFileMenu } from './list-file.tsx';
import { useFittingTable, useListPosition } from './list-frame.ts';
import { useListKeys } from './list-keys.ts';
import { laterDialog } from './later-dialog.tsx';
import type { TableOrder } from './table-order.ts';
import { useListViews, type CountQuery } from './use-list-views.ts';
import { useOrder } from './use-order.ts';
import './lists.css';

const ListKeysDialog = laterDialog<{ onClose: () => void }>(
  () => 'Keyboard shortcuts',
  async () => (await import('./view-dialogs.tsx')).ListKeysDialog,
);

type Props<Row> = DataTableProps<Row> & {
  /** Which list it is: views and columns are kept under this name. */
  list: ListProp;
  /** What may be done with several rows. `nameOf` states which row a checkbox is for; a row that does not fit has none. */
  bulk?: { nameOf: (row: Row) => string; fits?: (row: Row) => boolean; acts: readonly BulkAct<Row>[] };
  /** The list as a file, and the selected rows of it. */
  file?: ListFile | undefined;
  /** How many rows the filters find, where that is known: the progress of a file is measured by it. */
  total?: number | undefined;
  /** The tab of the list without filters. */
  whole?: string;
  /** The order while none is chosen, where it is not from new to old: "Oldest first". */
  ownOrder?: string;
  /** Tabs that all users have. */
  presets?: readonly ListView[];
  /** The filters of a tab as the call of the list reads them: with it, tabs are counted. */
  count?: CountQuery | undefined;
  filters?: ReactNode;
  /** Under the table: how many rows there are, and the pages. */
  foot?: ReactNode;
};

export function ListTable<Row extends { id: string } | { number: number }>(props: Props<Row>) {
  const { list: of, bulk, file, whole = 'All', presets = [], count, foot } = props;
  const list = filtersOf(of);
  const frame = useRef<HTMLDivElement>(null);
  const views = useListViews(list, presets, count);
  const [density, setDensity] = useDensity();
  const acts = bulk?.acts ?? [];
  const picked = usePicked(props, bulk?.fits);
  const columns = seen(props.columns, views.hidden);
  const picks = picksOf(props);
  const order = useOrder(list);
  // Until the choice is known nothing is drawn that would vanish again.
  const rows = views.isKnown ? props.rows : undefined;
  useFittingTable(frame);
  useListPosition(frame, rows !== undefined);
  return (
    <div className="list" ref={frame} data-density={density}>
      {views.isRead && hasViews(list, presets) && (
        <ViewTabs list={list.name} label={props.label} whole={whole} presets={presets} {...views} onApply={views.open} />
      )}
      <ListTools {...props} order={order} views={views} density={density} onDensity={setDensity} />
      {picks && (
        <PickBar picked={picked} acts={acts}>
          {file && <ListFileMenu file={file} only={picked.rows.map((row) => keyOfRow(row, props.rowKey))} />}
        </PickBar>
      )}
      <DataTable
        {...tableOf(props)}
        small="rows"
        rows={rows}
        order={order}
        columns={picks ? pickColumn(columns, picked, picks.nameOf) : columns}
      />
      <div className="list-foot">
        {foot}
        <KeysHelp frame={frame} rows={rows} />
      </div>
    </div>
  );
}

/** A list without filters has one view, and no tab for it. */
const hasViews = (list: ListFilters, presets: readonly ListView[]): boolean =>
  presets.length > 0 || keptNames(list).length > 0 || list.searches.length > 0;

/** Rows are selected for acts or for a file; undefined where there is neither. */
const picksOf = <Row,>({ bulk, file }: Props<Row>) => (bulk && (bulk.acts.length > 0 || file !== undefined) ? bulk : undefined);

const tableOf = <Row,>({ label, empty, totals, rowKey, skeletonRows, isBehind }: Props<Row>) => ({
  label,
  empty,
  ...(isBehind && { isBehind }),
  ...(totals && { totals }),
  ...(rowKey && { rowKey }),
  ...(skeletonRows !== undefined && { skeletonRows }),
});

type ToolsProps<Row> = Props<Row> & {
  order: TableOrder;
  views: Pick<ReturnType<typeof useListViews>, 'hidden' | 'choose'>;
  density: Density;
  onDensity: (density: Density) => void;
};

function ListTools<Row>({ order, views, density, onDensity, ...props }: ToolsProps<Row>) {
  const { columns, rows, filters, file, total, ownOrder = 'Newest first' } = props;
  // A list that is neither filtered nor exported is short: the choice of columns alone is not worth a line.
  const hasColumns = rows?.length !== 0 && ([filters, file].some(Boolean) || views.hidden.length > 0);
  if (!hasColumns && !filters && !file && order.names.length === 0) return null;
  return (
    <div className="list-tools">
      {filters}
      <div className="row list-menus">
        <SortField columns={columns} order={order} own={ownOrder} total={total} isLoaded={rows !== undefined} />
        {hasColumns && (
          <ColumnMenu
            columns={Object.entries(columns)
              .filter(([, column]) => isFilled(column, rows))
              .map(([title, column]) => ({ title, key: keyOfColumn(title, column) }))}
            hidden={views.hidden}
            onChoose={views.choose}
            density={density}
            onDensity={onDensity}
          />
        )}
        {file && <ListFileMenu file={file} total={total} />}
      </div>
    </div>
  );
}

function KeysHelp({ frame, rows }: { frame: RefObject<HTMLElement | null>; rows: readonly unknown[] | undefined }) {
  const [isOpen, setOpen] = useListKeys(frame);
  if (rows?.length === 0) return null;
  return (
    <>
      <button type="button" className="tab list-help" onClick={() => setOpen(true)}>
        Keyboard shortcuts
      </button>
      {isOpen && <ListKeysDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const wayWords = { asc: 'upwards', desc: 'downwards' } as const;

/** Fewer rows are seen at once: their order is not chosen. A list that counts nothing counts as long. */
const shortList = 10;

type SortProps<Row> = { columns: Columns<Row>; order: TableOrder; own: string; total: number | undefined; isLoaded: boolean };

/** On a small screen rows have no headings to press. */
function SortField<Row>({ columns, order, own, isLoaded, total = isLoaded ? shortList : 0 }: SortProps<Row>) {
  const titles = Object.entries(columns).flatMap(([title, column]) => {
    const name = sortOf(column);
    return name !== undefined && order.names.includes(name) ? [{ title, name }] : [];
  });
  if (titles.length === 0 || (order.sort === undefined && total < shortList)) return null;
  const orders = titles.flatMap(({ title, name }) =>
    (['asc', 'desc'] as const).map((direction) => ({ title, order: { sort: name, direction }, value: `${name} ${direction}` })),
  );
  return (
    <select
      className="control sort-field"
      aria-label="Sort by"
      value={order.sort ? `${order.sort} ${order.direction}` : ''}
      onChange={({ target }) => order.choose(orders.find(({ value }) => value === target.value)?.order ?? {})}
    >
      <option value="">{own}</option>
      {orders.map(({ title, value, order: { direction } }) => (
        <option key={value} value={value}>
          {title}, {wayWords[direction]}
        </option>
      ))}
    </select>
  );
}

/** All but what is hidden; the first names the row and stays. */
const seen = <Row,>(columns: Columns<Row>, hidden: readonly string[]): Columns<Row> =>
  Object.fromEntries(
    Object.entries(columns).filter(([title, column], at) => at === 0 || !hidden.includes(keyOfColumn(title, column))),
  );
