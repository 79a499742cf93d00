/** What the screens of staff who know the customer can ask the server for. */
import type { UserId } from '@ajo/contract/kernel/id';
import { kycCalls, type KycId } from '@ajo/contract/modules/onboarding.kyc';
import { type AccountRelation } from '@ajo/contract/modules/onboarding.payee';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

export const key = ['kyc'];

export const useCustomerKyc = (id: UserId) =>
  useQuery({ queryKey: [...key, id], queryFn: async () => (await make(kycCalls.customer, { params: { id } })).data });

type Verdict = { status: 'verified' | 'rejected'; reason?: string; relation?: AccountRelation; confirms?: Date };

export function useReview(id: KycId) {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: Verdict) => make(kycCalls.review, { params: { id }, body }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Decided');
      return cache.invalidateQueries({ queryKey: key });
    },
    // Refused after a concurrent change: its result is shown.
    onError: () => cache.invalidateQueries({ queryKey: key }),
  });
}

/** What is revealed is shown once and kept nowhere. */
export const useReveal = (id: UserId) =>
  useMutation({
    meta: { shownInPlace: true },
    gcTime: 0,
    mutationFn: async (body: { what: 'bvn' | 'account_number'; reason: string }) =>
      (await make(kycCalls.reveal, { params: { id }, body })).data.value,
  });
