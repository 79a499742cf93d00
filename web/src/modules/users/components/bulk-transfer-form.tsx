/** Transfers several customers to another officer, one by one: at once with the right, otherwise as requests. */
import { may } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { transferCalls } from '@ajo/contract/modules/users.requests';
import { userCalls } from '@ajo/contract/modules/users';
import { make } from '#platform/call';
import { session } from '#platform/session';
import { BulkDialog, type BulkProps, SelectField, TextField, useFields } from '#ui';
import { countOf, type Customer } from '../transfer.labels.ts';
import { roleLabels } from '../user.labels.ts';
import { useOfficers } from '../users.calls.ts';

export function BulkTransferDialog({ rows, onClose }: BulkProps<Customer>) {
  const atOnce = may(session.role(), 'customers.transfer');
  const officers = useOfficers({ everywhere: true }).data ?? [];
  const { field, values, setErrors } = useFields({ new_officer_id: '', reason: '' });
  const count = countOf(rows);
  const ready = (): boolean => {
    if (!values.new_officer_id) setErrors({ new_officer_id: 'Choose an officer' });
    return values.new_officer_id !== '';
  };
  /** The current officer is loaded at that moment: the customer may have moved since the list was drawn. */
  const transfer = async ({ id }: Customer): Promise<unknown> => {
    const person = (await make(userCalls.read, { params: { id } })).data;
    const officer = person.officers.find(({ office, until }) => office === 'account' && until === null);
    const body = {
      old_officer_id: officer?.id ?? null,
      transfer_users: [id],
      new_officer_id: values.new_officer_id as UserId,
      ...(values.reason && { reason: values.reason }),
    };
    return make(atOnce ? transferCalls.transfer : transferCalls.create, { body });
  };
  return (
    <BulkDialog
      title={`Transfer ${count}`}
      rows={rows}
      nameOf={({ name }) => name}
      act={transfer}
      verb={atOnce ? `Transfer ${count}` : `Request the transfer of ${count}`}
      ready={ready}
      onClose={onClose}
    >
      <SelectField
        label="To"
        required
        placeholder="Choose an officer"
        options={officers.map(({ id, name, type, branch }) => ({
          value: id,
          label: [name, roleLabels[type], branch].filter(Boolean).join(', '),
        }))}
        {...field('new_officer_id')}
      />
      <TextField label="Reason" lines={2} {...field('reason')} />
    </BulkDialog>
  );
}
