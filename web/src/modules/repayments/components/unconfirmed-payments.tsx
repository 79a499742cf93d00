/** Payments that are not confirmed yet, where there are any: each counts when it is confirmed. Part of the page, because a request costs more than its 400 bytes. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import { IconCreditCard } from '@tabler/icons-react';
import { useSmallTable } from '#platform/window-size';
import { Card, DataTable, Money } from '#ui';

export type Coming = RepaymentsView['on_its_way'][number];

/** The reader: the customer reads the consequence, staff the cause. */
type Reader = 'customer' | 'staff';

const words = {
  customer: {
    checkout: 'We have no confirmation of this payment yet. If you paid, we add it when the provider confirms it',
    charge: 'Your bank has not answered yet. Please don’t pay again',
    receipt: 'Your payment slip is in review',
  },
  staff: {
    checkout: 'The payment page was opened; the provider has confirmed no payment',
    charge: 'A saved card or direct debit; not yet confirmed by the provider',
    receipt: 'A payment slip that needs a second person',
  },
} as const satisfies Record<Reader, Record<Coming['what'], string>>;

type Props = { rows: readonly Coming[] };

export const UnconfirmedPayments = ({ rows, reader }: Props & { reader: Reader }) =>
  rows.length > 0 && (
    <Card title="Payments not confirmed">{reader === 'customer' ? <Lines rows={rows} /> : <Table rows={rows} />}</Card>
  );

/** As the latest payments beside it. */
const Lines = ({ rows }: Props) => (
  <ul className="lately">
    {rows.map(({ id, what, since, amount }) => (
      <li key={id}>
        <IconCreditCard size={18} aria-hidden="true" />
        <span>
          {words.customer[what]}
          <small>{longInstant(since)}</small>
        </span>
        <Money of={amount} />
      </li>
    ))}
  </ul>
);

function Table({ rows }: Props) {
  const small = useSmallTable();
  return (
    <DataTable<Coming>
      label="Payments that are not confirmed yet"
      small={small}
      rows={rows}
      empty="No unconfirmed payments."
      columns={{
        Started: (row) => longInstant(row.since),
        Status: (row) => words.staff[row.what],
        Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
      }}
    />
  );
}
