/** The saved cards of a customer, each with the way to remove it. */
import type { SavedCardView } from '@ajo/contract/modules/wallets.cards';
import { useState } from 'react';
import { Button, Card, laterDialog, Row, Stack, StatusTag } from '#ui';
import { cardName } from './card-name.ts';

const RemoveDialog = laterDialog<{ card: SavedCardView; onClose: () => void }>(
  ({ card }) => `Remove ${cardName(card)}?`,
  async () => (await import('./remove-card-dialog.tsx')).RemoveDialog,
);

export function SavedCardList({ cards }: { cards: readonly SavedCardView[] }) {
  const [leaving, setLeaving] = useState<SavedCardView>();
  return (
    <Card title="Saved cards">
      <Stack>
        {cards.map((card) => (
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
