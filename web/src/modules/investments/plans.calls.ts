/** What the screen of investment plans can ask the server. */
import { investmentCalls, type InvestmentPlanId, type InvestmentPlanTerms } from '@ajo/contract/modules/investments';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

const key = ['investment-plans-kept'];

export const useKeptPlans = () => useQuery({ queryKey: key, queryFn: async () => (await make(investmentCalls.kept)).data });

export const usePlanVersions = (id: InvestmentPlanId) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: async () => (await make(investmentCalls.versions, { params: { id } })).data,
  });

/** Adds without `kept`, else saves the next version. */
export const useSavePlan = (saved: { id: InvestmentPlanId; version: number } | undefined) =>
  useAct(
    (terms: InvestmentPlanTerms, idempotencyKey) =>
      saved
        ? make(investmentCalls.change, { body: { ...terms, id: saved.id, version: saved.version }, idempotencyKey })
        : make(investmentCalls.add, { body: terms, idempotencyKey }),
    key,
  );
