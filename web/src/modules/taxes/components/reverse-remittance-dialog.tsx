/** Reverses a payment to the tax authority: which one, and what happens, before the reason. A second person confirms. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { Tax, TaxRemittance } from '@ajo/contract/modules/taxes';
import { Facts, FormDialog, TextField, useFields } from '#ui';
import { taxLabels } from '../tax.labels.ts';
import { useReverseRemittance } from '../taxes.calls.ts';

type Props = { payment: TaxRemittance & { tax: Tax }; onClose: () => void };

export function ReverseRemittanceDialog({ payment, onClose }: Props) {
  const act = useReverseRemittance(payment.id);
  const { field, values, refuse } = useFields({ reason: '' });
  return (
    <FormDialog
      title={`Reverse the payment ${payment.reference}`}
      act={act}
      verb="Send for confirmation"
      look="danger"
      onSend={() => act.mutate(values.reason, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      <Facts of={{ Tax: taxLabels[payment.tax], Amount: naira(payment.amount), 'Paid on': longDay(payment.paid_on) }} />
      <p>
        The books have the money at our bank again, from {longDay(payment.paid_on)}, and the tax is open again. No money is sent.
        Then record the right payment, also with the same reference. A second person must confirm the reversal.
      </p>
      <TextField label="Reason" lines={3} required maxLength={500} {...field('reason')} />
    </FormDialog>
  );
}
