/** Requests Paystack to look for transfers to one of its account numbers. */
import type { Day } from '@ajo/contract/kernel/time';
import { DateField, FormDialog, TextField, useFields } from '#ui';
import { useRequery } from '../settlements.calls.ts';

export function RequeryDialog({ onClose }: { onClose: () => void }) {
  const requery = useRequery();
  const { field, values, errors, refuse } = useFields({ account_number: '', paid_on: '' });
  const isNamed = Object.values(errors).some(Boolean);
  const { account_number: accountNumber, paid_on: on } = values;
  return (
    <FormDialog
      title="Query a number at Paystack"
      act={{ error: isNamed ? null : requery.error, isPending: requery.isPending }}
      verb="Query Paystack"
      onSend={() =>
        requery.mutate(
          { account_number: accountNumber.trim(), ...(on && { paid_on: on as Day }) },
          { onSuccess: onClose, onError: refuse },
        )
      }
      onClose={onClose}
    >
      <p>
        Paystack looks for transfers of one day to this number. Transfers found are booked automatically. You can query a number
        every ten minutes.
      </p>
      <TextField label="Account number" inputMode="numeric" required {...field('account_number')} />
      <DateField label="Paid on" hint="Today, if you leave it empty" {...field('paid_on')} />
    </FormDialog>
  );
}
