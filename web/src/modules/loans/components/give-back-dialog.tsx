/** Why the customer gives the loan back, and what they return. */
import { naira } from '@ajo/contract/kernel/money';
import type { LoanView } from '@ajo/contract/modules/loans';
import { Button, Dialog, Form, Problem, TextField, useFields } from '#ui';
import { paidOutOf } from '../paid-out.ts';
import { useCoolOff } from '../my-loans.calls.ts';

export function GiveBackDialog({ loan, onClose }: { loan: LoanView; onClose: () => void }) {
  const coolOff = useCoolOff(loan.id);
  const { field, values, refuse } = useFields({ reason: '' });
  const send = (): void => coolOff.mutate(values.reason, { onSuccess: onClose, onError: refuse });
  return (
    <Dialog title="Give the loan back" onClose={onClose}>
      <Form onSubmit={send} label="Give the loan back">
        <Problem of={coolOff.error} />
        <p>You return {naira(paidOutOf(loan))}, what reached your bank account. No interest and no fee is asked.</p>
        <TextField label="Why" lines={2} required {...field('reason')} />
        <Button type="submit" wide busy={coolOff.isPending}>
          Give it back
        </Button>
      </Form>
    </Dialog>
  );
}
