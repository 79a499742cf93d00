/** What screens can ask the server about referrals. */
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import { referralCalls, type RewardTerms } from '@ajo/contract/modules/referrals';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

/** Of everything that a changed reward changes. */
export const referralKey = ['referrals'];

export const useRewardTerms = () =>
  useQuery({ queryKey: [...referralKey, 'terms'], queryFn: async () => (await make(referralCalls.terms)).data });

export function useSetRewardTerms() {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: RewardTerms & EffectiveFrom) => make(referralCalls.setTerms, { body }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Done');
      return cache.invalidateQueries({ queryKey: referralKey });
    },
  });
}

export const useMyReferrals = () =>
  useQuery({ queryKey: [...referralKey, 'mine'], queryFn: async () => (await make(referralCalls.mine)).data });
