/** Finance books money that reached the bank. Opened from the loan's page. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import { useDeferredValue, useState } from 'react';
import { Button, DateField, Dialog, Form, MoneyInput, Problem, TextField, useFields } from '#ui';
import { useRecordDebit, useRepayments, useStaffPrepaymentQuote } from '../staff-repayments.calls.ts';
import { EarlyChoice, leavesChoice } from './early-choice.tsx';

export function RecordPaymentDialog({ loanId, onClose }: { loanId: LoanId; onClose: () => void }) {
  const record = useRecordDebit(loanId);
  const next = useRepayments(loanId, true).data?.next;
  const [amount, setAmount] = useState<Kobo>();
  const [effect, setEffect] = useState<PrepaymentEffect>('skip_next');
  const early = useStaffPrepaymentQuote(loanId, useDeferredValue(amount)).data;
  const isEarly = leavesChoice(amount, early, next?.outstanding);
  const { field, values, errors, setErrors, refuse } = useFields({ reference: '', paid_on: '' });
  const send = (): void => {
    if (amount === undefined) return setErrors({ amount: 'Enter an amount' });
    record.mutate({ amount, effect: isEarly ? effect : undefined, ...values }, { onSuccess: onClose, onError: refuse });
  };
  return (
    <Dialog title="Record a payment" onClose={onClose}>
      <Form onSubmit={send} label="Record a payment">
        <Problem of={record.error} />
        <MoneyInput
          label="Amount"
          hint={next ? `The next instalment asks ${naira(next.outstanding)}` : undefined}
          value={amount}
          onChange={setAmount}
          error={errors['amount']}
          required
        />
        {isEarly && <EarlyChoice quote={early} value={effect} onChange={setEffect} />}
        <TextField label="Bank reference" hint="The same reference is booked once" required {...field('reference')} />
        <DateField label="Paid on" hint="Today when left empty" {...field('paid_on')} />
        <Button type="submit" wide busy={record.isPending}>
          Book the payment
        </Button>
      </Form>
    </Dialog>
  );
}
