/** The customer pays into a savings account: how much, the fee, then the payment page or a saved card. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { SavingsView } from '@ajo/contract/modules/savings';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { cardName, useCards } from '#modules/wallets';
import { useActKey } from '#platform/act';
import { Button, Dialog, Facts, MoneyInput, Notice, Problem, Stack } from '#ui';
import { type CardDeposit, useCardDeposit, useDepositCheckout, useDepositQuote } from '../my-savings.calls.ts';

type Props = { savings: SavingsView; onClose: () => void };

export function AddMoneyDialog({ savings, onClose }: Props) {
  const [charged, setCharged] = useState<CardDeposit>();
  return (
    <Dialog title={`Add money to ${savings.name}`} onClose={onClose}>
      {charged ? <Deposited result={charged} onClose={onClose} /> : <DepositForm savings={savings} onCharged={setCharged} />}
    </Dialog>
  );
}

function DepositForm({ savings, onCharged }: { savings: SavingsView; onCharged: (result: CardDeposit) => void }) {
  const [amount, setAmount] = useState<Kobo | undefined>(savings.planned_amount ?? undefined);
  const quote = useDepositQuote(savings.id, amount);
  const checkout = useDepositCheckout(savings.id, useActKey());
  const isReady = amount !== undefined && quote.error === null;
  return (
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
      {isReady && quote.data && (
        <SavedCardDeposits savings={savings} amount={amount} total={quote.data.total} onCharged={onCharged} />
      )}
      <Button wide busy={checkout.isPending} disabled={!isReady} onClick={() => amount !== undefined && checkout.mutate(amount)}>
        Go to the payment page
      </Button>
    </Stack>
  );
}

type CardProps = { savings: SavingsView; amount: Kobo; total: Kobo; onCharged: (result: CardDeposit) => void };

/** One button for each card that can be charged. */
function SavedCardDeposits({ savings, amount, total, onCharged }: CardProps) {
  const cards = useCards().data?.filter(({ usable }) => usable) ?? [];
  const charge = useCardDeposit(savings.id, useActKey());
  const result = charge.data?.data;
  return (
    <>
      {result?.status === 'failed' && (
        <Notice tone="error" title="The card was not charged">
          {result.reason ?? 'Nothing was taken. You can try another way.'}
        </Notice>
      )}
      <Problem of={charge.error} />
      {cards.map((card) => (
        <Button
          key={card.id}
          wide
          look="plain"
          busy={charge.isPending && charge.variables.card_id === card.id}
          disabled={charge.isPending}
          onClick={() =>
            charge.mutate({ card_id: card.id, amount }, { onSuccess: ({ data }) => data.status !== 'failed' && onCharged(data) })
          }
        >
          Pay {naira(total)} with {cardName(card)}
        </Button>
      ))}
    </>
  );
}

/** The end of a deposit with a saved card. Nothing to pay again is on the screen. */
function Deposited({ result, onClose }: { result: CardDeposit; onClose: () => void }) {
  const isPaid = result.status === 'completed';
  // The focus follows the content that replaced the form.
  const focus = (heading: HTMLHeadingElement | null): void => heading?.focus();
  return (
    <div className="moment">
      {isPaid ? <IconCircleCheck size={56} aria-hidden="true" /> : <IconClock size={56} aria-hidden="true" />}
      <h3 ref={focus} tabIndex={-1}>
        {isPaid ? `Thank you: ${naira(result.amount)} received` : 'We are checking your payment with the bank'}
      </h3>
      {!isPaid && <p>You don’t need to pay again. Your savings update when the bank has confirmed it.</p>}
      <Button onClick={onClose}>Done</Button>
    </div>
  );
}
