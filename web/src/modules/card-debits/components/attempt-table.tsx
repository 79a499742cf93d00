/** The attempts to collect what is due from a saved card, one a line. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { DebitAttemptView } from '@ajo/contract/modules/card-debits';
import { cardName } from '#modules/wallets';
import { session } from '#platform/session';
import { DataTable, Money, StatusTag, statusText, toneOf } from '#ui';

export function AttemptTable({ rows }: { rows: readonly DebitAttemptView[] | undefined }) {
  return (
    <DataTable<DebitAttemptView>
      label="Attempts to collect from the card"
      small="rows"
      rows={rows}
      empty="No attempts yet."
      columns={{
        Tried: (row) => longInstant(row.tried_at),
        Instalment: (row) => row.instalment,
        Card: (row) => cardName(row.card),
        Status: (row) => <StatusTag tone={toneOf(row.status)}>{statusText(row.status, session.role())}</StatusTag>,
        By: (row) => row.requested_by ?? 'Ajo',
        Asked: { align: 'end', cell: (row) => <Money of={row.amount} /> },
        Taken: { align: 'end', cell: (row) => <Money of={row.taken} /> },
        Reason: (row) => row.reason ?? '—',
      }}
    />
  );
}
