/** Later payouts of a loan as a list: amount, day, state. */
import type { ReactNode } from 'react';
import { DataTable, Money, StatusTag } from '#ui';
import { trancheLabel, trancheTone, whenText } from '../tranche.labels.ts';
import type { Tranche } from '../tranches.calls.ts';

type Props = { rows: readonly Tranche[]; viewer: 'staff' | 'own'; acts: (row: Tranche) => ReactNode };

export function TrancheTable({ rows, viewer, acts }: Props) {
  return (
    <DataTable<Tranche>
      label="Later payouts"
      small="rows"
      rows={rows}
      empty="None"
      columns={{
        // On a phone the first column leads the row: a number alone is no name.
        When: whenText,
        Payout: (row) => row.number,
        Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
        Status: (row) => <StatusTag tone={trancheTone(row.status, viewer)}>{trancheLabel(row.status, viewer)}</StatusTag>,
        ...(viewer === 'staff' && {
          Note: noteOf,
        }),
        'What you can do': acts,
      }}
    />
  );
}

/** One column for both: on a narrow desk the buttons would hang over the side. */
const noteOf = ({ released_by: by, stopped_by: stop, reason }: Tranche): string =>
  [by && `Released by ${by}`, stop ?? reason].filter(Boolean).join('. ') || '—';
