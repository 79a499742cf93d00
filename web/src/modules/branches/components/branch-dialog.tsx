/** Opens a branch or changes one; a branch with people in it cannot be closed. */
import { nigerianStates } from '@ajo/contract/kernel/states';
import type { BranchRow } from '@ajo/contract/modules/branches';
import { Checkbox, FormDialog, SelectField, TextField, useFields } from '#ui';
import { useSaveBranch } from '../branches.calls.ts';

const states = nigerianStates.map((value) => ({ value, label: value }));

export function BranchDialog({ branch, onClose }: { branch?: BranchRow | undefined; onClose: () => void }) {
  const save = useSaveBranch(branch?.id);
  const { field, values, set, refuse } = useFields({
    name: branch?.name ?? '',
    address: branch?.address ?? '',
    state: branch?.state ?? '',
    phone_number: branch?.phone_number ?? '',
    closed: branch?.closed ?? false,
  });
  const send = (): void => {
    const { name, address, phone_number, closed } = values;
    const state = nigerianStates.find((one) => one === values.state);
    save.mutate(
      {
        name,
        ...(address && { address }),
        ...(state && { state }),
        ...(phone_number && { phone_number }),
        ...(branch && { closed }),
      },
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
      <SelectField
        label="State"
        hint="New applicants who live in this state join the branch."
        placeholder="Choose a state"
        options={states}
        {...field('state')}
      />
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
