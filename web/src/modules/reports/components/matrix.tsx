/** Shares in months by another measure, to be compared down and across: a table at every width. */
import { type Day, shortMonth } from '@ajo/contract/kernel/time';
import type { ReactNode } from 'react';
import { EmptyState, Region } from '#ui';
import { percent } from '../portfolio.labels.ts';
import './matrix.css';

type MatrixProps<Row> = {
  label: string;
  rows: readonly Row[];
  empty: string;
  /** A day of the month that names the row. */
  monthOf: (row: Row) => Day;
  /** From heading to cell. */
  columns: Record<string, (row: Row) => ReactNode>;
};

export function Matrix<Row>({ label, rows, empty, monthOf, columns }: MatrixProps<Row>) {
  if (rows.length === 0)
    return (
      <div className="card">
        <EmptyState title={empty} />
      </div>
    );
  const cells = Object.entries(columns);
  return (
    <Region label={label}>
      <table className="table matrix">
        <thead>
          <tr>
            <th scope="col">Month</th>
            {cells.map(([title]) => (
              <th key={title} scope="col" data-align="end">
                {title.length > 8 ? <span className="matrix-words">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={monthOf(row)}>
              {/* The column stays in sight: a short name leaves a phone room for the others. */}
              <th scope="row">{shortMonth(monthOf(row))}</th>
              {cells.map(([title, cell]) => (
                <td key={title} data-align="end">
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Region>
  );
}

/** Most shares are zero: one figure instead of five. */
export const ZeroShare = () => (
  <>
    <span aria-hidden="true" className="matrix-zero">
      0
    </span>
    <span className="unseen">{percent(0)}</span>
  </>
);
