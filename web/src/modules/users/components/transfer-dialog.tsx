/** Transfers one customer to another officer: at once with the right, otherwise as a request. */
import { may } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { session } from '#platform/session';
import { FormDialog, SelectField, TextField, useFields } from '#ui';
import { useRequestTransfer, useTransfer } from '../requests.calls.ts';
import { roleLabels } from '../user.labels.ts';
import { useOfficers } from '../users.calls.ts';

type Props = {
  /** With their current officer. */
  customer: { id: UserId; name: string; officerId: UserId | null };
  onClose: () => void;
};

export function TransferDialog({ customer, onClose }: Props) {
  const atOnce = may(session.role(), 'customers.transfer');
  const [transfer, request] = [useTransfer(), useRequestTransfer()];
  const act = atOnce ? transfer : request;
  const officers = useOfficers({ everywhere: true }).data ?? [];
  const { field, values, setErrors, refuse } = useFields({
    old_officer_id: (customer.officerId ?? '') as string,
    new_officer_id: '',
    reason: '',
  });
  const choices = officers.map(({ id, name, type, branch }) => ({
    value: id as string,
    label: [name, roleLabels[type], branch].filter(Boolean).join(', '),
  }));
  const send = (): void => {
    const { old_officer_id, new_officer_id, reason } = values;
    const missing = {
      ...(!new_officer_id && { new_officer_id: 'Choose an officer' }),
      ...(!reason.trim() && { reason: 'Give a reason' }),
    };
    if (Object.keys(missing).length > 0) return setErrors(missing);
    act.mutate(
      {
        old_officer_id: old_officer_id ? (old_officer_id as UserId) : null,
        transfer_users: [customer.id],
        new_officer_id: new_officer_id as UserId,
        reason: reason.trim(),
      },
      { onSuccess: onClose, onError: refuse },
    );
  };
  return (
    <FormDialog
      title={`Transfer ${customer.name}`}
      label="Transfer"
      act={act}
      verb={atOnce ? 'Transfer' : 'Request transfer'}
      onSend={send}
      onClose={onClose}
    >
      <p>The previous officer stays in the history.</p>
      <SelectField
        label="To"
        required
        placeholder="Choose an officer"
        options={choices.filter(({ value }) => value !== values.old_officer_id)}
        {...field('new_officer_id')}
      />
      <TextField label="Reason" lines={2} required {...field('reason')} />
    </FormDialog>
  );
}
