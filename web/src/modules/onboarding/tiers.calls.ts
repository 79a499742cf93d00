/** What the screen of the levels' limits can ask the server for. */
import { tierCalls, type TierLimits } from '@ajo/contract/modules/onboarding.tiers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

const key = ['tier-limits'];

export const useTierLimits = () => useQuery({ queryKey: key, queryFn: async () => (await make(tierCalls.read)).data });

export function useSetTierLimits() {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: TierLimits) => make(tierCalls.set, { body }),
    onSuccess: () => {
      alerts.success('The limits apply from today');
      return cache.invalidateQueries({ queryKey: key });
    },
  });
}
