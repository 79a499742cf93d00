/** Places a lien: how much, why, what the customer reads, and its last day. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { type Day, dayInLagos } from '@ajo/contract/kernel/time';
import type { StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import { useState } from 'react';
import { now } from '#platform/clock';
import { DateField, emptyAmounts, FormDialog, MoneyInput, TextField, useFields } from '#ui';
import { usePlaceLien } from '../liens.calls.ts';

export function PlaceLienDialog({ savings, onClose }: { savings: StaffSavingsDetail; onClose: () => void }) {
  const act = usePlaceLien(savings.id);
  const [amount, setAmount] = useState<Kobo>();
  const { field, values, errors, setErrors, refuse } = useFields({ reason: '', customer_reason: '', ends_on: '' });
  const send = (): void => {
    if (amount === undefined) return setErrors(emptyAmounts({ amount }));
    const { ends_on: on, ...texts } = values;
    act.mutate({ amount, ...texts, ...(on && { ends_on: on as Day }) }, { onSuccess: onClose, onError: refuse });
  };
  return (
    <FormDialog
      title={`Place a lien on ${savings.number}`}
      act={act}
      verb={amount === undefined ? 'Place lien' : `Put ${naira(amount)} on hold`}
      look="danger"
      onSend={send}
      onClose={onClose}
    >
      <p>The amount stays in the balance and earns interest. It cannot leave the account. The customer gets a message.</p>
      <MoneyInput
        label="Amount"
        required
        value={amount}
        onChange={setAmount}
        error={(errors as Record<string, string | undefined>)['amount']}
      />
      <TextField label="Reason" hint="Only staff see it" lines={3} required maxLength={500} {...field('reason')} />
      <TextField
        label="Reason for the customer"
        hint="The customer sees it with the amount"
        required
        maxLength={120}
        {...field('customer_reason')}
      />
      <DateField label="Last day" hint="Empty: until it is released" min={dayInLagos(now())} {...field('ends_on')} />
    </FormDialog>
  );
}
