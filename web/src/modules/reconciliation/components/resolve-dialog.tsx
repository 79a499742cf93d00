/** A person links a credit to its payment, writes off what it lacks, books it as a transfer of Providus, keeps it in suspense, ends a wrong match, or dismisses it. */
import { minus } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { BankLineView } from '@ajo/contract/modules/reconciliation';
import { Facts, FormDialog, Money, TextField, useFields } from '#ui';
import { useDismiss, useKeep, useLink, useTransfer, useUnlink, useWriteOff } from '../reconciliation.calls.ts';

type ReasonedAction = 'write_off' | 'transfer' | 'unlink' | 'dismiss';
export type ResolveAction = 'link' | 'keep' | ReasonedAction;
type Props = { line: BankLineView; action: ResolveAction; onClose: () => void };

const words: Record<ResolveAction, { title: string; verb: string }> = {
  link: { title: 'Link a credit to its payment', verb: 'Link' },
  write_off: { title: 'Write off the difference', verb: 'Request write-off' },
  transfer: { title: 'Book a transfer from Providus', verb: 'Book transfer' },
  keep: { title: 'Keep a credit in suspense', verb: 'Keep in suspense' },
  unlink: { title: 'End the match of a credit', verb: 'End match' },
  dismiss: { title: 'Dismiss a credit', verb: 'Dismiss credit' },
};

export function ResolveDialog({ action, ...props }: Props) {
  if (action === 'link') return <LinkForm {...props} />;
  if (action === 'keep') return <KeepForm {...props} />;
  return <ReasonForm {...props} action={action} />;
}

function KeepForm({ line, onClose }: Omit<Props, 'action'>) {
  const act = useKeep(line.id);
  const { title, verb } = words.keep;
  return (
    <FormDialog
      title={title}
      act={act}
      verb={verb}
      onSend={() => act.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Credit of={line} />
      <p>The money is booked as an unidentified receipt. Decide about it under Exceptions once you can name the payer.</p>
    </FormDialog>
  );
}

function LinkForm({ line, onClose }: Omit<Props, 'action'>) {
  const act = useLink(line.id);
  const { field, values, refuse } = useFields({ reference: line.payment?.reference ?? '' });
  return (
    <FormDialog
      title={words.link.title}
      act={act}
      verb={words.link.verb}
      onSend={() => act.mutate(values.reference, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      <Credit of={line} />
      <TextField
        label="Reference of the payment"
        hint="The amounts must be equal"
        required
        maxLength={100}
        {...field('reference')}
      />
    </FormDialog>
  );
}

function ReasonForm({ line, action, onClose }: Omit<Props, 'action'> & { action: ReasonedAction }) {
  const writeOff = useWriteOff(line.id);
  const unlink = useUnlink(line.id);
  const dismiss = useDismiss(line.id);
  const transfer = useTransfer(line.id);
  const act = { write_off: writeOff, transfer, unlink, dismiss }[action];
  const { field, values, refuse } = useFields({ reason: '' });
  const { title, verb } = words[action];
  return (
    <FormDialog
      title={title}
      act={act}
      verb={verb}
      onSend={() => act.mutate(values.reason, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      <Credit of={line} />
      {action === 'write_off' && <p>The difference becomes a fee of the bank when a second person confirms it.</p>}
      {action === 'transfer' && (
        <p>Money that customers paid at Providus has come to our account. It moves from Providus to our bank in the books.</p>
      )}
      <TextField label="Reason" lines={3} required maxLength={500} {...field('reason')} />
    </FormDialog>
  );
}

const Credit = ({ of: { on, amount, narration, payment } }: { of: BankLineView }) => (
  <Facts
    of={{
      Credit: <Money of={amount} />,
      Day: longDay(on),
      Narration: narration,
      ...(payment && {
        Payment: (
          <>
            {payment.reference}, <Money of={payment.amount} />
          </>
        ),
        ...(payment.amount > amount && { Difference: <Money of={minus(payment.amount, amount)} /> }),
      }),
    }}
  />
);
