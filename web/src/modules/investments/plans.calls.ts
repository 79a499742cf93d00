/** What the screen of investment plans can ask the server. */
import { investmentCalls, type InvestmentPlanId, type InvestmentPlanTerms } from '@ajo/contract/modules/investments';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

const key = ['investment-plans-kept'];

export const useKeptPlans = () => useQuery({ queryKey: key, queryFn: async () => (await make(investmentCalls.kept)).data });

export const usePlanVersions = (id: InvestmentPlanId) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: async () => (await make(investmentCalls.versions, { params: { id } })).data,
  });

/** Adds without `kept`, else saves the next version. */
export function useSavePlan(kept: { id: InvestmentPlanId; version: number } | undefined) {
  const cache = useQueryClient();
  const [idempotencyKey, renew] = useState(() => crypto.randomUUID());
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (terms: InvestmentPlanTerms) =>
      kept
        ? make(investmentCalls.change, { body: { ...terms, id: kept.id, version: kept.version }, idempotencyKey })
        : make(investmentCalls.add, { body: terms, idempotencyKey }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? '');
      return cache.invalidateQueries({ queryKey: key });
    },
    // An answer that refuses is an answer: what is mended in the form is another act.
    onError: () => renew(crypto.randomUUID()),
  });
}
