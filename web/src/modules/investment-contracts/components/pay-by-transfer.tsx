/** Pays for an investment by transfer: the press chooses it, and the dialog shows where to send the money. */
import type { InvestmentId } from '@ajo/contract/modules/investment-contracts';
import { useState } from 'react';
import { Button, laterDialog, Problem, Row } from '#ui';
import { usePayByTransfer } from '../my-investments.calls.ts';

type Payable = { id: InvestmentId; number: string };
const TransferDialog = laterDialog<{ of: Payable; onClose: () => void }>(
  ({ of: { number } }) => `Pay for ${number} by transfer`,
  async () => (await import('./transfer-dialog.tsx')).TransferDialog,
);

export function PayByTransfer({ of, onClose }: { of: Payable; onClose?: () => void }) {
  const [opened, setOpened] = useState(false);
  const choose = usePayByTransfer(of.id);
  const close = (): void => {
    setOpened(false);
    onClose?.();
  };
  return (
    <>
      <Row>
        <Button
          look="plain"
          busy={choose.isPending}
          label={`Pay by transfer: ${of.number}`}
          onClick={() => choose.mutate(undefined, { onSuccess: () => setOpened(true) })}
        >
          Pay by transfer
        </Button>
      </Row>
      {choose.error && <Problem of={choose.error} />}
      {opened && <TransferDialog of={of} onClose={close} />}
    </>
  );
}
