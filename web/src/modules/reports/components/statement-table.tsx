/** A group of a statement: its accounts in two periods, and their total under the double rule. */
import type { StatementPart } from '@ajo/contract/modules/reports.statements';
import type { ReactNode } from 'react';
import { Money, Region } from '#ui';
import './financial-statements.css';

export type Periods = readonly [now: string, before: string];
export type Figures = { name: ReactNode; amount: StatementPart['amount']; before: StatementPart['before'] };
/** `closing`: what the whole statement comes to, below its last part. */
type TableProps = {
  title: string;
  columns: Periods;
  lines: readonly (Figures & { id: string })[];
  total: Figures;
  closing?: Figures | undefined;
};

export const StatementTable = ({ title, columns, lines, total, closing }: TableProps) => (
  <div className="stack stack-tight">
    <h3>{title}</h3>
    {lines.length === 0 && <p className="quiet">No {title.toLowerCase()} yet</p>}
    {(lines.length > 0 || closing) && (
      <Region label={title}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Account</th>
              {columns.map((period) => (
                <th key={period} scope="col" data-align="end">
                  {period}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <FigureRow key={line.id} of={line} />
            ))}
          </tbody>
          <tfoot>
            {lines.length > 0 && <FigureRow of={total} />}
            {closing && <FigureRow of={closing} />}
          </tfoot>
        </table>
      </Region>
    )}
  </div>
);

const FigureRow = ({ of }: { of: Figures }) => (
  <tr>
    <td>{of.name}</td>
    <td data-align="end">
      <Money of={of.amount} />
    </td>
    <td data-align="end">
      <Money of={of.before} />
    </td>
  </tr>
);
