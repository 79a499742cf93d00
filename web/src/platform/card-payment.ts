/** Payments with a saved card: one order for each press, whatever the product. */
import type { SavedCardId } from '@ajo/contract/modules/wallets.cards';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * A lost answer is requested again with the same key; another card is another order.
 * @param send the call of the product; its key has to contain every other choice that makes another order
 */
export function useCardPayment<Answer extends { data: { status: string } }>(
  send: (cardId: SavedCardId, idempotencyKey: string) => Promise<Answer>,
  queryKey: QueryKey,
) {
  const cache = useQueryClient();
  const [idempotencyKey, renew] = useState(() => crypto.randomUUID());
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (cardId: SavedCardId) => send(cardId, `${idempotencyKey}-${cardId}`),
    // After a card that was not charged, the next tap is another payment.
    onSuccess: ({ data }) => data.status === 'failed' && renew(crypto.randomUUID()),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
