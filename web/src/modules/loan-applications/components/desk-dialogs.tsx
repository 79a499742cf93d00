/** The dialogs of the desk on a pending application: correct it, change its purpose, keep it for a person. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import type { LoanView } from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { FormDialog, MoneyInput, SelectField, TextField, useFields } from '#ui';
import { useProducts } from '../application.calls.ts';
import { useChangePurpose, useCorrect, useFlagForReview } from '../staff-loans.calls.ts';

type Props = { loan: LoanView; onClose: () => void };

export function CorrectionDialog({ loan, onClose }: Props) {
  const correct = useCorrect();
  const [amount, setAmount] = useState<Kobo | undefined>(loan.principal);
  const { field, values, errors, setErrors, refuse } = useFields({
    tenor: String(loan.instalments),
    rate_percent: loan.rate_percent,
  });
  const { terms } = loan;
  const send = (): void => {
    if (amount === undefined) return setErrors({ amount: 'Enter an amount' });
    correct.mutate(
      { loan_id: loan.id, amount, tenor: Number(values.tenor), rate_percent: values.rate_percent, seen_status: loan.status },
      { onSuccess: onClose, onError: refuse },
    );
  };
  return (
    <FormDialog
      title={`Correct ${loan.number}`}
      label="Correction"
      act={correct}
      verb="Save the correction"
      onSend={send}
      onClose={onClose}
    >
      <p>Opinions given so far do not count for the corrected terms: they must be given again.</p>
      <MoneyInput
        label="Amount"
        hint={`From ${naira(terms.min_amount)} to ${naira(terms.max_amount)}`}
        value={amount}
        onChange={setAmount}
        error={errors['amount' as never]}
        required
      />
      <TextField
        label="Instalments"
        hint={`From ${terms.min_instalments} to ${terms.max_instalments}`}
        inputMode="numeric"
        required
        {...field('tenor')}
      />
      <TextField
        label="Interest, percent"
        hint={`From ${terms.min_rate_percent}% to ${terms.rate_percent}% a ${terms.rate_period}`}
        inputMode="decimal"
        required
        {...field('rate_percent')}
      />
    </FormDialog>
  );
}

export function PurposeDialog({ loan, onClose }: Props) {
  const change = useChangePurpose(loan.id);
  const products = useProducts();
  const others = (products.data ?? []).filter(({ id }) => id !== loan.product_id);
  const { field, values, refuse } = useFields({ loan_interest_id: '' });
  const send = (): void => change.mutate(values.loan_interest_id as LoanProductId, { onSuccess: onClose, onError: refuse });
  return (
    <FormDialog
      title={`Change the purpose of ${loan.number}`}
      label="Another purpose"
      act={change}
      verb="Change the purpose"
      disabled={!values.loan_interest_id}
      onSend={send}
      onClose={onClose}
    >
      <p>The application takes over all terms of the other product. Opinions given so far do not count for it.</p>
      <SelectField
        label="Purpose"
        required
        placeholder="Choose a product"
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        {...field('loan_interest_id')}
      />
    </FormDialog>
  );
}

export function FlagDialog({ loan, onClose }: Props) {
  const flag = useFlagForReview(loan.id);
  const { field, values, refuse } = useFields({ reason: '' });
  const isFlagged = loan.human_review !== null;
  const send = (): void => flag.mutate({ flagged: !isFlagged, reason: values.reason }, { onSuccess: onClose, onError: refuse });
  return (
    <FormDialog
      title={isFlagged ? 'Release from review' : 'Hold for manual review'}
      label="Manual review"
      act={flag}
      verb={isFlagged ? 'Release application' : 'Hold application'}
      onSend={send}
      onClose={onClose}
    >
      {!isFlagged && <p>Automatic denial skips this application until the hold is removed.</p>}
      <TextField label="Reason" lines={3} required {...field('reason')} />
    </FormDialog>
  );
}
