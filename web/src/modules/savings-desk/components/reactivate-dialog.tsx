/** Staff have checked the identity of the owner of a dormant account; a second person confirms it. */
import type { StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import { FormDialog, TextField, useFields } from '#ui';
import { useReactivate } from '../reactivation.calls.ts';

export function ReactivateDialog({ savings, onClose }: { savings: StaffSavingsDetail; onClose: () => void }) {
  const act = useReactivate(savings.id);
  const { field, values, refuse } = useFields({ reason: '' });
  return (
    <FormDialog
      title={`Reactivate ${savings.number}`}
      act={act}
      verb="Request reactivation"
      onSend={() => act.mutate(values.reason, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      <p>A second person confirms it. The customer gets a message.</p>
      <TextField label="How you checked the identity" lines={3} required maxLength={500} {...field('reason')} />
    </FormDialog>
  );
}
