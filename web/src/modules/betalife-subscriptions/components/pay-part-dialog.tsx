/** The customer pays a part, or any amount toward the package: the fee first, then a saved card or the payment page. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { SubscriptionView } from '@ajo/contract/modules/betalife-subscriptions';
import type { CardCharged } from '@ajo/contract/modules/wallets.charges';
import { useState } from 'react';
import { PayFromSavings } from '#modules/savings-payments';
import { CardPaid, PayWithSavedCard, PriceFacts, WaysToPay } from '#modules/wallets';
import { useActKey } from '#platform/act';
import { Button, Dialog, MoneyInput, Problem, Stack } from '#ui';
import { mySubscriptionsKey, usePay, usePaymentQuote, usePayWithCard } from '../my-subscriptions.calls.ts';

type Props = { of: SubscriptionView; onClose: () => void };

export function PayPartDialog({ of: one, onClose }: Props) {
  const [paid, setPaid] = useState<{ amount: Kobo; status: CardCharged['status'] }>();
  return (
    <Dialog title={`Pay for ${one.package}`} onClose={onClose}>
      {paid ? (
        <CardPaid {...paid} waits="Your package updates when the bank has confirmed it." onClose={onClose} />
      ) : (
        <PayForm of={one} onPaid={setPaid} onClose={onClose} />
      )}
    </Dialog>
  );
}

function PayForm({
  of: one,
  onPaid,
  onClose,
}: Props & { onPaid: (paid: { amount: Kobo; status: CardCharged['status'] }) => void }) {
  const next = one.next_part?.amount;
  const [amount, setAmount] = useState<Kobo | undefined>(one.late > 0n ? one.late : next);
  const quote = usePaymentQuote(one.id, amount);
  const pay = usePay(one.id, useActKey());
  const charge = usePayWithCard(one.id, amount);
  const chips = [...new Set([next, one.late, one.remaining])].filter((each): each is Kobo => each !== undefined && each > 0n);
  const price = amount === undefined || quote.error ? undefined : quote.data;
  // The price of another amount stays on the screen until that of this one arrives.
  const isPriced = price !== undefined && !quote.isPlaceholderData;
  return (
    <Stack>
      <MoneyInput
        label="Amount"
        hint={`Left to pay: ${naira(one.remaining)}`}
        required
        value={amount}
        onChange={setAmount}
        chips={chips}
      />
      <Problem of={pay.error ?? quote.error} />
      <WaysToPay
        savedCard={
          !quote.error && (
            <>
              <PriceFacts
                label="For your package"
                of={price && { ...price, total: price.to_pay }}
                isBehind={quote.isPlaceholderData}
              />
              <PayWithSavedCard
                total={price?.to_pay}
                charge={charge}
                isBehind={!isPriced}
                onCharged={({ status }) => amount !== undefined && onPaid({ amount, status })}
              />
            </>
          )
        }
        paymentPage={
          <Button wide busy={pay.isPending} disabled={!isPriced} onClick={() => amount !== undefined && pay.mutate(amount)}>
            Go to the payment page
          </Button>
        }
        savings={amount !== undefined && <FromSavings of={one} amount={amount} onPaid={onClose} />}
      />
    </Stack>
  );
}

const FromSavings = ({ of: one, amount, onPaid }: { of: SubscriptionView; amount: Kobo; onPaid: () => void }) => (
  <PayFromSavings of={{ purpose: 'betalife_subscription', id: one.id, amount }} changes={mySubscriptionsKey} onPaid={onPaid} />
);
