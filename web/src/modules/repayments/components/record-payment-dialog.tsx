/** Finance books money that reached the bank. Opened from the loan's page. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import type { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import { useDeferredValue, useState } from 'react';
import { DateField, FormDialog, MoneyInput, SelectField, TextField, useFields } from '#ui';
import { useRecordDebit, useRepayments, useStaffPrepaymentQuote } from '../staff-repayments.calls.ts';
import { AboveOwed, useAboveOwed } from './above-owed.tsx';
import { leavesChoice } from '../early-uses.ts';
import { EarlyChoice } from './early-choice.tsx';

/** What is due comes first unless the payer names an instalment. */
const rowsToSettle = (repayments: RepaymentsView | undefined) => [
  { value: '', label: 'What is due, oldest first' },
  ...(repayments?.instalments ?? [])
    .filter(({ outstanding }) => outstanding > 0n)
    .map(({ number, due_on: due, outstanding }) => ({
      value: String(number),
      label: `Instalment ${number}, due ${longDay(due)}: ${naira(outstanding)}`,
    })),
];

/** What is overdue comes first, so the oldest open instalment is not the next one of a late loan. */
function dueText({ next, due_now: due }: RepaymentsView): string | undefined {
  if (due > 0n) return `${naira(due)} is due now`;
  return next ? `The next instalment is ${naira(next.outstanding)}` : undefined;
}

export function RecordPaymentDialog({ loanId, onClose }: { loanId: LoanId; onClose: () => void }) {
  const record = useRecordDebit(loanId);
  const repayments = useRepayments(loanId, true).data;
  const next = repayments?.next;
  const [amount, setAmount] = useState<Kobo>();
  const [effect, setEffect] = useState<PrepaymentEffect>('skip_next');
  const early = useStaffPrepaymentQuote(loanId, useDeferredValue(amount)).data;
  const { field, values, errors, setErrors, refuse } = useFields({ reference: '', paid_on: '', instalment: '' });
  const above = useAboveOwed(amount);
  const row = values.instalment ? Number(values.instalment) : undefined;
  const isEarly = row === undefined && leavesChoice(amount, early, next?.outstanding);
  const send = (): void => {
    if (amount === undefined) return setErrors({ amount: 'Enter an amount' });
    record.mutate(
      { amount, effect: isEarly ? effect : undefined, ...values, instalment: row, accepted: above.accepted },
      { onSuccess: onClose, onError: above.onError(refuse) },
    );
  };
  return (
    <FormDialog
      title="Record a payment"
      act={{ ...record, error: above.errorToShow(record.error) }}
      verb="Book the payment"
      onSend={send}
      onClose={onClose}
    >
      <MoneyInput
        label="Amount"
        hint={repayments && dueText(repayments)}
        value={amount}
        onChange={setAmount}
        error={errors['amount']}
        required
      />
      <AboveOwed above={above} amount={amount} payoff={repayments?.payoff} rest="The rest becomes the customer’s credit." />
      <SelectField label="Apply to" options={rowsToSettle(repayments)} {...field('instalment')} />
      {isEarly && <EarlyChoice reader="staff" choices={early.choices} value={effect} onChange={setEffect} />}
      <TextField label="Bank reference" hint="The same reference is booked once" required {...field('reference')} />
      <DateField label="Paid on" hint="Leave empty for today" {...field('paid_on')} />
    </FormDialog>
  );
}
