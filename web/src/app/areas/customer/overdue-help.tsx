/** Under the overdue amount: the customer's promise, or the way to help. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { type PaymentHelpProps, useMyPromise } from '#modules/recovery';
import { Button, laterDialog } from '#ui';

const PaymentHelpDialog = laterDialog<PaymentHelpProps>(
  () => 'I can’t pay it all',
  async () => (await import('../../../modules/recovery/components/payment-help-dialog.tsx')).PaymentHelpDialog,
);

export type OverdueProps = { loanId: LoanId; overdue: Kobo; onPayPart: () => void };

export function OverdueHelp({ loanId, overdue, onPayPart }: OverdueProps) {
  const [isOpen, setOpen] = useState(false);
  const promise = useMyPromise(loanId, true).data;
  const close = (): void => setOpen(false);
  return (
    <div className="hero-help">
      {promise?.state === 'open' && (
        <p>
          You promised {naira(promise.amount)} by {longDay(promise.on)}.
        </p>
      )}
      <Button wide look="plain" onClick={() => setOpen(true)}>
        I can’t pay it all
      </Button>
      {isOpen && (
        <PaymentHelpDialog
          loanId={loanId}
          overdue={overdue}
          onClose={close}
          onPayPart={() => {
            close();
            onPayPart();
          }}
        />
      )}
    </div>
  );
}
