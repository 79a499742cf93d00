/** The payments of a loan for staff. Few columns, because beside the rail of a request the table has half of a screen. */
import { naira, noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { PaymentLogView } from '@ajo/contract/modules/repayments';
import { DataTable, Money, Pair, Reference, RowActions } from '#ui';
import { paymentList, ReceiptButton, settledColumns, sources } from './payment-lists.tsx';
import './staff-payments.css';

type ActsProps = {
  onReceipt: (row: PaymentLogView) => void;
  /** Only for those who may undo a payment. */
  onReverse?: ((row: PaymentLogView) => void) | undefined;
};
type Props = ActsProps & {
  rows: readonly PaymentLogView[];
  isReturned?: boolean;
};

export function StaffPayments({ rows, onReceipt, onReverse, isReturned = false }: Props) {
  return (
    <DataTable<PaymentLogView>
      {...paymentList}
      rows={rows}
      columns={{
        Paid: (row) => <Pair note={<HowPaid of={row} />}>{longDay(row.paid_on)}</Pair>,
        ...settledColumns(isReturned),
        Amount: { align: 'end', cell: (row) => <AmountPaid of={row} /> },
        [onReverse ? 'Actions' : 'Receipt']: (row: PaymentLogView) => (
          <Acts of={row} onReceipt={onReceipt} onReverse={onReverse} />
        ),
      }}
    />
  );
}

const HowPaid = ({ of: { source, reference } }: { of: PaymentLogView }) => (
  <span className="payment-how">
    {sources[source]} · <Reference>{reference}</Reference>
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
