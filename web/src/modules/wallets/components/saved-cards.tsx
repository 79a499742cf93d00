/** A customer's saved cards: their list is fetched once there is one. */
import type { SavedCardView } from '@ajo/contract/modules/wallets.cards';
import { later } from '#ui';
import { useCards } from '../cards.calls.ts';

const SavedCardList = later<{ cards: readonly SavedCardView[] }>(
  async () => (await import('./saved-card-list.tsx')).SavedCardList,
);

/** Nothing at all while there is no card: the offer to keep one comes with a payment. */
export function SavedCards() {
  const { data } = useCards();
  return data?.length ? <SavedCardList cards={data} /> : null;
}
