/** Adds a branch or changes one; a branch with people in it cannot be closed. */
import { nigerianStates } from '@ajo/contract/kernel/states';
import type { BranchForm, BranchRow } from '@ajo/contract/modules/branches';
import { Checkbox, FormDialog, SelectField, TextField, useFields } from '#ui';
import { useSaveBranch } from '../branches.calls.ts';

const states = nigerianStates.map((value) => ({ value, label: value }));

const valuesOf = (branch: BranchRow | undefined) => ({
  name: branch?.name ?? '',
  address: branch?.address ?? '',
  state: branch?.state ?? '',
  phone_number: branch?.phone_number ?? '',
  closed: branch?.closed ?? false,
});

/** Empty fields are left out. */
function bodyOf({ name, address, state: chosen, phone_number, closed }: ReturnType<typeof valuesOf>, isNew: boolean): BranchForm {
  const state = nigerianStates.find((one) => one === chosen);
  return {
    name,
    ...(address && { address }),
    ...(state && { state }),
    ...(phone_number && { phone_number }),
    ...(!isNew && { closed }),
  };
}

export function BranchDialog({ branch, onClose }: { branch?: BranchRow | undefined; onClose: () => void }) {
  const save = useSaveBranch(branch?.id);
  const { field, values, set, refuse } = useFields(valuesOf(branch));
  const send = (): void => save.mutate(bodyOf(values, !branch), { onSuccess: onClose, onError: refuse });
  return (
    <FormDialog
      title={branch ? `Change ${branch.name}` : 'Add a branch'}
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
