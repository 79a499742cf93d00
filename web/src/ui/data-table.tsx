/** A list as a table; below 640 px each row is a card, or below 900 px a few lines. Scrolls sideways inside its own labelled region. */
import { columnKey } from '@ajo/contract/kernel/list';
import { Fragment, isValidElement, type ReactNode } from 'react';
import { EmptyState } from './feedback.tsx';
import { nextOrder, type TableOrder } from './table-order.ts';
import { Region } from './region.tsx';

type Cell<Row> = (row: Row) => ReactNode;
/**
 * `optional`: left out while no row has it. `sort`: the name under which the list is sorted by it. `lead`: before the words of the heading. `first`: with `align: 'end'`,
 * the figure beside the name on a small screen, where it is not the first one. `key`: under which people keep it hidden;
 * a column that gets another heading keeps the key of the first one. `group`: rows that follow each other and have the same are one block, and the cell is empty below the first.
 */
export type Column<Row> =
  | Cell<Row>
  | {
      cell: Cell<Row>;
      align?: 'start' | 'end';
      sort?: string;
      lead?: ReactNode;
      key?: string;
      optional?: boolean;
      first?: true;
      group?: (row: Row) => string;
    };
/** From heading to cell, in the order of the screen. */
export type Columns<Row> = Record<string, Column<Row>>;

export type DataTableProps<Row> = {
  /** What the list is, for those who cannot see it. */
  label: string;
  /** Undefined while they are on their way: then the skeleton of the table is here. */
  rows: readonly Row[] | undefined;
  columns: Columns<Row>;
  /** The content of an empty list: a sentence, or an EmptyState with the next step. */
  empty: ReactNode;
  /** Under the double rule, by heading. */
  totals?: Record<string, ReactNode>;
  rowKey?: (row: Row) => string;
  skeletonRows?: number;
  /** The rows are of what was chosen before: those of the new choice are on their way. */
  isBehind?: boolean;
  /** How the rows are sorted, and the action of a heading; without it headings are not clickable. */
  order?: TableOrder | undefined;
  /** On a phone: a card with a line for each column, or the row of a list. */
  small?: 'cards' | 'rows';
};

export const keyOfColumn = <Row,>(heading: string, column: Column<Row>): string =>
  (typeof column === 'object' ? column.key : undefined) ?? columnKey(heading);
export const sortOf = <Row,>(column: Column<Row>): string | undefined => (typeof column === 'object' ? column.sort : undefined);
const cellOf = <Row,>(column: Column<Row>): Cell<Row> => (typeof column === 'function' ? column : column.cell);
const alignOf = <Row,>(column: Column<Row>) =>
  typeof column === 'object' && column.align === 'end' ? { 'data-align': 'end' } : {};

export const keyOfRow = <Row extends { id: string } | { number: number }>(row: Row, rowKey?: (row: Row) => string): string =>
  rowKey?.(row) ?? ('id' in row ? row.id : String(row.number));

