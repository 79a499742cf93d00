/** The way back to the payments and receipts of a loan that has ended: fetched when it is opened. */
import { useState } from 'react';
import { Button, laterDialog } from '#ui';
import type { PaymentsOf } from './my-payments-dialog.tsx';

const MyPaymentsDialog = laterDialog<PaymentsOf & { onClose: () => void }>(
  ({ loan }) => `Payments of ${loan.number}`,
  async () => (await import('./my-payments-dialog.tsx')).MyPaymentsDialog,
);

export function MyPaymentsButton({ loan }: PaymentsOf) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small look="plain" label={`Payments of ${loan.number}`} onClick={() => setOpen(true)}>
        Payments
      </Button>
      {isOpen && <MyPaymentsDialog loan={loan} onClose={() => setOpen(false)} />}
    </>
  );
}
