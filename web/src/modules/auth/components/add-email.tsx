/** The button that adds an email address to an account without one. */
import { useState } from 'react';
import { Button, laterDialog } from '#ui';

const AddEmailDialog = laterDialog<{ onClose: () => void }>(
  () => 'Add an email address',
  async () => (await import('./add-email-dialog.tsx')).AddEmailDialog,
);

export function AddEmail() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        Add an email address
      </Button>
      {open && <AddEmailDialog onClose={() => setOpen(false)} />}
    </>
  );
}
