/** The instalments of a loan for staff. Those that were written off are one line that opens; a phone shows first what is to be done. */
import { counted, type Kobo, minus, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { InstalmentView } from '@ajo/contract/modules/repayments';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useWindowSize } from '#platform/window-size';
import { Button, type Columns, DataTable, Money, Stack, StatusTag } from '#ui';
import { Amounts, type InstalmentProps, InstalmentState, InstalmentTable, orDash } from './payment-lists.tsx';

type Props = Pick<InstalmentProps, 'rows' | 'linkTo'> & {
  /** What another loan took over, by the number of the instalment. */
  moved?: ReadonlyMap<number, Kobo>;
};

const isWrittenOff = ({ status, waived }: InstalmentView): boolean => status === 'cancelled' && waived > 0n;

export function StaffInstalments({ rows, linkTo, moved = new Map() }: Props) {
  const size = useWindowSize();
  const [isOpen, setOpen] = useState(false);
  // A phone would show nothing but instalments.
  const isWhole = isOpen || size !== 'phone';
  const lost = rows.filter(isWrittenOff);
  const others = rows.filter((row) => !isWrittenOff(row));
  const first = isWhole ? others : firstOf(others);
  const isShort = first.length < others.length;
  const areOpen = others.some(({ outstanding }) => outstanding > 0n);
  return (
    <Stack>
      {(others.length > 0 || lost.length === 0) && (
        <Instalments rows={first} linkTo={linkTo} moved={moved} hasTotals={!isShort} />
      )}
      {isShort && (
        <Button look="plain" onClick={() => setOpen(true)}>
          {areOpen || moved.size > 0 ? `Show all ${others.length} instalments` : `Show ${others.length} paid instalments`}
        </Button>
      )}
      {lost.length > 0 && (
        <details>
          <summary>{counted(lost.length, 'instalment')} written off</summary>
          <Instalments label="Written off" rows={lost} linkTo={linkTo} moved={moved} hasTotals />
        </details>
      )}
    </Stack>
  );
}

type TableProps = InstalmentProps & Required<Pick<Props, 'moved'>> & { hasTotals: boolean };

function Instalments({ moved, hasTotals, ...props }: TableProps) {
  const size = useWindowSize();
  const totals = hasTotals && props.rows.length > 1 ? totalsOf(props.rows, moved) : undefined;
  if (size === 'phone') return <PhoneInstalments {...props} moved={moved} totals={totals} />;
  return (
    <InstalmentTable
      {...props}
      small={size === 'tablet' ? 'cards' : 'rows'}
      instead={moved.size > 0 ? movedColumns(moved) : {}}
      totals={totals}
    />
  );
}

const paidOf = ({ number, paid }: InstalmentView, moved: TableProps['moved']): Kobo => minus(paid, moved.get(number) ?? noMoney);

function totalsOf(rows: readonly InstalmentView[], moved: TableProps['moved']): Record<string, ReactNode> {
  const total = <Money of={sumOf(rows.map((row) => row.total))} />;
  return {
    '#': 'Total',
    Total: total,
    Amount: total,
    Paid: orDash(sumOf(rows.map((row) => paidOf(row, moved)))),
    Moved: orDash(sumOf(rows.map(({ number }) => moved.get(number) ?? noMoney))),
    Outstanding: orDash(sumOf(rows.map(({ outstanding }) => outstanding))),
  };
}

/** A column without any amount is left out. */
const anyOf = (amount: Kobo) => amount > noMoney && <Money of={amount} />;

/** What another loan took over was not paid. */
const movedColumns = (moved: TableProps['moved']): Columns<InstalmentView> => ({
  Status: (row) => <StateOf row={row} moved={moved} />,
  Paid: { align: 'end', optional: true, cell: (row) => anyOf(paidOf(row, moved)) },
  Moved: { align: 'end', cell: (row) => orDash(moved.get(row.number) ?? noMoney) },
  Outstanding: { align: 'end', optional: true, cell: (row) => anyOf(row.outstanding) },
});

const StateOf = ({ row, moved }: { row: InstalmentView; moved: TableProps['moved'] }) =>
  moved.has(row.number) ? <StatusTag tone="secondary">moved</StatusTag> : <InstalmentState of={row} />;

/** Two lines each: which one and how much, then its state, and what is left of one that is paid in part. */
const PhoneInstalments = ({ rows, linkTo, label = 'Instalments', moved, totals }: Omit<TableProps, 'hasTotals'>) => (
  <DataTable<InstalmentView>
    label={label}
    small="rows"
    rows={rows}
    empty="There are no instalments yet: they are dated from the day of the payout."
    columns={{
      '#': (row) => (
        <>
          <Link to={linkTo(row)}>Instalment {row.number}</Link>
          {` · ${longDay(row.due_on)}`}
        </>
      ),
      Status: (row) => <StateOf row={row} moved={moved} />,
      Amount: { align: 'end', cell: (row) => <Amounts row={row} /> },
      Outstanding: {
        align: 'end',
        optional: true,
        cell: (row) => row.paid > 0n && row.outstanding > 0n && <Money of={row.outstanding} />,
      },
    }}
    {...(totals && { totals })}
  />
);

const maxWhole = 6;
const shownOpen = 2;
const shownPaid = 3;

/** The last one paid, or the last few where nothing is open; all that are late, and the next ones. */
function firstOf(rows: readonly InstalmentView[]): readonly InstalmentView[] {
  if (rows.length <= maxWhole) return rows;
  const open = rows.filter(({ outstanding }) => outstanding > 0n);
  const next = open.filter(({ days_late: late }) => late === 0).slice(0, shownOpen);
  const paid = rows.filter(({ outstanding }) => outstanding === 0n).slice(open.length > 0 ? -1 : -shownPaid);
  return rows.filter((row) => paid.includes(row) || next.includes(row) || (row.outstanding > 0n && row.days_late > 0));
}
