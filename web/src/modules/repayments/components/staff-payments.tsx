/** The payments of a loan for staff. Few columns, because beside the rail of a request the table has half of a screen. */
import { counted, naira, noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { PaymentLogView } from '@ajo/contract/modules/repayments';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { useWindowSize } from '#platform/window-size';
import { Button, type Columns, DataTable, Money, Pair, ReferenceEnd, RowActions, Stack } from '#ui';
import { paymentList, ReceiptButton, runsOf, settledColumns, sources } from './payment-lists.tsx';
import './staff-payments.css';

type ActsProps = {
  onReceipt: (row: PaymentLogView) => void;
  /** Only for those who may undo a payment. */
  onReverse?: ((row: PaymentLogView) => void) | undefined;
};
type Props = ActsProps & {
  rows: readonly PaymentLogView[];
  isReturned?: boolean;
  /** The loan that took this one over. */
  into?: LoanView['restructured_into'];
};

/** Of a list this long a phone shows the latest first. */
const [maxWhole, shownFirst] = [4, 3];

export function StaffPayments({ rows, ...rest }: Props) {
  const size = useWindowSize();
  const [isOpen, setOpen] = useState(false);
  const isPhone = size === 'phone';
  const shown = isOpen || !isPhone || rows.length <= maxWhole ? rows : rows.slice(0, shownFirst);
  return (
    <Stack>
      <DataTable<PaymentLogView>
        {...paymentList}
        small={size === 'tablet' ? 'cards' : 'rows'}
        rows={shown}
        columns={columnsOf({ rows, ...rest }, isPhone)}
      />
      {shown.length < rows.length && (
        <Button look="plain" onClick={() => setOpen(true)}>
          Show all {counted(rows.length, 'payment')}
        </Button>
      )}
    </Stack>
  );
}

function columnsOf({ rows, isReturned = false, into = null, ...acts }: Props, isPhone: boolean): Columns<PaymentLogView> {
  const { Status, ...settled } = settledColumns(isReturned);
  // Where all are completed, no row says it.
  const hasStatus = isReturned || rows.some(({ reversed }) => reversed !== null);
  const how: Columns<PaymentLogView> = isPhone
    ? { Paid: (row) => longDay(row.paid_on), 'How paid': (row) => <ForWhat of={row} into={into} /> }
    : { Paid: (row) => <Pair note={<HowPaid of={row} into={into} />}>{longDay(row.paid_on)}</Pair>, ...settled };
  return {
    ...how,
    ...(hasStatus && Status && { Status }),
    Amount: { align: 'end', cell: (row) => <AmountPaid of={row} /> },
    [acts.onReverse ? 'Actions' : 'Receipt']: { align: 'end', cell: (row: PaymentLogView) => <Acts of={row} {...acts} /> },
  };
}

/** On a phone: how it was paid and what it settled, and its reference. */
function ForWhat({ of: row, into }: { of: PaymentLogView } & Required<Pick<Props, 'into'>>) {
  const numbers = runsOf(row.allocations.map(({ instalment }) => instalment));
  const settled = numbers && `, ${/^\d+$/.test(numbers) ? 'instalment' : 'instalments'} ${numbers}`;
  const isMoved = row.source === 'restructure' && into;
  return (
    <span className="payment-how bare">
      {isMoved ? <IntoLoan into={into} /> : sources[row.source]}
      {settled}
      {!isMoved && (
        <small>
          {' '}
          <ReferenceEnd>{row.reference}</ReferenceEnd>
        </small>
      )}
    </span>
  );
}

const IntoLoan = ({ into }: { into: NonNullable<Props['into']> }) => (
  <>
    Restructured into{' '}
    <Link className="whole" to={paths.staff.request(into.id)}>
      {into.number}
    </Link>
  </>
);

const SourceReference = ({ of: { source, reference } }: { of: PaymentLogView }) => (
  <>
    {sources[source]} ·{' '}
    <span>
      <ReferenceEnd>{reference}</ReferenceEnd>
    </span>
  </>
);

const HowPaid = ({ of: row, into }: { of: PaymentLogView } & Required<Pick<Props, 'into'>>) => (
  <span className="payment-how">
    {row.source === 'restructure' && into ? <IntoLoan into={into} /> : <SourceReference of={row} />}
  </span>
);

/** The fee of the provider is paid on top: it settles nothing. */
const AmountPaid = ({ of: { amount, processing_fee: fee } }: { of: PaymentLogView }) => (
  <Pair note={fee > noMoney && `plus ${naira(fee)} fee`}>
    <Money of={amount} />
  </Pair>
);

/** One act is a button, several are a menu. A payment is reversed once: then only its receipt is left. */
const Acts = ({ of: row, onReceipt, onReverse }: ActsProps & { of: PaymentLogView }) =>
  onReverse && !row.reversed ? (
    <RowActions
      label={`Actions for ${row.reference}`}
      actions={[
        { label: 'PDF receipt', onClick: () => onReceipt(row) },
        { label: 'Reverse', onClick: () => onReverse(row) },
      ]}
    />
  ) : (
    <ReceiptButton of={row} onReceipt={onReceipt} />
  );
