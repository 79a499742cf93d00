/** The button that adds an e-mail address to an account without one. */
import { useState } from 'react';
import { Button, laterDialog } from '#ui';

const AddEmailDialog = laterDialog<{ onClose: () => void }>(
  () => 'Add an e-mail address',
  async () => (await import('./add-email-dialog.tsx')).AddEmailDialog,
);

export function AddEmail() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        Add an e-mail address
      </Button>
      {open && <AddEmailDialog onClose={() => setOpen(false)} />}
    </>
  );
}
