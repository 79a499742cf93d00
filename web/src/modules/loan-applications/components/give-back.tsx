/** Within the cooling-off days the customer may return the money and owes no interest. Shown while that is possible or under way. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { Button, laterDialog, Notice } from '#ui';

const GiveBackDialog = laterDialog<{ loan: LoanView; onClose: () => void }>(
  () => 'Give the loan back',
  async () => (await import('./give-back-dialog.tsx')).GiveBackDialog,
);

export function GiveBack({ loan }: { loan: LoanView }) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  if (loan.cooling_off_requested_at)
    return (
      <Notice tone="warning" title="You are giving this loan back">
        Please return {naira(loan.paid_out)}; we take the loan back when it has arrived.
      </Notice>
    );
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
