/** Instalments and payments as tables: the same for customers and staff. */
import { longDay } from '@ajo/contract/kernel/time';
import type { InstalmentView, PaymentLogView } from '@ajo/contract/modules/repayments';
import { Link } from 'react-router';
import { Button, DataTable, Money, StatusTag, toneOf } from '#ui';

const end = 'end' as const;

export function InstalmentTable({ rows, linkTo }: { rows: readonly InstalmentView[]; linkTo: (row: InstalmentView) => string }) {
  return (
    <DataTable<InstalmentView>
      label="Instalments"
      rows={rows}
      empty="There are no instalments yet: they are dated from the day of the payout."
      columns={{
        '#': (row) => <Link to={linkTo(row)}>{row.number}</Link>,
        Due: (row) => longDay(row.due_on),
        State: (row) => (
          <>
            <StatusTag tone={toneOf(row.status)}>{row.status}</StatusTag>{' '}
            {row.days_late > 0 && <StatusTag tone="error">{row.days_late} days late</StatusTag>}
          </>
        ),
        Total: { align: end, cell: (row) => <Money of={row.total} /> },
        Paid: { align: end, cell: (row) => <Money of={row.paid} /> },
        Outstanding: { align: end, cell: (row) => <Money of={row.outstanding} /> },
      }}
    />
  );
}

const sources = {
  checkout: 'Checkout',
  virtual_account: 'Bank transfer',
  card: 'Saved card',
  debit: 'Paid into our bank',
  receipt: 'Payment slip',
  import: 'Bank import',
} as const;

export function PaymentTable({ rows, onReceipt }: { rows: readonly PaymentLogView[]; onReceipt: (row: PaymentLogView) => void }) {
  return (
    <DataTable<PaymentLogView>
      label="Payments"
      rows={rows}
      empty="Nothing has been paid yet."
      columns={{
        Paid: (row) => longDay(row.paid_on),
        How: (row) => sources[row.source],
        Reference: (row) => row.reference,
        'Settled instalments': (row) => [...new Set(row.allocations.map(({ instalment }) => instalment))].join(', ') || '—',
        Amount: { align: end, cell: (row) => <Money of={row.amount} /> },
        Receipt: (row) => (
          <Button small look="text" onClick={() => onReceipt(row)} label={`Receipt of ${row.reference}`}>
            PDF
          </Button>
        ),
      }}
    />
  );
}
