/** What the screen of savings products can ask the server. */
import { savingsProductCalls, type SavingsProductId, type SavingsProductTerms } from '@ajo/contract/modules/savings-products';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

const key = ['savings-products-kept'];

export const useKeptProducts = () => useQuery({ queryKey: key, queryFn: async () => (await make(savingsProductCalls.all)).data });

export const useProductVersions = (id: SavingsProductId) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: async () => (await make(savingsProductCalls.versions, { params: { id } })).data,
  });

/** Adds without `saved`, else saves the next version. */
export const useSaveProduct = (saved: { id: SavingsProductId; version: number } | undefined) =>
  useAct(
    (terms: SavingsProductTerms, idempotencyKey) =>
      saved
        ? make(savingsProductCalls.change, { body: { ...terms, id: saved.id, version: saved.version }, idempotencyKey })
        : make(savingsProductCalls.add, { body: terms, idempotencyKey }),
    key,
  );
