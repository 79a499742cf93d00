/** Releases a lien, with a reason. */
import { naira } from '@ajo/contract/kernel/money';
import type { StaffLien } from '@ajo/contract/modules/savings-desk.liens';
import type { StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import { FormDialog, TextField, useFields } from '#ui';
import { useReleaseLien } from '../liens.calls.ts';

type Props = { savings: StaffSavingsDetail; lien: StaffLien; onClose: () => void };

export function ReleaseLienDialog({ savings, lien, onClose }: Props) {
  const act = useReleaseLien(savings.id, lien.id);
  const { field, values, refuse } = useFields({ reason: '' });
  return (
    <FormDialog
      title={`Release a lien on ${savings.number}`}
      act={act}
      verb={`Release ${naira(lien.amount)}`}
      onSend={() => act.mutate(values.reason, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      <p>The amount can be withdrawn again. The customer gets a message.</p>
      <TextField label="Reason" lines={3} required maxLength={500} {...field('reason')} />
    </FormDialog>
  );
}
