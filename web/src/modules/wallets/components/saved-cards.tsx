/** A customer's saved cards. */
import type { SavedCardView } from '@ajo/contract/modules/wallets.cards';
import { useState } from 'react';
import { Button, Card, laterDialog, Row, Stack, StatusTag } from '#ui';
import { useCards } from '../cards.calls.ts';
import { cardName } from './card-name.ts';

const RemoveDialog = laterDialog<{ card: SavedCardView; onClose: () => void }>(
  ({ card }) => `Remove ${cardName(card)}?`,
  async () => (await import('./remove-card-dialog.tsx')).RemoveDialog,
);

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
