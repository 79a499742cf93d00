/** Figures to be compared down and across: a table at every width, which scrolls beside its first column. */
import { type Day, shortMonth } from '@ajo/contract/kernel/time';
import type { ReactNode } from 'react';
import { EmptyState, Region } from '#ui';
import { percent } from '../portfolio.labels.ts';
import './matrix.css';

type Cell<Row> = (row: Row) => ReactNode;
/** `shade` is how dark a cell is, from 0 to 4. */
export type MatrixColumn<Row> = Cell<Row> | { cell: Cell<Row>; shade: (row: Row) => number };
type MatrixProps<Row> = {
  label: string;
  rows: readonly Row[];
  empty: string;
  /** The heading of the first column. */
  head: string;
  nameOf: (row: Row) => ReactNode;
  keyOf: (row: Row) => string;
  /** From heading to cell. */
  columns: Record<string, MatrixColumn<Row>>;
  /** Under the double rule, by heading. */
  totals?: Record<string, ReactNode>;
  /** On a phone each row is a few lines, with this column beside the name. */
  lead?: string;
};

export function Matrix<Row>({ label, rows, empty, head, nameOf, keyOf, columns, totals, lead }: MatrixProps<Row>) {
  if (rows.length === 0)
    return (
      <div className="card">
        <EmptyState title={empty} />
      </div>
    );
  const cells = Object.entries(columns);
  return (
    <Region label={label}>
      <table className={lead === undefined ? 'table matrix' : 'table matrix matrix-lines'}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {cells.map(([title]) => (
              <th key={title} scope="col" data-align="end">
                {title.length > 8 ? <span className="matrix-words">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{nameOf(row)}</th>
              {cells.map(([title, column]) => (
                <td key={title} data-title={title} data-lead={title === lead} data-align="end" data-shade={shadeIn(column, row)}>
                  {cellIn(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {[head, ...Object.keys(columns)].map((title, at) => (
                <td key={title} data-title={title} data-lead={title === lead} data-align={at > 0 ? 'end' : undefined}>
                  {totals[title]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </Region>
  );
}

const cellIn = <Row,>(column: MatrixColumn<Row>, row: Row): ReactNode =>
  typeof column === 'function' ? column(row) : column.cell(row);
const shadeIn = <Row,>(column: MatrixColumn<Row>, row: Row): number | undefined =>
  (typeof column === 'object' && column.shade(row)) || undefined;

/** The name of a row stays in sight: a short one leaves a phone room for the others. */
export const monthRows = <Row,>(monthOf: (row: Row) => Day) => ({
  head: 'Month',
  nameOf: (row: Row): string => shortMonth(monthOf(row)),
  keyOf: monthOf,
});

const shades = 4;
/** The largest share of a column or a table is the darkest. */
export const shadeOf = (share: number | null | undefined, max: number): number =>
  share && max > 0 ? Math.ceil((share / max) * shades) : 0;

/** Most shares are zero: the others stand out. */
export const ZeroShare = () => <span className="matrix-zero">{percent(0)}</span>;
