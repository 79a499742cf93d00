/** What the profile's forms can ask the server for. */
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import type { OwnOnboarding, OwnSection } from '@ajo/contract/modules/onboarding.sections';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';
import { profileKey } from '#platform/profile-key';

export const useOnboarding = () =>
  useQuery({ queryKey: profileKey, queryFn: async () => (await make(onboardingCalls.read)).data });
const useAnswersOf = (name: OwnSection['name']): OwnSection['given'] =>
  useOnboarding().data?.sections.find((section) => section.name === name)?.given ?? {};

/** Most shops are in the town where their owner lives: it is proposed and can be changed. */
export function useHomeTown(): { city: string; state: string } {
  const { city = '', state = '' } = useAnswersOf('home_address');
  return { city, state };
}

/** The next of kin, who may be named as a guarantor too. */
export function useNextOfKin(): NextOfKin | undefined {
  const { name, relationship = '', phone_number = '', email = '' } = useAnswersOf('next_of_kin');
  return name ? { name, relationship, phone_number, email } : undefined;
}

type NextOfKin = Record<'name' | 'relationship' | 'phone_number' | 'email', string>;

/** For what was given by a call that does not answer with the meter. */
export function useMeterAgain(): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: profileKey });
}

export const useBanks = () =>
  useQuery({ queryKey: ['banks'], queryFn: async () => (await make(onboardingCalls.banks)).data, staleTime: Infinity });

type Saved = { message?: string | undefined; data: OwnOnboarding };

/** Saves one section; the answer is the new meter, and its message the alert. */
export function useSave<Input>(send: (input: Input) => Promise<Saved>) {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: send,
    onSuccess: ({ message, data }) => {
      alerts.success(message ?? 'Saved');
      cache.setQueryData(profileKey, data);
      void cache.invalidateQueries({ queryKey: [...profileKey, 'rejected'] });
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
