/** The instalments of a loan for staff. Paid ones are behind a button while others are open; written off or moved ones are one line that opens. A phone shows first what is to be done. */
import { counted, type Kobo, minus, naira, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { InstalmentView } from '@ajo/contract/modules/repayments';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useWindowSize } from '#platform/window-size';
import { Button, Card, type Columns, DataTable, Money, ShowMore, Stack } from '#ui';
import '../../../ui/disclosure.css';
import { Amounts, type InstalmentProps, InstalmentState, InstalmentTable, orDash } from './payment-lists.tsx';

type Props = Pick<InstalmentProps, 'rows' | 'linkTo'> & {
  /** What another loan took over, by the number of the instalment. */
  moved?: Moved;
  /** The loan that took it over. */
  into?: LoanView['restructured_into'];
};

type Moved = ReadonlyMap<number, Kobo>;
const isWrittenOff = ({ written_off: lost }: InstalmentView): boolean => lost > 0n;

export function StaffInstalments({ rows, linkTo, moved = new Map(), into = null }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const size = useWindowSize();
  const lost = rows.filter(isWrittenOff);
  const taken = rows.filter((row) => !isWrittenOff(row) && moved.has(row.number));
  const others = rows.filter((row) => !isWrittenOff(row) && !moved.has(row.number));
  const open = others.filter(({ outstanding }) => outstanding > noMoney);
  const paidCount = others.length - open.length;
  // A phone has a short list of its own.
  const isShort = !showsAll && size !== 'phone' && open.length > 0 && paidCount > 1;
  return (
    <Card title="Instalments" actions={isShort && <ShowPaid count={paidCount} onPress={() => setShowsAll(true)} />}>
      <Stack>
        {lost.length > 0 && (
          <Folded
            line={`${counted(lost.length, 'instalment')} written off, ${naira(sumOf(lost.map(({ written_off: amount }) => amount)))}`}
          >
            <Instalments label="Written off" rows={lost} linkTo={linkTo} instead={lostColumns} hasTotals />
          </Folded>
        )}
        {(others.length > 0 || lost.length + taken.length === 0) && (
          <OpenInstalments all={others} rows={isShort ? open : others} linkTo={linkTo} />
        )}
        {taken.length > 0 && (
          <Folded line={<MovedText rows={taken} into={into} />}>
            <Instalments label="Moved" rows={taken} linkTo={linkTo} instead={movedColumns(moved)} hasTotals moved={moved} />
          </Folded>
        )}
      </Stack>
    </Card>
  );
}

/** The list begins with what is open. */
const ShowPaid = ({ count, onPress }: { count: number; onPress: () => void }) => (
  <ShowMore look="text" label={`Show ${count} paid instalments`} onShow={onPress}>
    Show {count} paid
  </ShowMore>
);

const Folded = ({ line, children }: { line: ReactNode; children: ReactNode }) => (
  <div className="disclosures">
    <details>
      <summary>{line}</summary>
      {children}
    </details>
  </div>
);

function MovedText({ rows, into }: { rows: readonly InstalmentView[]; into: Props['into'] }) {
  const waived = sumOf(rows.map((row) => row.waived));
  return (
    <span>
      {counted(rows.length, 'instalment')} moved to <span className="whole">{into?.number ?? 'a new loan'}</span>
      {waived > noMoney && `, ${naira(waived)} waived`}
    </span>
  );
}

/** The total is that of all rows. */
function OpenInstalments({ all, rows, linkTo }: Pick<Props, 'rows' | 'linkTo'> & { all: Props['rows'] }) {
  const size = useWindowSize();
  const [isOpen, setOpen] = useState(false);
  // A phone would show nothing but instalments.
  const first = isOpen || size !== 'phone' ? rows : firstOf(rows);
  const isShort = first.length < rows.length;
  const areOpen = rows.some(({ outstanding }) => outstanding > 0n);
  return (
    <>
      <Instalments rows={first} all={all} linkTo={linkTo} hasTotals={!isShort} instead={areOpen ? {} : settledColumns} />
      {isShort && (
        <Button look="plain" onClick={() => setOpen(true)}>
          {areOpen ? `Show all ${rows.length} instalments` : `Show all ${rows.length} paid`}
        </Button>
      )}
    </>
  );
}

