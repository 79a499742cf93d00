/** Opens a branch or changes one; a branch with people in it cannot be closed. */
import type { BranchRow } from '@ajo/contract/modules/branches';
import { Checkbox, FormDialog, TextField, useFields } from '#ui';
import { useSaveBranch } from '../branches.calls.ts';

export function BranchDialog({ branch, onClose }: { branch?: BranchRow | undefined; onClose: () => void }) {
  const save = useSaveBranch(branch?.id);
  const { field, values, set, refuse } = useFields({
    name: branch?.name ?? '',
    address: branch?.address ?? '',
    phone_number: branch?.phone_number ?? '',
    closed: branch?.closed ?? false,
  });
  const send = (): void => {
    const { name, address, phone_number, closed } = values;
    save.mutate(
      { name, ...(address && { address }), ...(phone_number && { phone_number }), ...(branch && { closed }) },
      { onSuccess: onClose, onError: refuse },
    );
  };
  return (
    <FormDialog
      title={branch ? `Change ${branch.name}` : 'Open a branch'}
      label="Branch"
      act={save}
      verb="Save"
      onSend={send}
      onClose={onClose}
    >
      <TextField label="Name" required {...field('name')} />
      <TextField label="Address" {...field('address')} />
      <TextField label="Phone" type="tel" {...field('phone_number')} />
      {branch && (
        <Checkbox
          label="Closed: no new staff or customers"
          checked={values.closed}
          onChange={(closed) => set('closed', closed)}
        />
      )}
    </FormDialog>
  );
}
