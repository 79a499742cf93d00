/** The button that verifies the mobile number of an account with an email address. */
import { useState } from 'react';
import { Button, laterDialog } from '#ui';

type Props = { number: string; onClose: () => void };

const VerifyOwnNumberDialog = laterDialog<Props>(
  () => 'Verify your mobile number',
  async () => (await import('./verify-own-number-dialog.tsx')).VerifyOwnNumberDialog,
);

export function VerifyOwnNumber({ number }: Pick<Props, 'number'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small look="plain" label="Verify your mobile number" onClick={() => setOpen(true)}>
        Verify
      </Button>
      {open && <VerifyOwnNumberDialog number={number} onClose={() => setOpen(false)} />}
    </>
  );
}
