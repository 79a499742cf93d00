/** The instalments of a loan for staff. Those that were written off are one line that opens; a phone shows first what is to be done. */
import { counted } from '@ajo/contract/kernel/money';
import type { InstalmentView } from '@ajo/contract/modules/repayments';
import { useState } from 'react';
import { Button, Stack } from '#ui';
import { InstalmentTable } from './payment-lists.tsx';

type Props = { rows: readonly InstalmentView[]; linkTo: (row: InstalmentView) => string };

/** Of a window in px: a narrower one would show nothing but instalments. */
const minWhole = 700;

const isWrittenOff = ({ status, waived }: InstalmentView): boolean => status === 'cancelled' && waived > 0n;

export function StaffInstalments({ rows, linkTo }: Props) {
  const [isWhole, setWhole] = useState(() => globalThis.innerWidth >= minWhole);
  const lost = rows.filter(isWrittenOff);
  const others = rows.filter((row) => !isWrittenOff(row));
  const first = isWhole ? others : firstOf(others);
  return (
    <Stack>
      {(others.length > 0 || lost.length === 0) && <InstalmentTable rows={first} linkTo={linkTo} />}
      {first.length < others.length && (
        <Button look="plain" onClick={() => setWhole(true)}>
          Show all {others.length} instalments
        </Button>
      )}
      {lost.length > 0 && (
        <details>
          <summary>{counted(lost.length, 'instalment')} written off</summary>
          <InstalmentTable label="Written off" rows={lost} linkTo={linkTo} />
        </details>
      )}
    </Stack>
  );
}

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
