/** Freezes or unfreezes a savings account, or lifts its lock by a court order: each with a reason. */
import type { StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import { FormDialog, TextField, useFields } from '#ui';
import { type ManageAction, useManageSavings } from '../staff-savings.calls.ts';

const words: Record<ManageAction, { title: string; verb: string; effect: string }> = {
  freeze: {
    title: 'Freeze',
    verb: 'Freeze account',
    effect:
      'Nothing leaves the account until the freeze is lifted. Payouts not yet sent to the bank are cancelled. Deposits continue. The customer gets no message.',
  },
  unfreeze: { title: 'Lift the freeze of', verb: 'Lift the freeze', effect: 'Withdrawals are possible again.' },
  liftLock: {
    title: 'Lift the lock of',
    verb: 'Lift the lock',
    effect: 'Money can leave before the day. Name the court and the number of the order. The customer gets a message.',
  },
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
