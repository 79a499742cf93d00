/** A new account number for a loan, when its old one does not work: confirmed first, because the customer must be notified. */
import { may } from '@ajo/contract/kernel/access';
import { useState } from 'react';
import { session } from '#platform/session';
import { Button, Dialog, Problem, SelectField } from '#ui';
import { useRegenerateAccount } from '../account-number.calls.ts';

type Product = 'paystack' | 'providus';
const banks: { value: Product; label: string }[] = [
  { value: 'paystack', label: 'Wema Bank (Paystack)' },
  { value: 'providus', label: 'Providus Bank' },
];

export function RegenerateAccount({ loanId, number }: { loanId: string; number: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const [product, setProduct] = useState<Product>('paystack');
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
            sees the new number immediately.
          </p>
          <SelectField
            label="Bank"
            value={product}
            onChange={(value) => setProduct(value === 'providus' ? 'providus' : 'paystack')}
            options={banks}
            required
          />
          <Button wide busy={renew.isPending} onClick={() => renew.mutate(product, { onSuccess: () => setOpen(false) })}>
            Request a new number
          </Button>
        </Dialog>
      )}
    </>
  );
}
