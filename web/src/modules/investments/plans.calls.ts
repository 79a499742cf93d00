/** What the screen of investment plans can ask the server. */
import type { PlannedChangeId } from '@ajo/contract/kernel/planned';
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import { investmentCalls, type InvestmentPlanId, type InvestmentPlanTerms } from '@ajo/contract/modules/investments';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

const key = ['investment-plans-kept'];

export const useKeptPlans = () => useQuery({ queryKey: key, queryFn: async () => (await make(investmentCalls.kept)).data });

export const usePlanVersions = (id: InvestmentPlanId) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: () => make(investmentCalls.versions, { params: { id } }),
  });

export const useCancelPlanned = (id: InvestmentPlanId) =>
  useAct(
    (change: PlannedChangeId, idempotencyKey) => make(investmentCalls.cancelPlanned, { params: { id, change }, idempotencyKey }),
    key,
  );

/** Adds without `saved`, else saves the next version, or plans it. */
export const useSavePlan = (saved: { id: InvestmentPlanId; version: number } | undefined) =>
  useAct(
    ({ terms, from }: { terms: InvestmentPlanTerms; from: EffectiveFrom }, idempotencyKey) =>
      saved
        ? make(investmentCalls.change, { body: { ...terms, ...from, id: saved.id, version: saved.version }, idempotencyKey })
        : make(investmentCalls.add, { body: terms, idempotencyKey }),
    key,
  );
