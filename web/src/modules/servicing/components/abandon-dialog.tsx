/** Why a later payout is given up, by the customer or by staff. */
import { naira } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import { FormDialog, TextField, useFields } from '#ui';
import { type Tranche, useDoWithout, useAbandonTranche } from '../tranches.calls.ts';

type Props = { loanId: LoanId; tranche: Tranche; viewer: 'staff' | 'own'; onClose: () => void };

export function AbandonDialog({ loanId, tranche, viewer, onClose }: Props) {
  const [staff, own] = [useAbandonTranche(loanId), useDoWithout(loanId)];
  const act = viewer === 'staff' ? staff : own;
  const { field, values, refuse } = useFields({ reason: '' });
  const title = viewer === 'staff' ? `Cancel payout ${tranche.number}` : `Decline payout of ${naira(tranche.amount)}`;
  const send = (): void => act.mutate({ trancheId: tranche.id, reason: values.reason }, { onSuccess: onClose, onError: refuse });
  return (
    <FormDialog
      title={title}
      act={act}
      verb={viewer === 'staff' ? 'Cancel payout' : 'Decline payout'}
      look="danger"
      onSend={send}
      onClose={onClose}
    >
      <p>
        {naira(tranche.amount)} will not be paid out any more.{' '}
        {viewer === 'own' && 'You owe nothing for it. The fee of the loan stays as it was.'}
      </p>
      <TextField label="Reason" lines={2} required {...field('reason')} />
    </FormDialog>
  );
}
