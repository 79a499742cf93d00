/** What the screens of staff who look at businesses can ask the server for. */
import type { UserId } from '@ajo/contract/kernel/id';
import {
  businessCalls,
  businessList,
  type BusinessSearch,
  type BusinessState,
} from '@ajo/contract/modules/onboarding.businesses';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { make } from '#platform/call';
import type { ListFile, Tone } from '#ui';
import { key } from './kyc.calls.ts';

export const businessLabels: Record<BusinessState, { word: string; tone: Tone }> = {
  waiting: { word: 'Waiting', tone: 'warning' },
  verified: { word: 'Verified', tone: 'success' },
  rejected: { word: 'Rejected', tone: 'error' },
  incomplete: { word: 'Nothing sent', tone: 'warning' },
};

/** Under the key of what is looked at: a verdict about a paper changes the business too. */
export const useBusinesses = (query: Partial<BusinessSearch>) =>
  useQuery({
    queryKey: [...key, 'businesses', query],
    queryFn: () => make(businessCalls.list, { query }),
    placeholderData: keepPreviousData,
  });

export const businessesFile = ({ page: _page, ...query }: Partial<BusinessSearch>): ListFile => ({
  list: businessList,
  query: { ...query },
});

export const useBusiness = (id: UserId) =>
  useQuery({
    queryKey: [...key, 'business', id],
    queryFn: async () => (await make(businessCalls.read, { params: { id } })).data,
  });
