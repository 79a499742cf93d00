/** The customer pays an investment with a saved card; the button names what is taken, with the processing fee. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { InvestmentId } from '@ajo/contract/modules/investment-contracts';
import type { CardCharged } from '@ajo/contract/modules/wallets.charges';
import { useState } from 'react';
import { CardPaid, PayWithSavedCard } from '#modules/wallets';
import { Dialog } from '#ui';
import { usePayWithCard } from '../my-investments.calls.ts';

type Paid = { number: string; principal: Kobo };
type PaidByCard = ReturnType<typeof usePaidByCard>;

/** Belongs where it stays while the investment starts: the ways to pay are gone by then, and the outcome is still to be read. */
export function usePaidByCard(id: InvestmentId) {
  const [charged, setCharged] = useState<CardCharged>();
  return { charge: usePayWithCard(id), charged, setCharged };
}

export const CardButtons = ({ total, by: { charge, setCharged } }: { total: Kobo; by: PaidByCard }) => (
  <PayWithSavedCard total={total} charge={charge} onCharged={setCharged} />
);

export function CardOutcome({
  of: { number, principal },
  by: { charged, setCharged },
  onClose,
}: {
  of: Paid;
  by: PaidByCard;
  onClose?: () => void;
}) {
  if (!charged) return null;
  const close = (): void => {
    setCharged(undefined);
    onClose?.();
  };
  return (
    <Dialog title={`Payment for ${number}`} onClose={close}>
      <CardPaid amount={principal} status={charged.status} waits="It starts when the bank has confirmed it." onClose={close} />
    </Dialog>
  );
}

/** For a window that stays open until the payment is made. */
export function PayByCard({ of, onClose }: { of: Paid & { id: InvestmentId; toPay: Kobo }; onClose: () => void }) {
  const by = usePaidByCard(of.id);
  return (
    <>
      <CardButtons total={of.toPay} by={by} />
      <CardOutcome of={of} by={by} onClose={onClose} />
    </>
  );
}
