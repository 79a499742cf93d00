/** The customer pays a part, or any amount toward the package: the fee first, then the payment page. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { SubscriptionView } from '@ajo/contract/modules/betalife-subscriptions';
import { useState } from 'react';
import { PayFromSavings } from '#modules/savings-payments';
import { useActKey } from '#platform/act';
import { Button, Dialog, Facts, MoneyInput, Problem, Stack } from '#ui';
import { mySubscriptionsKey, usePay, usePaymentQuote } from '../my-subscriptions.calls.ts';

export function PayPartDialog({ of: one, onClose }: { of: SubscriptionView; onClose: () => void }) {
  const next = one.next_part?.amount;
  const [amount, setAmount] = useState<Kobo | undefined>(one.late > 0n ? one.late : next);
  const quote = usePaymentQuote(one.id, amount);
  const pay = usePay(one.id, useActKey());
  const chips = [...new Set([next, one.late, one.remaining])].filter((each): each is Kobo => each !== undefined && each > 0n);
  return (
    <Dialog title={`Pay for ${one.package}`} onClose={onClose}>
      <Stack>
        <MoneyInput
          label="How much"
          hint={`Left to pay: ${naira(one.remaining)}`}
          required
          value={amount}
          onChange={setAmount}
          chips={chips}
        />
        <Problem of={pay.error ?? quote.error} />
        {quote.data && !quote.error && (
          <Facts
            of={{
              'For your package': naira(quote.data.amount),
              'Processing fee': naira(quote.data.fee),
              'You pay': naira(quote.data.to_pay),
            }}
            total="You pay"
          />
        )}
        <Button
          wide
          busy={pay.isPending}
          disabled={amount === undefined || quote.error !== null}
          onClick={() => amount !== undefined && pay.mutate(amount)}
        >
          Go to the payment page
        </Button>
        {amount !== undefined && !quote.error && (
          <PayFromSavings
            of={{ purpose: 'betalife_subscription', id: one.id, amount }}
            changes={mySubscriptionsKey}
            onPaid={onClose}
          />
        )}
      </Stack>
    </Dialog>
  );
}
