/** Finance books money that reached the bank as a deposit of one savings account. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { type Day, dayInLagos } from '@ajo/contract/kernel/time';
import type { StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import { useState } from 'react';
import { now } from '#platform/clock';
import { DateField, emptyAmounts, FormDialog, MoneyInput, TextField, useFields } from '#ui';
import { useBookDeposit } from '../staff-savings.calls.ts';

export function BookDepositDialog({ savings, onClose }: { savings: StaffSavingsDetail; onClose: () => void }) {
  const book = useBookDeposit(savings.id);
  const [amount, setAmount] = useState<Kobo>();
  const { field, values, errors, setErrors, refuse } = useFields({ reference: '', paid_on: '', note: '' });
  const send = (): void => {
    if (amount === undefined) return setErrors(emptyAmounts({ amount }));
    const { reference, paid_on: on, note } = values;
    const body = { amount, reference, ...(on && { paid_on: on as Day }), ...(note && { note }) };
    book.mutate(body, { onSuccess: onClose, onError: refuse });
  };
  return (
    <FormDialog
      title={`Book a deposit for ${savings.customer.name}`}
      act={book}
      verb={amount === undefined ? 'Book deposit' : `Book ${naira(amount)} on ${savings.number}`}
      onSend={send}
      onClose={onClose}
    >
      <MoneyInput
        label="Amount"
        required
        value={amount}
        onChange={setAmount}
        error={(errors as Record<string, string | undefined>)['amount']}
      />
      <TextField label="Bank reference" hint="As on our bank statement" required maxLength={100} {...field('reference')} />
      <DateField label="Paid on" hint="Today unless you enter another day" max={dayInLagos(now())} {...field('paid_on')} />
      <TextField label="Note" maxLength={500} {...field('note')} />
    </FormDialog>
  );
}
