/** The dialogs on one user: change, suspend, reactivate, close, or request it from another person. */
import type { Day } from '@ajo/contract/kernel/time';
import { ManagementKind } from '@ajo/contract/modules/users.requests';
import type { AccountType, UserView } from '@ajo/contract/modules/users';
import { useState } from 'react';
import { Button, DateField, Dialog, Form, FormDialog, Notice, Problem, SelectField, TextField, useFields } from '#ui';
import { useRequestChange } from '../requests.calls.ts';
import {
  useEditCustomer,
  useForcePassword,
  useInviteAgain,
  useRemove,
  useRoles,
  useSuspend,
  useUpdatePerson,
} from '../users.calls.ts';
import { BranchField } from './choice-fields.tsx';
import { kindLabels, roleLabels } from '../user.labels.ts';

type Props = { person: UserView; onClose: () => void };
const isCustomer = ({ type }: UserView): boolean => type === 'user' || type === 'default';

const factsOf = (person: UserView) => ({
  name: person.name,
  email: person.email ?? '',
  phone_number: person.phone_number ?? '',
  date_of_birth: (person.date_of_birth ?? '') as string,
  branch_id: person.branch_id ?? '',
  user_type_id: person.type as string,
  reason: '',
});
type Facts = ReturnType<typeof factsOf>;

/** Only what differs is sent: what was left alone is not changed. */
function changesIn(now: Facts, before: Facts) {
  const differing = (Object.keys(now) as (keyof Facts)[]).filter((name) => now[name] !== before[name] && now[name] !== '');
  const { date_of_birth, user_type_id, ...texts } = Object.fromEntries(
    differing.map((name) => [name, now[name]]),
  ) as Partial<Facts>;
  return {
    ...texts,
    ...(date_of_birth && { date_of_birth: date_of_birth as Day }),
    ...(user_type_id && { user_type_id: user_type_id as AccountType }),
  };
}

type Fields = ReturnType<typeof useFields<Facts>>['field'];

type FactFieldsProps = { field: Fields; asRequest?: boolean; needsEmail?: boolean };

function FactFields({ field, asRequest = false, needsEmail = !asRequest }: FactFieldsProps) {
  return (
    <>
      <TextField label="First and last name" required={!asRequest} {...field('name')} />
      <TextField label="Email" type="email" required={needsEmail} {...field('email')} />
      <TextField label="Phone" type="tel" {...field('phone_number')} />
      <DateField label="Date of birth" {...field('date_of_birth')} />
      <BranchField {...field('branch_id')} />
    </>
  );
}

function RoleField({ field, current }: { field: Fields; current: AccountType }) {
  const roles = useRoles().data ?? [];
  const choices = roles.filter(({ id, may_give }) => may_give || id === current);
  return (
    <SelectField
      label="Role"
      required
      hint="Another person must confirm a new role"
      options={choices.map(({ id }) => ({ value: id, label: roleLabels[id] }))}
      {...field('user_type_id')}
    />
  );
}

export function EditDialog({ person, onClose }: Props) {
  const before = factsOf(person);
  const [customer, colleague] = [useEditCustomer(), useUpdatePerson(person.id)];
  const { field, values, refuse } = useFields(before);
  const then = { onSuccess: onClose, onError: refuse };
  const send = (): void => {
    const { user_type_id, ...facts } = changesIn(values, before);
    if (isCustomer(person)) customer.mutate({ user_id: person.id, ...facts }, then);
    else colleague.mutate({ ...facts, ...(user_type_id && { user_type_id }) }, then);
  };
  return (
    <Dialog title={`Change ${person.name}`} onClose={onClose}>
      <Form onSubmit={send} label="Profile">
        <Problem of={customer.error ?? colleague.error} />
        <FactFields field={field} needsEmail={person.email !== null} />
        {person.can.includes('change_role') && <RoleField field={field} current={person.type} />}
        <TextField label="Reason" lines={2} {...field('reason')} />
        <Button type="submit" wide busy={customer.isPending || colleague.isPending}>
          Save
        </Button>
      </Form>
    </Dialog>
  );
}

