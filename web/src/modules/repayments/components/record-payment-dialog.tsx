/** Finance books money that reached the bank. Opened from the loan's page. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { Button, DateField, Dialog, Form, MoneyInput, Problem, TextField, useFields } from '#ui';
import { useRecordDebit } from '../staff-repayments.calls.ts';

export function RecordPaymentDialog({ loanId, onClose }: { loanId: LoanId; onClose: () => void }) {
  const record = useRecordDebit(loanId);
  const [amount, setAmount] = useState<Kobo>();
  const { field, values, errors, setErrors, refuse } = useFields({ reference: '', paid_on: '' });
  const send = (): void => {
    if (amount === undefined) return setErrors({ amount: 'Enter an amount' });
    record.mutate({ amount, ...values }, { onSuccess: onClose, onError: refuse });
  };
  return (
    <Dialog title="Record a payment" onClose={onClose}>
      <Form onSubmit={send} label="Record a payment">
        <Problem of={record.error} />
        <MoneyInput label="Amount" value={amount} onChange={setAmount} error={errors['amount']} required />
        <TextField label="Bank reference" hint="The same reference is booked once" required {...field('reference')} />
        <DateField label="Paid on" hint="Today when left empty" {...field('paid_on')} />
        <Button type="submit" wide busy={record.isPending}>
          Book the payment
        </Button>
      </Form>
    </Dialog>
  );
}
