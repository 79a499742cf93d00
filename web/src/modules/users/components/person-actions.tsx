/** The buttons of a person: exactly those that the server allows this caller now. */
import type { UserAction, UserView } from '@ajo/contract/modules/users';
import { type ReactNode, useState } from 'react';
import { Button, type Look, Row } from '#ui';
import {
  EditDialog,
  ForcePasswordDialog,
  InviteAgainDialog,
  RemoveDialog,
  RequestChangeDialog,
  SuspendDialog,
} from './person-dialogs.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

/** `change_role` is a field of the edit dialog. */
const buttons: [action: UserAction, words: string, look: Look][] = [
  ['edit', 'Edit', 'filled'],
  ['invite_again', 'Resend invitation', 'quiet'],
  ['transfer', 'Transfer', 'quiet'],
  ['request_transfer', 'Request a transfer', 'quiet'],
  ['request_change', 'Request a change', 'quiet'],
  ['reinstate', 'Reinstate', 'quiet'],
  ['force_password', 'Require a new password', 'quiet'],
  ['suspend', 'Suspend', 'quiet'],
  ['delete', 'Close the account', 'quiet'],
];

export function PersonActions({ person, onClosed }: { person: UserView; onClosed: () => void }) {
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
  return (
    <>
      <Row>
        {buttons
          .filter(([action]) => person.can.includes(action))
          .map(([action, words, look]) => (
            <Button key={action} look={look} onClick={() => setOpen(action)}>
              {words}
            </Button>
          ))}
      </Row>
      {open && dialogs[open]?.()}
    </>
  );
}
