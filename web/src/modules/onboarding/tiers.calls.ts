/** What the screen of the levels' limits can ask the server for. */
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
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
    mutationFn: (body: TierLimits & EffectiveFrom) => make(tierCalls.set, { body }),
    onSuccess: () => {
      alerts.success('Limits saved');
      return cache.invalidateQueries({ queryKey: key });
    },
  });
}
