/** A person links a credit to its payment, ends a wrong match, or dismisses the credit with a reason. */
import { longDay } from '@ajo/contract/kernel/time';
import type { BankLineView } from '@ajo/contract/modules/reconciliation';
import { Facts, FormDialog, Money, TextField, useFields } from '#ui';
import { useDismiss, useLink, useUnlink } from '../reconciliation.calls.ts';

export type ResolveAction = 'link' | 'unlink' | 'dismiss';
type Props = { line: BankLineView; action: ResolveAction; onClose: () => void };

const words: Record<ResolveAction, { title: string; verb: string }> = {
  link: { title: 'Link a credit to its payment', verb: 'Link' },
  unlink: { title: 'End the match of a credit', verb: 'End match' },
  dismiss: { title: 'Dismiss a credit', verb: 'Dismiss credit' },
};

export const ResolveDialog = ({ action, ...props }: Props) =>
  action === 'link' ? <LinkForm {...props} /> : <ReasonForm {...props} action={action} />;

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

function ReasonForm({ line, action, onClose }: Omit<Props, 'action'> & { action: 'unlink' | 'dismiss' }) {
  const unlink = useUnlink(line.id);
  const dismiss = useDismiss(line.id);
  const act = action === 'unlink' ? unlink : dismiss;
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
      }),
    }}
  />
);
