/** Around every chart: its name, and the same figures as a table for those who do not see the picture. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The first cell of a row names it; `links` lead from the names to the lists, `cellLinks` from the figures after the name. */
export type ChartTable = {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  links?: readonly (string | undefined)[];
  cellLinks?: readonly (readonly string[])[];
};

type FrameProps = { label: string; table: ChartTable | undefined; children: ReactNode };

/** Without a table where one beside the chart has its figures. */
export function ChartFrame({ label, table, children }: FrameProps) {
  return (
    <figure className="chart" aria-label={label}>
      {children}
      {table && <TableOf table={table} />}
    </figure>
  );
}

const TableOf = ({ table }: { table: ChartTable }) => (
  <details className="chart-table">
    <summary>Show as a table</summary>
    <table className="table">
      <thead>
        <tr>
          {table.head.map((name, at) => (
            <th key={name} scope="col" {...(at > 0 && { 'data-align': 'end' })}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name = '', ...figures], at) => (
          <Figures key={name} name={name} figures={figures} to={table.links?.[at]} cells={table.cellLinks?.[at] ?? []} />
        ))}
      </tbody>
    </table>
  </details>
);

type FiguresProps = { name: string; figures: readonly string[]; to: string | undefined; cells: readonly string[] };
const Figures = ({ name, figures, to, cells }: FiguresProps) => (
  <tr>
    <th scope="row">{to ? <Link to={to}>{name}</Link> : name}</th>
    {figures.map((figure, at) => (
      // Two measures may be equal: their place is their name.
      <td key={String(at)} data-align="end">
        {cells[at] ? <Link to={cells[at]}>{figure}</Link> : figure}
      </td>
    ))}
  </tr>
);
