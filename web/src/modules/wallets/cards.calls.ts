/** What a customer's screens can ask about saved cards. */
import { type SavedCardId, savedCardCalls } from '@ajo/contract/modules/wallets.cards';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

const cards = ['my-cards'];

export const useCards = () => useQuery({ queryKey: cards, queryFn: async () => (await make(savedCardCalls.list)).data });

export function useCardActs() {
  const cache = useQueryClient();
  const done = async ({ message }: { message?: string | undefined }): Promise<void> => {
    alerts.success(message ?? 'Done');
    await Promise.all([cards, ['checkout']].map((queryKey) => cache.invalidateQueries({ queryKey })));
  };
  return {
    keep: useMutation({
      meta: { shownInPlace: true },
      mutationFn: (reference: string) => make(savedCardCalls.keep, { params: { reference }, body: { consent: true } }),
      onSuccess: done,
    }),
    remove: useMutation({
      meta: { shownInPlace: true },
      mutationFn: (id: SavedCardId) => make(savedCardCalls.remove, { params: { id } }),
      onSuccess: done,
    }),
  };
}
