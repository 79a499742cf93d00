/** The customer pays an investment with a saved card; the button names what is taken, with the processing fee. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { InvestmentId } from '@ajo/contract/modules/investment-contracts';
import type { CardCharged } from '@ajo/contract/modules/wallets.charges';
import { useState } from 'react';
import { CardPaid, PayWithSavedCard } from '#modules/wallets';
import { Dialog } from '#ui';
import { usePayWithCard } from '../my-investments.calls.ts';

type Props = { of: { id: InvestmentId; number: string; principal: Kobo; toPay: Kobo }; onClose?: () => void };

export function PayByCard({ of: { id, number, principal, toPay }, onClose }: Props) {
  const charge = usePayWithCard(id);
  const [charged, setCharged] = useState<CardCharged>();
  const close = (): void => {
    setCharged(undefined);
    onClose?.();
  };
  return (
    <>
      <PayWithSavedCard total={toPay} charge={charge} onCharged={setCharged} />
      {charged && (
        <Dialog title={`Payment for ${number}`} onClose={close}>
          <CardPaid
            amount={principal}
            status={charged.status}
            waits="It starts when the bank has confirmed it."
            onClose={close}
          />
        </Dialog>
      )}
    </>
  );
}
