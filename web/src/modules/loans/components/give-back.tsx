/** Within the cooling-off days the customer may give the money back and owes no interest. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { Button, Dialog, Form, Notice, Problem, TextField, useFields } from '#ui';
import { useCoolOff } from '../my-loans.calls.ts';

export function GiveBack({ loan }: { loan: LoanView }) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  if (loan.cooling_off_requested_at)
    return (
      <Notice tone="warning" title="You are giving this loan back. ">
        Please return {naira(loan.preview.totals.paid_out)}; we take the loan back when it has arrived.
      </Notice>
    );
  if (!loan.can.includes('cool_off')) return null;
  return (
    <>
      <p className="quiet">
        Changed your mind? You may give the money back until {longDay(loan.cooling_off_until)} and owe no interest.
      </p>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Give the loan back
      </Button>
      {isOpen && <GiveBackDialog loan={loan} onClose={close} />}
    </>
  );
}

function GiveBackDialog({ loan, onClose }: { loan: LoanView; onClose: () => void }) {
  const coolOff = useCoolOff(loan.id);
  const { field, values, refuse } = useFields({ reason: '' });
  const send = (): void => coolOff.mutate(values.reason, { onSuccess: onClose, onError: refuse });
  return (
    <Dialog title="Give the loan back" onClose={onClose}>
      <Form onSubmit={send} label="Give the loan back">
        <Problem of={coolOff.error} />
        <p>You return {naira(loan.preview.totals.paid_out)}, what reached your bank account. No interest and no fee is asked.</p>
        <TextField label="Why" lines={2} required {...field('reason')} />
        <Button type="submit" wide busy={coolOff.isPending}>
          Give it back
        </Button>
      </Form>
    </Dialog>
  );
}
