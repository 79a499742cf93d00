/** Records a payment to the tax authority; a second person confirms it. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { Day, day, dayInLagos, monthName } from '@ajo/contract/kernel/time';
import type { TaxMonth } from '@ajo/contract/modules/taxes';
import { useState } from 'react';
import { now } from '#platform/clock';
import { DateField, FormDialog, MoneyInput, TextField, useFields } from '#ui';
import { taxLabels } from '../tax.labels.ts';
import { useRemit } from '../taxes.calls.ts';

type Props = { of: TaxMonth; month: string; onClose: () => void };

export function RemitDialog({ of: { tax, unpaid }, month, onClose }: Props) {
  const act = useRemit();
  const [amount, setAmount] = useState<Kobo | undefined>(unpaid);
  const { field, values, refuse } = useFields({ reference: '', paid_on: dayInLagos(now()) as string });
  const paidOn = Day.safeParse(values.paid_on).data;
  return (
    <FormDialog
      title={`Record a payment: ${taxLabels[tax]}`}
      act={act}
      verb="Send for confirmation"
      disabled={amount === undefined || !paidOn}
      onSend={() =>
        amount !== undefined &&
        paidOn &&
        act.mutate({ tax, month, amount, reference: values.reference, paid_on: paidOn }, { onSuccess: onClose, onError: refuse })
      }
      onClose={onClose}
    >
      <MoneyInput
        label="Amount"
        hint={`${naira(unpaid)} is left to pay for ${monthName(day(`${month}-01`))}`}
        required
        value={amount}
        onChange={setAmount}
      />
      <TextField label="Bank reference" required maxLength={100} {...field('reference')} />
      <DateField label="Paid on" required {...field('paid_on')} />
    </FormDialog>
  );
}
