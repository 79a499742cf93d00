/** A new account number for a loan, when its old one does not work: confirmed first, because the customer must be notified. */
import { may } from '@ajo/contract/kernel/access';
import { useState } from 'react';
import { session } from '#platform/session';
import { Button, Dialog, Problem } from '#ui';
import { useRegenerateAccount } from '../account-number.calls.ts';

export function RegenerateAccount({ loanId, number }: { loanId: string; number: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const renew = useRegenerateAccount(loanId);
  if (!may(session.role(), 'wallets.manage')) return null;
  return (
    <>
      <Button small look="plain" onClick={() => setOpen(true)}>
        New account number
      </Button>
      {isOpen && (
        <Dialog title="Give this loan a new account number?" onClose={() => setOpen(false)}>
          <Problem of={renew.error} />
          <p>
            {number ? `What arrives on ${number} still repays this loan.` : 'The loan has no account number yet.'} The customer
            sees the new number at once.
          </p>
          <Button wide busy={renew.isPending} onClick={() => renew.mutate(undefined, { onSuccess: () => setOpen(false) })}>
            Ask for a new number
          </Button>
        </Dialog>
      )}
    </>
  );
}
