/** The customer pays into a savings account: how much, the fee, then the payment page. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { SavingsView } from '@ajo/contract/modules/savings';
import { useState } from 'react';
import { useActKey } from '#platform/act';
import { Button, Dialog, Facts, MoneyInput, Problem, Stack } from '#ui';
import { useDepositCheckout, useDepositQuote } from '../my-savings.calls.ts';

export function AddMoneyDialog({ savings, onClose }: { savings: SavingsView; onClose: () => void }) {
  const [amount, setAmount] = useState<Kobo | undefined>(savings.planned_amount ?? undefined);
  const quote = useDepositQuote(savings.id, amount);
  const checkout = useDepositCheckout(savings.id, useActKey());
  return (
    <Dialog title={`Add money to ${savings.name}`} onClose={onClose}>
      <Stack>
        <MoneyInput label="How much" required value={amount} onChange={setAmount} />
        <Problem of={checkout.error ?? quote.error} />
        {quote.data && !quote.error && (
          <Facts
            of={{
              'For your savings': naira(quote.data.amount),
              'Processing fee': naira(quote.data.fee),
              'You pay': naira(quote.data.total),
            }}
            total="You pay"
          />
        )}
        <Button
          wide
          busy={checkout.isPending}
          disabled={amount === undefined || quote.error !== null}
          onClick={() => amount !== undefined && checkout.mutate(amount)}
        >
          Go to the payment page
        </Button>
      </Stack>
    </Dialog>
  );
}
