/** Why the customer gives the loan back, and what they return. */
import { naira } from '@ajo/contract/kernel/money';
import type { LoanView } from '@ajo/contract/modules/loans';
import { FormDialog, TextField, useFields } from '#ui';
import { useCoolOff } from '../my-loans.calls.ts';

export function GiveBackDialog({ loan, onClose }: { loan: LoanView; onClose: () => void }) {
  const coolOff = useCoolOff(loan.id);
  const { field, values, refuse } = useFields({ reason: '' });
  const send = (): void => coolOff.mutate(values.reason, { onSuccess: onClose, onError: refuse });
  return (
    <FormDialog title="Give the loan back" act={coolOff} verb="Give it back" onSend={send} onClose={onClose}>
      <p>You return {naira(loan.paid_out)}, the amount paid to your bank account, without interest or fees.</p>
      <TextField label="Why" lines={2} required {...field('reason')} />
    </FormDialog>
  );
}