export function SuspendDialog({ person, onClose }: Props) {
  const act = useSuspend();
  const { field, values, refuse } = useFields({ reason: '' });
  // As it was when the dialog opened: the page is read again before it closes.
  const [suspend] = useState(!person.suspended);
  const send = (): void =>
    act.mutate(
      { user_id: person.id, suspend, ...(values.reason && { reason: values.reason }) },
      { onSuccess: onClose, onError: refuse },
    );
  return (
    <FormDialog
      title={suspend ? `Suspend ${person.name}?` : `Reinstate ${person.name}?`}
      label="Suspension"
      act={act}
      verb={suspend ? 'Suspend' : 'Reinstate'}
      look={suspend ? 'danger' : 'filled'}
      onSend={send}
      onClose={onClose}
    >
      <p>
        {suspend
          ? 'They are signed out on every device immediately and cannot sign in. Loans and money stay as they are.'
          : 'They can sign in again immediately.'}
      </p>
      <TextField label="Reason" lines={2} required={suspend} {...field('reason')} />
    </FormDialog>
  );
}

export function ForcePasswordDialog({ person, onClose }: Props) {
  const act = useForcePassword(person.id);
  const { field, values, refuse } = useFields({ reason: '' });
  return (
    <FormDialog
      title={`Require a new password of ${person.name}?`}
      label="New password"
      act={act}
      verb="Require a new password"
      look="filled"
      onSend={() => act.mutate(values.reason, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      <p>They stay signed in, but must choose a new password before they continue. We notify them by email.</p>
      <TextField label="Reason" lines={2} required {...field('reason')} />
    </FormDialog>
  );
}

export function InviteAgainDialog({ person, onClose }: Props) {
  const act = useInviteAgain(person.id);
  return (
    <FormDialog
      title={`Resend the invitation of ${person.name}?`}
      label="Invitation"
      act={act}
      verb="Resend invitation"
      look="filled"
      onSend={() => act.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        We email a new link to <strong>{person.email}</strong>. It works for three days, and earlier links stop working.
      </p>
    </FormDialog>
  );
}

export function RemoveDialog({ person, onClose, onDone }: Props & { onDone: () => void }) {
  const act = useRemove(person.id);
  const { field, values, refuse } = useFields({ reason: '' });
  return (
    <FormDialog
      title={`Close the account of ${person.name}?`}
      label="Closing"
      act={act}
      verb="Close the account"
      look="danger"
      onSend={() => act.mutate(values.reason, { onSuccess: onDone, onError: refuse })}
      onClose={onClose}
    >
      <Notice tone="warning" title="You cannot undo this. ">
        The history is kept, and the email address cannot be used again. Accounts with a loan or a balance cannot be closed.
      </Notice>
      <TextField label="Reason" lines={2} {...field('reason')} />
    </FormDialog>
  );
}

const kindsFor = (person: UserView): ManagementKind[] =>
  ManagementKind.options.filter((kind) => {
    if (kind === 'role') return person.can.includes('change_role');
    if (kind === 'suspend') return !person.suspended;
    return kind !== 'reinstate' || person.suspended;
  });

/** For users who may not act alone: another person decides. */
export function RequestChangeDialog({ person, onClose }: Props) {
  const act = useRequestChange();
  const before = factsOf(person);
  const kinds = kindsFor(person);
  const { field, values, refuse } = useFields({ ...before, kind: (kinds[0] ?? 'profile') as string });
  const kind = kinds.find((one) => one === values.kind) ?? 'profile';
  const send = (): void => {
    const { user_type_id, reason: _reason, ...facts } = changesIn(values, before);
    const changes = kind === 'role' ? { ...(user_type_id && { user_type_id }) } : facts;
    act.mutate(
      { user_id: person.id, kind, reason: values.reason, ...(['role', 'profile'].includes(kind) && { changes }) },
      { onSuccess: onClose, onError: refuse },
    );
  };
  return (
    <FormDialog
      title={`Request a change for ${person.name}`}
      label="Request"
      act={act}
      verb="Send the request"
      onSend={send}
      onClose={onClose}
    >
      <SelectField
        label="Change type"
        required
        options={kinds.map((value) => ({ value, label: kindLabels[value] }))}
        {...field('kind')}
      />
      {kind === 'profile' && <FactFields field={field as unknown as Fields} asRequest />}
      {kind === 'role' && <RoleField field={field as unknown as Fields} current={person.type} />}
      <TextField label="Reason" lines={2} required {...field('reason')} />
    </FormDialog>
  );
}
