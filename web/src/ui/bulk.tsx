/** Several rows at once: choosing them, and one act after the other with what became of each. Each row is an act of its own. */
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { type Columns, type DataTableProps, inOneLine, keyOfRow } from './data-table.tsx';
import { Checkbox } from './fields.tsx';

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
  return { [title]: withBox, ...Object.fromEntries(others) };
}

type BarProps<Row> = {
  picked: Picked<Row>;
  acts: readonly BulkAct<Row>[];
  /** What else may be done with them. */
  children?: ReactNode;
};

/** What is chosen, and what may be done with it. */
export function PickBar<Row>({ picked, acts, children }: BarProps<Row>) {
  const [open, setOpen] = useState<{ act: BulkAct<Row>; rows: readonly Row[] }>();
  const { page, rows, clear } = picked;
  const count = rows.length;
  return (
    <div className="row">
      <Checkbox
        label="Select this page"
        checked={count > 0 && count === page.length}
        disabled={page.length === 0}
        onChange={(isIn) => (isIn ? picked.pickPage() : clear())}
      />
      <output className="quiet">{count > 0 && `${count} selected`}</output>
      {count > 0 && (
        <>
          {acts.map((act) => (
            <Button key={act.label} small onClick={() => setOpen({ act, rows })}>
              {act.label}
            </Button>
          ))}
          {children}
          <Button small look="quiet" onClick={clear}>
            Clear
          </Button>
        </>
      )}
      {open && <open.act.Dialog rows={open.rows} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
