/** What may be done with a payment: one act is a button, several are a menu. */
import type { PaymentLogView } from '@ajo/contract/modules/repayments';
import { Button, RowActions } from '#ui';

export type PaymentActsProps = {
  of: PaymentLogView;
  onReceipt: (row: PaymentLogView) => void;
  /** Only for those who may undo a payment. */
  onReverse?: ((row: PaymentLogView) => void) | undefined;
};

/** A payment is reversed once: then only its receipt is left. */
export function PaymentActs({ of: row, onReceipt, onReverse }: PaymentActsProps) {
  if (!onReverse || row.reversed)
    return (
      <Button small look="text" onClick={() => onReceipt(row)} label={`PDF receipt of ${row.reference}`}>
        PDF
      </Button>
    );
  return (
    <RowActions
      label={`Actions for ${row.reference}`}
      className="button row-actions payment-acts"
      actions={[
        { label: 'PDF receipt', onClick: () => onReceipt(row) },
        { label: 'Reverse', onClick: () => onReverse(row) },
      ]}
    />
  );
}
