/** The customer pays into a savings account: how much, the fee, then the payment page or a saved card. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { SavingsView, SplitView } from '@ajo/contract/modules/savings';
import { type ReactNode, useState } from 'react';
import type { CardCharged } from '@ajo/contract/modules/wallets.charges';
import { CardPaid, PayWithSavedCard, PriceFacts, WaysToPay } from '#modules/wallets';
import { useActKey } from '#platform/act';
import { Button, Dialog, MoneyInput, Notice, Problem, Stack } from '#ui';
import { useCardDeposit, useDepositCheckout, useDepositQuote } from '../my-savings.calls.ts';
import { splitText } from '../savings.labels.ts';
import { ConfirmBvnFirst } from './confirm-bvn-first.tsx';

type CardDeposit = { amount: Kobo; status: CardCharged['status'] };
type Split = { split?: SplitView | null };
/** `children`: other ways to add money. */
type Props = { savings: SavingsView & Split; onClose: () => void; children?: ReactNode };

export function AddMoneyDialog({ savings, onClose, children }: Props) {
  const [charged, setCharged] = useState<CardDeposit>();
  return (
    <Dialog title={`Add money to ${savings.name}`} onClose={onClose}>
      {charged ? (
        <CardPaid {...charged} waits="Your savings update when the bank has confirmed it." onClose={onClose} />
      ) : (
        <>
          <DepositForm savings={savings} onCharged={setCharged} />
          {children}
        </>
      )}
    </Dialog>
  );
}

function DepositForm({ savings, onCharged }: { savings: Props['savings']; onCharged: (result: CardDeposit) => void }) {
  const [amount, setAmount] = useState<Kobo | undefined>(savings.planned_amount ?? undefined);
  const quote = useDepositQuote(savings.id, amount);
  const checkout = useDepositCheckout(savings.id, useActKey());
  const charge = useCardDeposit(savings.id, amount);
  const price = amount === undefined || quote.error ? undefined : quote.data;
  // The price of another amount stays on the screen until that of this one arrives.
  const isPriced = price !== undefined && !quote.isPlaceholderData;
  return (
    <Stack>
      <ConfirmBvnFirst />
      <MoneyInput label="Amount" required value={amount} onChange={setAmount} />
      {savings.split && <Notice title="Deposits are split. ">{splitText(savings.split)}</Notice>}
      <Problem of={checkout.error ?? quote.error} />
      <WaysToPay
        savedCard={
          !quote.error && (
            <>
              <PriceFacts label="For your savings" of={price} isBehind={quote.isPlaceholderData} />
              <PayWithSavedCard
                total={price?.total}
                charge={charge}
                isBehind={!isPriced}
                onCharged={({ status }) => amount !== undefined && onCharged({ amount, status })}
              />
            </>
          )
        }
        paymentPage={
          <Button
            wide
            busy={checkout.isPending}
            disabled={!isPriced}
            onClick={() => amount !== undefined && checkout.mutate(amount)}
          >
            Go to the payment page
          </Button>
        }
      />
    </Stack>
  );
}
