/** What the profile's forms can ask the server for. */
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make, type Sent } from '#platform/call';

const key = ['onboarding'];

export const useOnboarding = () => useQuery({ queryKey: key, queryFn: async () => (await make(onboardingCalls.read)).data });
export const useBanks = () =>
  useQuery({ queryKey: ['banks'], queryFn: async () => (await make(onboardingCalls.banks)).data, staleTime: Infinity });

type Section = 'identity' | 'homeAddress' | 'employment' | 'bank';

/** Saves one section; the answer is the new meter, and its message the alert. */
export function useSaveSection<S extends Section>(section: S) {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: NonNullable<Sent<(typeof onboardingCalls)[S]>['body']>) =>
      make(onboardingCalls[section], { body } as never),
    onSuccess: (answer) => {
      alerts.success((answer as { message: string }).message);
      cache.setQueryData(key, (answer as { data: unknown }).data);
    },
  });
}

export const useAccountName = (bank: string, account: string) =>
  useQuery({
    queryKey: ['account-name', bank, account],
    queryFn: async () => (await make(onboardingCalls.accountName, { params: { bank, account } })).data.account_name,
    enabled: bank !== '' && /^\d{10}$/.test(account),
    retry: false,
    staleTime: Infinity,
  });
