/** What the screen of savings products can ask the server. */
import type { PlannedChangeId } from '@ajo/contract/kernel/planned';
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import { savingsProductCalls, type SavingsProductId, type SavingsProductTerms } from '@ajo/contract/modules/savings-products';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

const key = ['savings-products-kept'];

export const useKeptProducts = () => useQuery({ queryKey: key, queryFn: async () => (await make(savingsProductCalls.all)).data });

export const useProductVersions = (id: SavingsProductId) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: () => make(savingsProductCalls.versions, { params: { id } }),
  });

export const useCancelPlanned = (id: SavingsProductId) =>
  useAct(
    (change: PlannedChangeId, idempotencyKey) =>
      make(savingsProductCalls.cancelPlanned, { params: { id, change }, idempotencyKey }),
    key,
  );

/** Adds without `saved`, else saves the next version, or plans it. */
export const useSaveProduct = (saved: { id: SavingsProductId; version: number } | undefined) =>
  useAct(
    ({ terms, from }: { terms: SavingsProductTerms; from: EffectiveFrom }, idempotencyKey) =>
      saved
        ? make(savingsProductCalls.change, { body: { ...terms, ...from, id: saved.id, version: saved.version }, idempotencyKey })
        : make(savingsProductCalls.add, { body: terms, idempotencyKey }),
    key,
  );
