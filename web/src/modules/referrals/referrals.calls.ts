/** What screens can ask the server about referrals. */
import { referralCalls, referralList, type ReferralState, type RewardTerms } from '@ajo/contract/modules/referrals';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';
import type { ListFile } from '#ui';

const key = ['referrals'];

type ReferralFilters = { status: ReferralState | undefined; search: string; channel: string; page: number };

export const useReferrals = ({ status, search, channel, page }: ReferralFilters) =>
  useQuery({
    queryKey: [...key, status, search, channel, page],
    queryFn: () =>
      make(referralCalls.list, {
        query: { page, ...(status && { status: [status] }), ...(search && { search }), ...(channel && { channel }) },
      }),
    placeholderData: keepPreviousData,
  });

export const referralsFile = ({ status, search, channel }: Omit<ReferralFilters, 'page'>): ListFile => ({
  list: referralList,
  query: { ...(status && { status: [status] }), ...(search && { search }), ...(channel && { channel }) },
});

export const useRewardTerms = () =>
  useQuery({ queryKey: [...key, 'terms'], queryFn: async () => (await make(referralCalls.terms)).data });

export function useSetRewardTerms() {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: RewardTerms) => make(referralCalls.setTerms, { body }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Done');
      return cache.invalidateQueries({ queryKey: key });
    },
  });
}

export const useMyReferrals = () =>
  useQuery({ queryKey: [...key, 'mine'], queryFn: async () => (await make(referralCalls.mine)).data });
