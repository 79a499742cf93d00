/** A customer's saved cards, and the question after a payment whether to keep the card. */
import type { SavedCardView } from '@ajo/contract/modules/wallets.cards';
import type { CheckoutView } from '@ajo/contract/modules/wallets';
import { useState } from 'react';
import { Button, Card, Checkbox, Dialog, Problem, Row, Stack, StatusTag } from '#ui';
import { useCardActs, useCards } from '../wallets.calls.ts';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
export const cardName = ({ brand, last4 }: Pick<SavedCardView, 'brand' | 'last4'>): string => `${capital(brand)} ending ${last4}`;

/** Nothing at all while there is no card: the offer to keep one comes with a payment. */
export function SavedCards() {
  const { data } = useCards();
  const [leaving, setLeaving] = useState<SavedCardView>();
  if (!data?.length) return null;
  return (
    <Card title="Saved cards">
      <Stack>
        {data.map((card) => (
          <Row key={card.id} spread>
            <span>
              <strong>{cardName(card)}</strong>{' '}
              <span className="quiet">
                {card.bank} · to {card.expires}
              </span>{' '}
              {!card.usable && <StatusTag tone="warning">{card.reason ?? 'Not usable'}</StatusTag>}
            </span>
            <Button small look="plain" label={`Remove ${cardName(card)}`} onClick={() => setLeaving(card)}>
              Remove
            </Button>
          </Row>
        ))}
        <p className="quiet">We charge a saved card when you ask us to, and for instalments on the day they are due.</p>
      </Stack>
      {leaving && <RemoveDialog card={leaving} onClose={() => setLeaving(undefined)} />}
    </Card>
  );
}

function RemoveDialog({ card, onClose }: { card: SavedCardView; onClose: () => void }) {
  const { remove } = useCardActs();
  return (
    <Dialog title={`Remove ${cardName(card)}?`} onClose={onClose}>
      <p>We will not charge it any more. You can save it again with your next payment.</p>
      <Problem of={remove.error} />
      <Row>
        <Button busy={remove.isPending} onClick={() => remove.mutate(card.id, { onSuccess: onClose })}>
          Remove the card
        </Button>
        <Button look="plain" onClick={onClose}>
          Keep it
        </Button>
      </Row>
    </Dialog>
  );
}

/** After a payment with a card that can be kept. Nothing is kept before the box is ticked and the button pressed. */
export function KeepCardOffer({ checkout }: { checkout: CheckoutView }) {
  const { keep } = useCardActs();
  const [agreed, setAgreed] = useState(false);
  if (!checkout.card || keep.isSuccess) return null;
  return (
    <Card title="Save this card for next time?">
      <Stack>
        <Checkbox
          label={`Keep my ${cardName(checkout.card)} and charge it for my instalments on the day they are due. I can remove it at any time.`}
          checked={agreed}
          onChange={setAgreed}
        />
        <Problem of={keep.error} />
        <Row>
          <Button disabled={!agreed} busy={keep.isPending} onClick={() => keep.mutate(checkout.reference)}>
            Save this card
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
