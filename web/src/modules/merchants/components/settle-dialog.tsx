/** Records a payment to a merchant; a second person confirms it. */
import type { UserId } from '@ajo/contract/kernel/id';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { Day, dayInLagos } from '@ajo/contract/kernel/time';
import { now } from '#platform/clock';
import { DateField, FormDialog, MoneyInput, TextField, useFields } from '#ui';
import { useSettleMerchant } from '../staff-merchants.calls.ts';

/** `open`: what is owed, less the payments that wait. */
type Props = { id: UserId; open: Kobo; onClose: () => void };

export function SettleDialog({ id, open, onClose }: Props) {
  const act = useSettleMerchant(id);
  const { field, values, refuse } = useFields({
    amount: open as Kobo | undefined,
    reference: '',
    paid_on: dayInLagos(now()) as string,
  });
  const { amount } = values;
  const paidOn = Day.safeParse(values.paid_on).data;
  return (
    <FormDialog
      title="Record a payment to the merchant"
      act={act}
      verb="Send for confirmation"
      disabled={amount === undefined || !paidOn}
      onSend={() =>
        amount !== undefined &&
        paidOn &&
        act.mutate({ amount, reference: values.reference, paid_on: paidOn }, { onSuccess: onClose, onError: refuse })
      }
      onClose={onClose}
    >
      <p>Transfer the money at the bank first. The books change when a second person has confirmed the payment.</p>
      <MoneyInput label="Amount" hint={`${naira(open)} at most`} required {...field('amount')} />
      <TextField label="Bank reference" required maxLength={100} {...field('reference')} />
      <DateField label="Paid on" required {...field('paid_on')} />
    </FormDialog>
  );
}
