/** The table of what was paid perhaps and is not confirmed yet: it counts when it is confirmed. */
import { shortInstant } from '@ajo/contract/kernel/time';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import { DataTable, Money } from '#ui';

export type Coming = RepaymentsView['on_its_way'][number];

const words = {
  checkout: 'If you have paid, it counts once the payment provider confirms it',
  receipt: 'Your receipt waits for a look',
} as const satisfies Record<Coming['what'], string>;

export const OnItsWay = ({ rows }: { rows: readonly Coming[] }) => (
  <DataTable<Coming>
    label="Payments that are not confirmed yet"
    rows={rows}
    empty="Nothing."
    columns={{
      Begun: (row) => shortInstant(row.since),
      What: (row) => words[row.what],
      Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
    }}
  />
);
