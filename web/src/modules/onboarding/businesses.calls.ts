/** What the screens of staff who look at businesses can ask the server for. */
import type { UserId } from '@ajo/contract/kernel/id';
import { businessCalls, type BusinessState } from '@ajo/contract/modules/onboarding.businesses';
import { useQuery } from '@tanstack/react-query';
import { make } from '#platform/call';
import type { Tone } from '#ui';
import { key } from './kyc.calls.ts';

export const businessLabels: Record<BusinessState, { word: string; tone: Tone }> = {
  waiting: { word: 'Waiting', tone: 'warning' },
  verified: { word: 'Verified', tone: 'success' },
  rejected: { word: 'Rejected', tone: 'error' },
  incomplete: { word: 'Nothing sent', tone: 'warning' },
};

export const useBusiness = (id: UserId) =>
  useQuery({
    queryKey: [...key, 'business', id],
    queryFn: async () => (await make(businessCalls.read, { params: { id } })).data,
  });
