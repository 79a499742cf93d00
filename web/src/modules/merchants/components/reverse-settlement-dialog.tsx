/** Reverses a payment to a merchant: which one, and what happens, before the reason. A second person confirms. */
import type { UserId } from '@ajo/contract/kernel/id';
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { MerchantSettlement } from '@ajo/contract/modules/merchants.staff';
import { Facts, FormDialog, TextField, useFields } from '#ui';
import { useReverseSettlement } from '../staff-merchants.calls.ts';

type Props = { merchant: UserId; payment: MerchantSettlement; onClose: () => void };

export function ReverseSettlementDialog({ merchant, payment, onClose }: Props) {
  const act = useReverseSettlement(merchant, payment.id);
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
      <Facts of={{ Amount: naira(payment.amount), 'Paid on': longDay(payment.paid_on) }} />
      <p>
        The books have the money at our bank again, from {longDay(payment.paid_on)}. We owe it to the merchant, who gets a
        message. No money is sent. Then record the right payment, also with the same reference. A second person must confirm the
        reversal.
      </p>
      <TextField label="Reason" lines={3} required maxLength={500} {...field('reason')} />
    </FormDialog>
  );
}
