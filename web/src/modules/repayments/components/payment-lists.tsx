/** Instalments and payments as tables: the same for customers and staff. */
import { type Kobo, minus, noMoney } from '@ajo/contract/kernel/money';
import { dayInLagos, daysText, longDay, longInstant } from '@ajo/contract/kernel/time';
import type { InstalmentView, PaymentLogView } from '@ajo/contract/modules/repayments';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import { areaOf, session } from '#platform/session';
import { useSmallTable } from '#platform/window-size';
import { Button, type Columns, DataTable, Money, StatusTag, statusText, toneOf } from '#ui';

const end = 'end' as const;

export type InstalmentProps = {
  rows: readonly InstalmentView[];
  linkTo: (row: InstalmentView) => string;
  label?: string;
  small?: 'rows' | 'cards';
  /** Instead of the columns of the same name. */
  instead?: Columns<InstalmentView>;
  totals?: Record<string, ReactNode> | undefined;
};

/** To a customer who owes nothing yet, the first open instalment is the next one to pay. */
export function nextOf(rows: readonly InstalmentView[]): InstalmentView['id'] | undefined {
  if (areaOf(session.role()) !== 'customer' || rows.some(({ days_late: late }) => late > 0)) return undefined;
  return rows.find(({ status }) => status === 'pending')?.id;
}

export function InstalmentTable({ rows, linkTo, label = 'Instalments', small, instead, totals }: InstalmentProps) {
  const ownSmall = useSmallTable();
  const next = nextOf(rows);
  return (
    <DataTable<InstalmentView>
      label={label}
      small={small ?? ownSmall}
      rows={rows}
      empty="There are no instalments yet: they are dated from the day of the payout."
      columns={{
        '#': (row) => (
          <Link to={linkTo(row)} aria-label={`Instalment ${row.number}`}>
            {areaOf(session.role()) === 'customer' ? `Instalment ${row.number}` : row.number}
          </Link>
        ),
        Due: (row) => longDay(row.due_on),
        Status: (row) => <InstalmentState of={row} isNext={row.id === next} />,
        Total: { align: end, cell: (row) => <Amounts row={row} /> },
        Paid: { align: end, optional: true, cell: (row) => shows(row.paid, row) && orDash(row.paid) },
        Outstanding: { align: end, optional: true, cell: (row) => shows(row.outstanding, row) && orDash(row.outstanding) },
        ...instead,
      }}
      {...(totals && { totals })}
    />
  );
}

/** What is open or late is found sooner where nothing is a dash. */
export const orDash = (amount: Kobo) => (amount > noMoney ? <Money of={amount} /> : '—');

/** To a customer, nothing and the whole are said by the status: a part is shown. Staff see each figure. */
const shows = (amount: Kobo, { total }: InstalmentView): boolean =>
  areaOf(session.role()) !== 'customer' || (amount > noMoney && amount < total);

type StateProps = { of: Pick<InstalmentView, 'status' | 'days_late' | 'due_on'>; isNext?: boolean };

/** What is late is open as well: one state is enough, unless a part is paid. What is due later asks for nothing yet. */
export function InstalmentState({ of: { status, days_late: late, due_on: due }, isNext = false }: StateProps) {
  if (late > 0)
    return (
      <StatusTag tone="error">
        {status === 'incomplete' ? `${statusText(status, session.role())}, ${daysText(late)} late` : `${daysText(late)} late`}
      </StatusTag>
    );
  if (status !== 'pending') return <StatusTag tone={toneOf(status)}>{statusText(status, session.role())}</StatusTag>;
  if (due === dayInLagos(now())) return <StatusTag tone="warning">due today</StatusTag>;
  return isNext ? <StatusTag tone="warning">next</StatusTag> : <span className="quiet bare">Upcoming</span>;
}

/** Waived and rebated amounts are shown next to the total. */
export function Amounts({ row: { total, paid, outstanding, status } }: { row: InstalmentView }) {
  const spared = minus(minus(total, paid), outstanding);
  const isStaff = areaOf(session.role()) !== 'customer';
  return (
    <>
      <Money of={total} />
      {spared > 0n && (
        <p className="quiet">
          {!isStaff && 'less '}
          <Money of={spared} />
          {isStaff && (status === 'cancelled' ? ' written off' : ' waived')}
        </p>
      )}
    </>
  );
}

export const sources = {
  checkout: 'Payment page',
  virtual_account: 'Bank transfer',
  card: 'Saved card',
  debit: 'Bank transfer',
  receipt: 'Payment slip',
  import: 'Bank import',
  restructure: 'A new loan',
  down_payment: 'Deducted from the payout',
  migration: 'Before import',
} as const;

type PaymentProps = {
  rows: readonly PaymentLogView[];
  onReceipt: (row: PaymentLogView) => void;
  /** The loan was returned: its payments settled no instalment. They were received, and returned the money. */
  isReturned?: boolean;
};

const isUndone = ({ reversed }: PaymentLogView, isReturned: boolean): boolean =>
  reversed !== null && !(isReturned && reversed.with_loan);

/** Of a payment on one instalment: when and why it was reversed. */
export function PaymentState({ of: { reversed } }: { of: PaymentLogView }) {
  if (!reversed) return <StatusTag tone="secondary">completed</StatusTag>;
  const by = [reversed.by, reversed.reason].filter(Boolean).join(': ');
  return (
    <>
      <StatusTag tone="error">reversed</StatusTag> {longInstant(reversed.at)}
      {by && `, ${by}`}
    </>
  );
}

/** "1–16"; two are named each: "3, 4". */
export function runsOf(numbers: readonly number[]): string {
  const runs: number[][] = [];
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(', '))).join(', ');
}

/** The columns that customers and staff share: what was settled, and the state. */
export const settledColumns = (isReturned: boolean): Columns<PaymentLogView> => ({
  ...(!isReturned && {
    Instalments: (row: PaymentLogView) => runsOf(row.allocations.map(({ instalment }) => instalment)) || '—',
  }),
  Status: (row) =>
    isUndone(row, isReturned) ? (
      <StatusTag tone="error">reversed</StatusTag>
    ) : (
      <StatusTag tone="secondary">{isReturned ? 'received' : 'completed'}</StatusTag>
    ),
});

export const ReceiptButton = ({ of: row, onReceipt }: { of: PaymentLogView } & Pick<PaymentProps, 'onReceipt'>) => (
  <Button small look="text" onClick={() => onReceipt(row)} label={`PDF receipt of ${row.reference}`}>
    PDF
  </Button>
);

/** The table of payments, of customers and staff. */
export const paymentList = { label: 'Payments', small: 'rows', empty: 'Nothing has been paid yet.' } as const;

/** The payments of the customer. */
export function PaymentTable({ rows, onReceipt, isReturned = false }: PaymentProps) {
  return (
    <DataTable<PaymentLogView>
      {...paymentList}
      rows={rows}
      columns={{
        Paid: (row) => longDay(row.paid_on),
        Channel: (row) => sources[row.source],
        Reference: (row) => <span className="reference">{row.reference}</span>,
        ...settledColumns(isReturned),
        Amount: { align: end, cell: (row) => <Money of={row.amount} /> },
        ...(rows.some((row) => row.processing_fee > 0n) && {
          'Processing fee': { align: end, cell: (row: PaymentLogView) => <Money of={row.processing_fee} /> },
        }),
        Receipt: (row) => <ReceiptButton of={row} onReceipt={onReceipt} />,
      }}
    />
  );
}