export function DataTable<Row extends { id: string } | { number: number }>(props: DataTableProps<Row>) {
  const { label, rows, columns, empty, totals, order, isBehind = false, skeletonRows = 5, small = 'cards' } = props;
  if (rows?.length === 0) return <div className="card">{typeof empty === 'string' ? <EmptyState title={empty} /> : empty}</div>;
  const titles = Object.entries(columns).filter(([, column]) => isFilled(column, rows));
  const keyOf = (row: Row) => keyOfRow(row, props.rowKey);

  return (
    <Region label={label} busy={rows === undefined || isBehind}>
      <table className={`table table-${small}`}>
        <thead>
          <tr>
            {titles.map(([title, column]) => (
              <Heading key={title} title={title} column={column} order={order} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: skeletonRows }, (_, at) => <BoneRow key={at} titles={titles.map(([title]) => title)} />)
            : rows.map((row, at) => (
                <RowOf key={keyOf(row)} id={keyOf(row)} titles={titles} row={row} above={rows[at - 1]} small={small} />
              ))}
        </tbody>
        {totals && rows && (
          <tfoot>
            <tr>
              {titles.map(([title, column]) => (
                <td key={title} data-title={title} {...alignOf(column)}>
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

const isEmpty = (content: ReactNode): boolean => content === null || content === undefined || content === false || content === '';

/** An optional column takes its width from the others, so it is there only with content. */
export const isFilled = <Row,>(column: Column<Row>, rows: readonly Row[] | undefined): boolean =>
  typeof column === 'function' || !column.optional || (rows ?? []).some((row) => !isEmpty(column.cell(row)));

function isRepeated<Row>(column: Column<Row>, row: Row, above: Row | undefined): boolean {
  const group = typeof column === 'object' ? column.group : undefined;
  return group !== undefined && above !== undefined && group(row) === group(above);
}

const textIn = (content: ReactNode): unknown =>
  isValidElement<{ children?: ReactNode }>(content) ? textIn(content.props.children) : content;

const oneWord =
  /^(\d\d( \w{3}, |\/\d\d\/)\d{4}( \d\d:\d\d)?|[A-Z][a-z]+ \d{4}|\d+ (minute|hour|day|month)s?|([A-Z][a-z]+ )?[A-Z]{1,4}(-\d{4})?-\d+|\+?\d{10,14}|0\d{3} \d{3} \d{4})$/;

/** On a small screen a day has a place of its own in its row. */
const isDay = /^\d\d( \w{3}, |\/)/;

/** A day, an age, a phone number and the number of a loan are read at once, so they stay on one line, also inside a link. */
export function inOneLine(content: ReactNode): { 'data-whole'?: true | 'day' } {
  const text = textIn(content);
  return typeof text === 'string' && oneWord.test(text) ? { 'data-whole': isDay.test(text) ? 'day' : true } : {};
}

/** On a card a cell is a line with its heading: several things in it break among themselves instead of hanging over the side. */
const together = (content: ReactNode): ReactNode =>
  isValidElement(content) && content.type === Fragment ? <span>{content}</span> : content;

/** Values that name themselves: on a card they have no heading. */
const plain: ReadonlySet<string> = new Set(['Phone', 'Branch', 'Type', 'Message', 'Channel']);

type RowProps<Row> = { id: string; titles: [string, Column<Row>][]; row: Row; above: Row | undefined; small: 'cards' | 'rows' };

function RowOf<Row>({ id, titles, row, above, small }: RowProps<Row>) {
  const cells = titles.map(([title, column]) => {
    const isJoined = isRepeated(column, row, above);
    return { title, column, isJoined, content: isJoined ? null : cellOf(column)(row) };
  });
  const figure = cells.find(({ column, content }) => isFigure(column, titles) && !isEmpty(content) && textIn(content) !== '—');
  return (
    <tr
      data-row={id}
      data-joined={cells.some(({ isJoined }) => isJoined) || undefined}
      tabIndex={small === 'rows' ? -1 : undefined}
    >
      {cells.map(({ title, column, content }) => (
        <td
          key={title}
          data-title={title}
          data-plain={plain.has(title) || undefined}
          data-figure={title === figure?.title || undefined}
          data-none={textIn(content) === '—' || undefined}
          {...alignOf(column)}
          {...inOneLine(content)}
        >
          {together(content)}
        </td>
      ))}
    </tr>
  );
}

const isFirst = <Row,>(column: Column<Row>): boolean => typeof column === 'object' && column.first === true;

/** What a small screen shows beside the name: the marked column, or the first figure of the row. */
const isFigure = <Row,>(column: Column<Row>, titles: [string, Column<Row>][]): boolean =>
  titles.some(([, one]) => isFirst(one)) ? isFirst(column) : 'data-align' in alignOf(column);

const arrows = { asc: '↑', desc: '↓' } as const;
const ariaSorts = { asc: 'ascending', desc: 'descending' } as const;

function Heading<Row>({ title, column, order }: { title: string; column: Column<Row>; order: TableOrder | undefined }) {
  const name = sortOf(column);
  const sortable = name !== undefined && order?.names.includes(name) ? { name, order } : undefined;
  const direction = sortable?.order.sort === name ? sortable?.order.direction : undefined;
  return (
    <th scope="col" {...alignOf(column)} aria-sort={sortable && (direction ? ariaSorts[direction] : 'none')}>
      {typeof column === 'object' && column.lead}
      {sortable ? (
        <button
          type="button"
          className="sort-button"
          onClick={() => sortable.order.choose(nextOrder(sortable.order, sortable.name))}
        >
          {title}
          <span aria-hidden="true" data-set={direction !== undefined}>
            {arrows[direction ?? 'asc']}
          </span>
        </button>
      ) : (
        title
      )}
    </th>
  );
}

function BoneRow({ titles }: { titles: string[] }) {
  return (
    <tr>
      {titles.map((title) => (
        <td key={title} data-title={title}>
          <span className="unseen">Loading</span>
          <span className="bone bone-w2" />
        </td>
      ))}
    </tr>
  );
}
