/** The acts on a person, exactly those that the server allows this caller now: the frequent ones as buttons, the rest in a menu. */
import type { UserAction, UserView } from '@ajo/contract/modules/users';
import { type ReactNode, useState } from 'react';
import { Button, Row, RowActions } from '#ui';
import {
  EditDialog,
  ForcePasswordDialog,
  InviteAgainDialog,
  RemoveDialog,
  RequestChangeDialog,
  SuspendDialog,
} from './person-dialogs.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

/** In the order of their use; what is rare or takes something away is last. `change_role` is a field of the edit dialog. */
const acts: [action: UserAction, words: string][] = [
  ['edit', 'Edit'],
  ['invite_again', 'Resend invitation'],
  ['reinstate', 'Reinstate'],
  ['transfer', 'Transfer customer'],
  ['request_transfer', 'Request a transfer'],
  ['request_change', 'Request a change'],
  ['force_password', 'Require a new password'],
  ['suspend', 'Suspend'],
  ['delete', 'Close the account'],
];

/** A correction, and what takes something away: none of them is the main act of a page. */
const notMain: readonly UserAction[] = ['edit', 'force_password', 'suspend', 'delete'];

/** The name of the person needs the space: two acts are beside it. */
const maxShown = 2;

/** `main`: the act of the page, where it is none of these. */
type Props = { person: UserView; onClosed: () => void; main?: ReactNode };

export function PersonActions({ person, onClosed, main }: Props) {
  const [open, setOpen] = useState<UserAction>();
  const close = (): void => setOpen(undefined);
  const officerId = person.officers.find(({ office, until }) => office === 'account' && until === null)?.id ?? null;
  const transfer = () => <TransferDialog customer={{ id: person.id, name: person.name, officerId }} onClose={close} />;
  const dialogs: Partial<Record<UserAction, () => ReactNode>> = {
    edit: () => <EditDialog person={person} onClose={close} />,
    transfer,
    request_transfer: transfer,
    request_change: () => <RequestChangeDialog person={person} onClose={close} />,
    invite_again: () => <InviteAgainDialog person={person} onClose={close} />,
    force_password: () => <ForcePasswordDialog person={person} onClose={close} />,
    suspend: () => <SuspendDialog person={person} onClose={close} />,
    reinstate: () => <SuspendDialog person={person} onClose={close} />,
    delete: () => <RemoveDialog person={person} onClose={close} onDone={onClosed} />,
  };
  const allowed = acts.filter(([action]) => person.can.includes(action));
  const [first, ...second] = allowed.slice(0, maxShown);
  if (!open && !first && !main) return null;
  return (
    <div className="record-acts">
      <Row>
        {second.map(([action, words]) => (
          <Button key={action} look="plain" onClick={() => setOpen(action)}>
            {words}
          </Button>
        ))}
        {first && (
          <Button look={main || notMain.includes(first[0]) ? 'plain' : 'filled'} onClick={() => setOpen(first[0])}>
            {first[1]}
          </Button>
        )}
        <RowActions
          label="More actions"
          button="More"
          className="button"
          look="plain"
          actions={allowed.slice(maxShown).map(([action, words]) => ({ label: words, onClick: () => setOpen(action) }))}
        />
        {main}
      </Row>
      {open && dialogs[open]?.()}
    </div>
  );
}
