/** What the screen of payouts can ask the server. */
import { payoutCalls, payoutList, type PayoutId, type PayoutState } from '@ajo/contract/modules/payouts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';
import type { ListFile } from '#ui';
import { labelOf } from './payout.labels.ts';

const key = ['payouts'];
type Wanted = { status?: PayoutState[] };

export const usePayouts = (page: number, wanted: Wanted) =>
  useQuery({
    queryKey: [...key, page, wanted],
    queryFn: () => make(payoutCalls.list, { query: { page, ...wanted } }),
    placeholderData: keepPreviousData,
  });

export const payoutsFile = (wanted: Wanted): ListFile => ({ list: payoutList, query: { ...wanted } });

export function useAsk() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: PayoutId) => make(payoutCalls.ask, { params: { id } }),
    onSuccess: ({ data }) => {
      alerts.success(`${data.reference}: ${labelOf(data).word}`);
      return cache.invalidateQueries({ queryKey: key });
    },
  });
}