/** `all`: those that the total counts, where some are not shown. */
type TableProps = InstalmentProps & { all?: Props['rows']; moved?: Moved; hasTotals: boolean };

function Instalments({ hasTotals, moved = new Map(), all, ...props }: TableProps) {
  const size = useWindowSize();
  const counts = all ?? props.rows;
  const name = counts.length > props.rows.length ? `All ${counts.length}` : 'Total';
  const totals = hasTotals && counts.length > 1 ? totalsOf(name, counts, moved) : undefined;
  if (size === 'phone') return <PhoneInstalments {...props} totals={totals} />;
  return <InstalmentTable {...props} small={size === 'tablet' ? 'cards' : 'rows'} totals={totals} />;
}

const paidOf = ({ number, paid }: InstalmentView, moved: Moved): Kobo => minus(paid, moved.get(number) ?? noMoney);

function totalsOf(name: string, rows: readonly InstalmentView[], moved: Moved): Record<string, ReactNode> {
  const total = <Money of={sumOf(rows.map((row) => row.total))} />;
  return {
    '#': name,
    Total: total,
    Amount: total,
    Paid: orDash(sumOf(rows.map((row) => paidOf(row, moved)))),
    Moved: orDash(sumOf(rows.map(({ number }) => moved.get(number) ?? noMoney))),
    Outstanding: orDash(sumOf(rows.map(({ outstanding }) => outstanding))),
    'Written off': orDash(sumOf(rows.map(({ written_off: lost }) => lost))),
  };
}

/** A column without any amount is left out. */
const anyOf = (amount: Kobo) => amount > noMoney && <Money of={amount} />;

/** Their heading says the state of all. */
const noStatus = { optional: true, cell: () => false } as const;

/** Nothing is open: a column of dashes says no more. */
const settledColumns: Columns<InstalmentView> = {
  Outstanding: { align: 'end', optional: true, cell: (row) => anyOf(row.outstanding) },
};

/** What another loan took over was not paid. */
const movedColumns = (moved: Moved): Columns<InstalmentView> => ({
  Status: noStatus,
  Paid: { align: 'end', optional: true, cell: (row) => anyOf(paidOf(row, moved)) },
  Moved: { align: 'end', cell: (row) => orDash(moved.get(row.number) ?? noMoney) },
  ...settledColumns,
});

const lostColumns: Columns<InstalmentView> = {
  Status: noStatus,
  Total: { align: 'end', cell: (row) => <Money of={row.total} /> },
  Paid: { align: 'end', optional: true, cell: (row) => anyOf(row.paid) },
  'Written off': { align: 'end', cell: (row) => <Money of={row.written_off} /> },
  ...settledColumns,
};

const only = (columns: Columns<InstalmentView> = {}, title: string): Columns<InstalmentView> => {
  const column = columns[title];
  return column ? { [title]: column } : {};
};

/** Two lines each: which one and how much, then its state, what it lost, and what is left of one that is paid in part. */
const PhoneInstalments = ({
  rows,
  linkTo,
  label = 'Instalments',
  instead,
  totals,
}: Omit<TableProps, 'hasTotals' | 'moved' | 'all'>) => (
  <DataTable<InstalmentView>
    label={label}
    small="rows"
    rows={rows}
    empty="There are no instalments yet: they are dated from the day of the payout."
    columns={{
      '#': (row) => (
        <Link to={linkTo(row)}>
          <span className="unseen">Instalment </span>
          {`${row.number} · ${longDay(row.due_on)}`}
        </Link>
      ),
      Status: instead?.['Status'] ?? ((row) => <InstalmentState of={row} />),
      Amount: instead?.['Total'] ?? { align: 'end', cell: (row) => <Amounts row={row} /> },
      ...only(instead, 'Moved'),
      ...only(instead, 'Written off'),
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
