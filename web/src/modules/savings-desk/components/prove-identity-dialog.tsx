/** The owner of a dormant account proves who they are: a code to the phone, then BVN and code. */
import type { SavingsView } from '@ajo/contract/modules/savings';
import { Button, Dialog, FormDialog, Problem, Stack, TextField, useFields } from '#ui';
import { useProveIdentity, useSendReactivationCode } from '../reactivation.calls.ts';

type Props = { savings: SavingsView; onClose: () => void };

export function ProveIdentityDialog({ savings, onClose }: Props) {
  const send = useSendReactivationCode(savings.id);
  if (send.data) return <Proof savings={savings} sentTo={send.data.to} onClose={onClose} />;
  return (
    <Dialog title={`Reactivate ${savings.name}`} onClose={onClose}>
      <Stack>
        <p>We'll send you a code. Enter it with your BVN.</p>
        <Problem of={send.error} />
        <Button wide busy={send.isPending} onClick={() => send.mutate()}>
          Send the code
        </Button>
      </Stack>
    </Dialog>
  );
}

function Proof({ savings, sentTo, onClose }: Props & { sentTo: string }) {
  const prove = useProveIdentity(savings.id);
  const { field, values, refuse } = useFields({ bvn: '', code: '' });
  return (
    <FormDialog
      title={`Reactivate ${savings.name}`}
      act={prove}
      verb="Confirm identity"
      onSend={() => prove.mutate(values, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      <TextField label="BVN" hint="11 digits" required maxLength={11} {...field('bvn')} />
      <TextField label="Code" hint={`6 digits that we sent to ${sentTo}`} required maxLength={20} {...field('code')} />
    </FormDialog>
  );
}
