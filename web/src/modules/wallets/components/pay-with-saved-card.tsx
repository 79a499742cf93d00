/** One button for each saved card that can be charged, and the end of a payment with one. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { SavedCardId } from '@ajo/contract/modules/wallets.cards';
import type { CardCharged } from '@ajo/contract/modules/wallets.charges';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { Button, Notice, Problem } from '#ui';
import { useCards } from '../cards.calls.ts';
import { cardName } from './card-name.ts';
import '../../../ui/moment.css';

/** A mutation that charges one card. */
type Charge = {
  mutate: (cardId: SavedCardId, options: { onSuccess: (reply: { data: CardCharged }) => void }) => void;
  data: { data: CardCharged } | undefined;
  variables: SavedCardId | undefined;
  isPending: boolean;
  error: unknown;
};
type Props<Result> = {
  /** Undefined until the price is known: the buttons are there already, so that they do not push others away. */
  total: Kobo | undefined;
  charge: Charge;
  /** The total is that of another amount until its price has arrived. */
  isBehind?: boolean;
  onCharged: (result: Result) => void;
};

/** `onCharged` is called when the card was charged, and when the bank has not confirmed it yet. */
export function PayWithSavedCard({ total, charge, isBehind = false, onCharged }: Props<CardCharged>) {
  const cards = useCards().data?.filter(({ usable }) => usable) ?? [];
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
          busy={charge.isPending && charge.variables === card.id}
          disabled={charge.isPending || isBehind || total === undefined}
          onClick={() => charge.mutate(card.id, { onSuccess: ({ data }) => data.status !== 'failed' && onCharged(data) })}
        >
          {total === undefined ? 'Pay' : `Pay ${naira(total)}`} with {cardName(card)}
        </Button>
      ))}
    </>
  );
}

/** Nothing to pay again is on the screen. `waits` follows "You don’t need to pay again." */
export function CardPaid({
  amount,
  status,
  waits,
  onClose,
}: {
  amount: Kobo;
  status: CardCharged['status'];
  waits: string;
  onClose: () => void;
}) {
  const isPaid = status === 'completed';
  // The focus follows the content that replaced the form.
  const focus = (heading: HTMLHeadingElement | null): void => heading?.focus();
  return (
    <div className="moment">
      {isPaid ? <IconCircleCheck size={56} aria-hidden="true" /> : <IconClock size={56} aria-hidden="true" />}
      <h3 ref={focus} tabIndex={-1}>
        {isPaid ? `Thank you: ${naira(amount)} received` : 'We are checking your payment with the bank'}
      </h3>
      {!isPaid && <p>You don’t need to pay again. {waits}</p>}
      <Button onClick={onClose}>Done</Button>
    </div>
  );
}
