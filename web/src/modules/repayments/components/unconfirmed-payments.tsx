/** Payments that are not confirmed yet, where there are any: each counts when it is confirmed. Part of the page, because a request costs more than its 400 bytes. */
import { dayInLagos, longDay, longInstant } from '@ajo/contract/kernel/time';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import { IconCreditCard } from '@tabler/icons-react';
import { unbroken } from '#platform/unbroken';
import { useSmallTable } from '#platform/window-size';
import { Card, DataTable, Money, StatusTag } from '#ui';

export type Coming = RepaymentsView['on_its_way'][number];

/** The reader: the customer reads the consequence, staff the cause. */
type Reader = 'customer' | 'staff';

/** To the customer a payment has a name and a state, and what to do where there is something. */
const own = {
  checkout: {
    name: 'Payment page',
    state: 'not confirmed',
    note: 'We have no confirmation of this payment yet. If you paid, we add it when the provider confirms it',
  },
  charge: {
    name: 'Card or direct debit',
    state: 'not confirmed',
    note: 'Your bank has not answered yet. Please don’t pay again',
  },
  receipt: { name: 'Payment slip', state: 'in review', note: '' },
} as const satisfies Record<Coming['what'], object>;

const causes = {
  checkout: 'The payment page was opened; the provider has confirmed no payment',
  charge: 'A saved card or direct debit; not yet confirmed by the provider',
  receipt: 'A payment slip that needs a second person',
} as const satisfies Record<Coming['what'], string>;

type Props = { rows: readonly Coming[] };

export const UnconfirmedPayments = ({ rows, reader }: Props & { reader: Reader }) =>
  rows.length > 0 && (
    <Card title="Payments not confirmed">
      {reader === 'customer' ? (
        <ul className="lately">
          <UnconfirmedLines rows={rows} />
        </ul>
      ) : (
        <Table rows={rows} />
      )}
    </Card>
  );

/** Lines of the customer's list of payments. */
export const UnconfirmedLines = ({ rows }: Props) =>
  rows.map(({ id, what, since, amount }) => {
    const { name, state, note } = own[what];
    return (
      <li key={id}>
        <IconCreditCard size={18} aria-hidden="true" />
        <span>
          <strong>{name}</strong>
          <small>
            <StatusTag tone="warning">{state}</StatusTag> {unbroken(longDay(dayInLagos(since)))}
          </small>
          {note && <small>{note}</small>}
        </span>
        <Money of={amount} />
      </li>
    );
  });

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
        Status: (row) => causes[row.what],
        Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
      }}
    />
  );
}
