/** Freezes, unfreezes or closes a savings account: each with a reason. */
import type { StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import { FormDialog, TextField, useFields } from '#ui';
import { type ManageAction, useManageSavings } from '../staff-savings.calls.ts';

const words: Record<ManageAction, { title: string; verb: string; effect: string }> = {
  freeze: {
    title: 'Freeze',
    verb: 'Freeze account',
    effect: 'Nothing leaves the account until the freeze is lifted. Deposits go on. The customer gets no message.',
  },
  unfreeze: { title: 'Lift the freeze of', verb: 'Lift the freeze', effect: 'Withdrawals are possible again.' },
  close: { title: 'Close', verb: 'Close account', effect: 'The account takes no more money, and the customer gets a message.' },
};

type Props = { savings: StaffSavingsDetail; action: ManageAction; onClose: () => void };

export function ManageSavingsDialog({ savings, action, onClose }: Props) {
  const act = useManageSavings(savings.id, action);
  const { field, values, refuse } = useFields({ reason: '' });
  const { title, verb, effect } = words[action];
  return (
    <FormDialog
      title={`${title} ${savings.number}`}
      act={act}
      verb={verb}
      look={action === 'unfreeze' ? 'filled' : 'danger'}
      onSend={() => act.mutate(values.reason, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      <p>{effect}</p>
      <TextField label="Reason" lines={3} required maxLength={500} {...field('reason')} />
    </FormDialog>
  );
}
