/** Several rows at once: choosing them, and one act after the other with what became of each. Each row is an act of its own. */
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { type Columns, type DataTableProps, inOneLine, keyOfRow } from './data-table.tsx';
import './lists.css';

export type BulkProps<Row> = { rows: readonly Row[]; onClose: () => void };
export type BulkAct<Row> = { label: string; Dialog: (props: BulkProps<Row>) => ReactNode };

export type Picked<Row> = {
  /** Only rows on the screen: rows out of sight cannot be acted on. */
  rows: readonly Row[];
  /** What could be chosen on it. */
  page: readonly Row[];
  has: (row: Row) => boolean;
  pick: (row: Row, isIn: boolean) => void;
  pickPage: () => void;
  clear: () => void;
};

export function usePicked<Row extends { id: string } | { number: number }>(
  { rows = [], rowKey }: Pick<DataTableProps<Row>, 'rows' | 'rowKey'>,
  fits: (row: Row) => boolean = () => true,
): Picked<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const keyOf = (row: Row): string => keyOfRow(row, rowKey);
  const page = rows.filter(fits);
  return {
    page,
    rows: page.filter((row) => keys.has(keyOf(row))),
    has: (row) => keys.has(keyOf(row)),
    pick: (row, isIn) => setKeys((now) => new Set(isIn ? [...now, keyOf(row)] : [...now].filter((key) => key !== keyOf(row)))),
    pickPage: () => setKeys(new Set(page.map(keyOf))),
    clear: () => setKeys(new Set()),
  };
}

/** The box is next to the name of the row, also where the row is a card. */
export function pickColumn<Row>(columns: Columns<Row>, picked: Picked<Row>, nameOf: (row: Row) => string): Columns<Row> {
  const [[title, first] = ['', () => null], ...others] = Object.entries(columns);
  const cell = typeof first === 'function' ? first : first.cell;
  const withBox = (row: Row): ReactNode => {
    const content = cell(row);
    return (
      <span className="pick">
        {picked.page.includes(row) ? (
          <label>
            <span className="unseen">Select {nameOf(row)}</span>
            <input type="checkbox" checked={picked.has(row)} onChange={(event) => picked.pick(row, event.target.checked)} />
          </label>
        ) : (
          <span className="pick-none" />
        )}
        <span {...inOneLine(content)}>{content}</span>
      </span>
    );
  };
  const sort = typeof first === 'object' && first.sort !== undefined ? { sort: first.sort } : {};
  return { [title]: { cell: withBox, lead: <PageBox picked={picked} />, ...sort }, ...Object.fromEntries(others) };
}

const isWholePage = <Row,>({ rows, page }: Picked<Row>): boolean => rows.length > 0 && rows.length === page.length;

/** In the heading, over the boxes of the rows. */
const PageBox = <Row,>({ picked }: { picked: Picked<Row> }) => (
  <label className="pick-page">
    <span className="unseen">Select this page</span>
    <input
      type="checkbox"
      checked={isWholePage(picked)}
      disabled={picked.page.length === 0}
      onChange={({ target }) => (target.checked ? picked.pickPage() : picked.clear())}
    />
  </label>
);

type BarProps<Row> = {
  picked: Picked<Row>;
  acts: readonly BulkAct<Row>[];
  /** What else may be done with them. */
  children?: ReactNode;
};

/** The first chosen row loads it, and the bar waits for it. */
function useBarStyle(isNeeded: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    // Without its style the bar still works.
    const show = () => setLoaded(true);
    import('./pick-bar.css').then(show, show);
  }, [isNeeded]);
  return isLoaded;
}

/** What is selected, and what may be done with it. */
export function PickBar<Row>({ picked, acts, children }: BarProps<Row>) {
  const [open, setOpen] = useState<{ act: BulkAct<Row>; rows: readonly Row[] }>();
  const { rows, page, clear } = picked;
  const isStyled = useBarStyle(rows.length > 0);
  return (
    <>
      <div className="pick-bar" data-open={isStyled && rows.length > 0}>
        <output>{rows.length > 0 && `${rows.length} selected`}</output>
        {rows.length > 0 && (
          <>
            {acts.map((act) => (
              <Button key={act.label} small onClick={() => setOpen({ act, rows })}>
                {act.label}
              </Button>
            ))}
            {children}
            {rows.length < page.length && (
              <Button small look="quiet" onClick={picked.pickPage}>
                Select all {page.length}
              </Button>
            )}
            <Button small look="quiet" onClick={clear}>
              Clear
            </Button>
          </>
        )}
      </div>
      {open && <open.act.Dialog rows={open.rows} onClose={() => setOpen(undefined)} />}
    </>
  );
}
