/** Restructures a running loan, or refunds a customer's credit: one person requests, another confirms. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { LoanId, LoanView } from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { Payee } from '#modules/onboarding';
import { DateField, FormDialog, MoneyInput, TextField, useFields } from '#ui';
import type { NewTerms } from '../preview.calls.ts';
import { ChangePreview } from './change-preview.tsx';
import { useRefundCredit, useRestructure } from '../servicing.calls.ts';

type Props = { loanId: LoanId; onClose: () => void };

export function RestructureDialog({ loanId, owed, onClose }: Props & { owed: Kobo }) {
  const act = useRestructure(loanId);
  const { field, values, setErrors, refuse } = useFields({ instalments: '', first_due_on: '', rate_percent: '', reason: '' });
  const terms = newTermsFrom(values);
  const send = (): void => {
    if (!terms) return setErrors({ instalments: 'Enter a number' });
    act.mutate({ ...terms, reason: values.reason }, { onSuccess: onClose, onError: refuse });
  };
  return (
    <FormDialog title="Restructure loan" act={act} verb="Send for approval" size="lg" onSend={send} onClose={onClose}>
      <p>
        The new loan takes over all that is owed, today {naira(owed)}. This loan is closed and its guarantors are released,
        because they have not read the new terms.
      </p>
      <TextField label="Instalments" inputMode="numeric" required {...field('instalments')} />
      <DateField label="First due on" hint="Defaults to one period after confirmation" {...field('first_due_on')} />
      <TextField
        label="Interest, percent"
        hint="Defaults to the current rate, which is the maximum"
        inputMode="decimal"
        {...field('rate_percent')}
      />
      <ChangePreview loanId={loanId} previewed={terms && { kind: 'restructure', terms }} />
      <TextField label="Reason, and what the customer agreed to" lines={3} required {...field('reason')} />
    </FormDialog>
  );
}

function newTermsFrom(typed: { instalments: string; first_due_on: string; rate_percent: string }): NewTerms | undefined {
  const instalments = Number(typed.instalments);
  if (!Number.isInteger(instalments) || instalments < 1) return undefined;
  const rate = typed.rate_percent.trim();
  return {
    instalments,
    ...(typed.first_due_on && { first_due_on: day(typed.first_due_on) }),
    ...(rate && { rate_percent: rate }),
  };
}

export function RefundDialog({ loanId, credit, bank, onClose }: Props & { credit: Kobo; bank: LoanView['bank'] }) {
  const act = useRefundCredit(loanId);
  const [amount, setAmount] = useState<Kobo | undefined>(credit);
  const { field, values, errors, setErrors, refuse } = useFields({ reason: '' });
  const send = (): void => {
    if (amount === undefined) return setErrors({ amount: 'Enter an amount' });
    act.mutate({ amount, reason: values.reason }, { onSuccess: onClose, onError: refuse });
  };
  return (
    <FormDialog title="Refund the customer's credit" act={act} verb="Send for approval" onSend={send} onClose={onClose}>
      <MoneyInput
        label="Amount"
        hint={`The customer has ${naira(credit)} with us`}
        value={amount}
        onChange={setAmount}
        error={errors['amount']}
        required
      />
      <Payee bank={bank} />
      <p className="quiet">It goes to the bank account on file when a second person has confirmed.</p>
      <TextField label="Reason" lines={3} required {...field('reason')} />
    </FormDialog>
  );
}
