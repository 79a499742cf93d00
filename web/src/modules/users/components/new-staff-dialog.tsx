/** Adds a staff member, once a second person confirms, or a merchant. They choose the password themselves, by the invitation in their mailbox. */
import type { Day } from '@ajo/contract/kernel/time';
import { type AccountType, NewStaff } from '@ajo/contract/modules/users';
import { DateField, FormDialog, SelectField, TextField, useFields } from '#ui';
import { useCreateStaff, useRoles } from '../users.calls.ts';
import { BranchField } from './choice-fields.tsx';
import { roleLabels } from '../user.labels.ts';

const blank = { name: '', email: '', phone_number: '', date_of_birth: '', user_type_id: '', branch_id: '' };

export function NewStaffDialog({ onClose, only }: { onClose: () => void; only?: AccountType }) {
  const create = useCreateStaff();
  const roles = useRoles().data ?? [];
  const { field, values, check, refuse } = useFields({ ...blank, user_type_id: (only ?? '') as string }, NewStaff);
  const assignable = roles.filter(({ may_give, id }) => may_give && (only === undefined || id === only));
  const send = (): void => {
    const { date_of_birth, branch_id, user_type_id, ...person } = values;
    const body = {
      ...person,
      user_type_id: user_type_id as AccountType,
      ...(date_of_birth && { date_of_birth: date_of_birth as Day }),
      ...(branch_id && { branch_id }),
    };
    const missing = user_type_id ? {} : { user_type_id: 'Choose a role' };
    if (check(body, missing)) create.mutate(body, { onSuccess: onClose, onError: refuse });
  };
  return (
    <FormDialog
      title={only === 'merchant' ? 'Add a merchant' : 'Add staff member'}
      label="New account"
      act={create}
      verb={only === 'merchant' ? 'Add and invite' : 'Request the account'}
      onSend={send}
      onClose={onClose}
    >
      {only !== 'merchant' && <p>A second person confirms a new staff member. Then the invitation is mailed.</p>}
      <TextField label="First and last name" required autoComplete="off" {...field('name')} />
      <TextField label="Email" type="email" required autoComplete="off" {...field('email')} />
      <TextField label="Phone" type="tel" required autoComplete="off" {...field('phone_number')} />
      <SelectField
        label="Role"
        required
        placeholder="Choose a role"
        options={assignable.map(({ id }) => ({ value: id, label: roleLabels[id] }))}
        {...field('user_type_id')}
      />
      <BranchField hint="Officers, team leads and sub-admins work in one" {...field('branch_id')} />
      <DateField label="Date of birth" {...field('date_of_birth')} />
    </FormDialog>
  );
}
