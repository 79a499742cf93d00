/** Pays for an investment by transfer: the press chooses it, and the dialog shows where to send the money. */
import type { InvestmentId } from '@ajo/contract/modules/investment-contracts';
import { useState } from 'react';
import { Button, laterDialog, Problem, Row } from '#ui';
import { usePayByTransfer } from '../my-investments.calls.ts';

type Payable = { id: InvestmentId; number: string };

/** Belongs where it stays while the investment starts, so that it can show that the transfer has arrived. */
export const TransferDialog = laterDialog<{ of: Payable; onClose: () => void }>(
  ({ of: { number } }) => `Pay for ${number} by transfer`,
  async () => (await import('./transfer-dialog.tsx')).TransferDialog,
);

export function TransferButton({ of, onChosen }: { of: Payable; onChosen: () => void }) {
  const choose = usePayByTransfer(of.id);
  return (
    <>
      <Row>
        <Button
          look="plain"
          busy={choose.isPending}
          label={`Pay by transfer: ${of.number}`}
          onClick={() => choose.mutate(undefined, { onSuccess: onChosen })}
        >
          Pay by transfer
        </Button>
      </Row>
      {choose.error && <Problem of={choose.error} />}
    </>
  );
}

/** For a window that stays open until the payment is made. */
export function PayByTransfer({ of, onClose }: { of: Payable; onClose: () => void }) {
  const [isChosen, setChosen] = useState(false);
  return (
    <>
      <TransferButton of={of} onChosen={() => setChosen(true)} />
      {isChosen && <TransferDialog of={of} onClose={onClose} />}
    </>
  );
}
