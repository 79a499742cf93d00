/** The instalments of a loan for staff. Those that were written off are one line that opens; a phone shows first what is to be done. */
import { counted } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { InstalmentView } from '@ajo/contract/modules/repayments';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWindowSize } from '#platform/window-size';
import { Button, DataTable, Money, Stack } from '#ui';
import { Amounts, type InstalmentProps, InstalmentState, InstalmentTable } from './payment-lists.tsx';

type Props = Pick<InstalmentProps, 'rows' | 'linkTo'>;

const isWrittenOff = ({ status, waived }: InstalmentView): boolean => status === 'cancelled' && waived > 0n;

export function StaffInstalments({ rows, linkTo }: Props) {
  const size = useWindowSize();
  const [isOpen, setOpen] = useState(false);
  // A phone would show nothing but instalments.
  const isWhole = isOpen || size !== 'phone';
  const lost = rows.filter(isWrittenOff);
  const others = rows.filter((row) => !isWrittenOff(row));
  const first = isWhole ? others : firstOf(others);
  return (
    <Stack>
      {(others.length > 0 || lost.length === 0) && <Instalments rows={first} linkTo={linkTo} />}
      {first.length < others.length && (
        <Button look="plain" onClick={() => setOpen(true)}>
          Show all {others.length} instalments
        </Button>
      )}
      {lost.length > 0 && (
        <details>
          <summary>{counted(lost.length, 'instalment')} written off</summary>
          <Instalments label="Written off" rows={lost} linkTo={linkTo} />
        </details>
      )}
    </Stack>
  );
}

function Instalments(props: InstalmentProps) {
  const size = useWindowSize();
  if (size === 'phone') return <PhoneInstalments {...props} />;
  return <InstalmentTable {...props} small={size === 'tablet' ? 'cards' : 'rows'} />;
}

/** Two lines each: which one and how much, then its state, and what is left of one that is paid in part. */
const PhoneInstalments = ({ rows, linkTo, label = 'Instalments' }: InstalmentProps) => (
  <DataTable<InstalmentView>
    label={label}
    small="rows"
    rows={rows}
    empty="There are no instalments yet: they are dated from the day of the payout."
    columns={{
      '#': (row) => (
        <>
          <Link to={linkTo(row)} aria-label={`Instalment ${row.number}`}>
            No. {row.number}
          </Link>
          {` · ${longDay(row.due_on)}`}
        </>
      ),
      Status: (row) => <InstalmentState of={row} />,
      Amount: { align: 'end', cell: (row) => <Amounts row={row} /> },
      Outstanding: {
        align: 'end',
        optional: true,
        cell: (row) => row.paid > 0n && row.outstanding > 0n && <Money of={row.outstanding} />,
      },
    }}
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
