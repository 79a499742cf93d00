/** Calls of the screens of settlements and batches. */
import { type NewSettlement, type RequeryInput, settlementCalls } from '@ajo/contract/modules/settlements';
import { batchCalls, type SettlementBatchId } from '@ajo/contract/modules/settlements.batches';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

export const settlementsKey = ['settlements'];

/** Read again while open, because a notice of the bank arrives at any time. */
export const useSettlement = (id: string) =>
  useQuery({
    queryKey: [...settlementsKey, id],
    queryFn: async () => (await make(settlementCalls.one, { params: { id } })).data,
    refetchInterval: ({ state }) => (state.data?.status === 'completed' ? false : 3_000),
  });

export const useRepush = () => useAct((id: string) => make(settlementCalls.repush, { body: { id } }), settlementsKey);

export const useCreateSettlement = () => useAct((body: NewSettlement) => make(settlementCalls.create, { body }), settlementsKey);

export const useRequery = () => useAct((body: RequeryInput) => make(settlementCalls.requery, { body }), settlementsKey);

export const batchesKey = ['settlement-batches'];

export const useFetchBatches = () => useAct(() => make(batchCalls.fetch), batchesKey, ['reconciled']);

export const useBatchPayments = (id: SettlementBatchId, page: number) =>
  useQuery({
    queryKey: [...batchesKey, id, page],
    queryFn: () => make(batchCalls.payments, { params: { id }, query: { page, per_page: 20 } }),
    placeholderData: keepPreviousData,
  });
