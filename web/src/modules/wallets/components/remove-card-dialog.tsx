/** The question before a saved card is removed. */
import type { SavedCardView } from '@ajo/contract/modules/wallets.cards';
import { Button, Dialog, Problem, Row } from '#ui';
import { useCardActs } from '../cards.calls.ts';
import { cardName } from './card-name.ts';

export function RemoveDialog({ card, onClose }: { card: SavedCardView; onClose: () => void }) {
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
