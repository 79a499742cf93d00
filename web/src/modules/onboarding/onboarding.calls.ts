/** What the profile's forms can ask the server for. */
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import type { OwnOnboarding } from '@ajo/contract/modules/onboarding.sections';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

const key = ['onboarding'];

export const useOnboarding = () => useQuery({ queryKey: key, queryFn: async () => (await make(onboardingCalls.read)).data });
/** For what was given by a call that does not answer with the meter. */
export function useMeterAgain(): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: key });
}

export const useBanks = () =>
  useQuery({ queryKey: ['banks'], queryFn: async () => (await make(onboardingCalls.banks)).data, staleTime: Infinity });

type Saved = { message?: string | undefined; data: OwnOnboarding };

/** Saves one section; the answer is the new meter, and its message the alert. */
export function useSave<Given>(send: (input: Given) => Promise<Saved>) {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: send,
    onSuccess: ({ message, data }) => {
      alerts.success(message ?? 'Saved');
      cache.setQueryData(key, data);
    },
  });
}

export const useAccountName = (bank: string, account: string) =>
  useQuery({
    queryKey: ['account-name', bank, account],
    queryFn: async () => (await make(onboardingCalls.accountName, { params: { bank, account } })).data,
    enabled: bank !== '' && /^\d{10}$/.test(account),
    retry: false,
    staleTime: Infinity,
  });
