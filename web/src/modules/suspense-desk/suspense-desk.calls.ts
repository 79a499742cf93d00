/** What the desk of money in suspense can ask the server. */
import { type ReceiptResolution, walletCalls } from '@ajo/contract/modules/wallets';
import { type ReceiptReturnRequest, suspenseDeskCalls } from '@ajo/contract/modules/suspense-desk';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePaused } from '#modules/search';
import { useActKey } from '#platform/act';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

export const receiptsKey = ['unidentified-receipts'];

export const useUnidentifiedReceipt = (id: string) =>
  useQuery({
    queryKey: [...receiptsKey, id],
    queryFn: async () => (await make(walletCalls.unidentifiedReceipt, { params: { id } })).data,
  });

/** `onResolved` runs before the payment is read again, because its new state removes the form that decided. */
export function useResolve(id: string, onResolved: () => void) {
  const cache = useQueryClient();
  const idempotencyKey = useActKey();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: ReceiptResolution) => make(walletCalls.resolveReceipt, { params: { id }, body, idempotencyKey }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Decided');
      onResolved();
      return cache.invalidateQueries({ queryKey: receiptsKey });
    },
  });
}

/** Without words: what the narration and the amount suggest. `isCurrent`: the data is of what was typed last. */
export function useCandidates(id: string, typed: string) {
  const words = usePaused(typed.trim());
  const query = useQuery({
    queryKey: [...receiptsKey, id, 'candidates', words],
    queryFn: async () => (await make(suspenseDeskCalls.candidates, { params: { id }, body: { words } })).data,
    enabled: words.length !== 1,
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { shownInPlace: true },
  });
  return { ...query, isCurrent: words === typed.trim() && query.data !== undefined && !query.isPlaceholderData };
}

export const useReturns = (id: string) =>
  useQuery({
    queryKey: [...receiptsKey, id, 'returns'],
    queryFn: async () => (await make(suspenseDeskCalls.returns, { params: { id } })).data,
  });

export function useRequestReturn(id: string, onRequested: () => void) {
  const cache = useQueryClient();
  const idempotencyKey = useActKey();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: ReceiptReturnRequest) => make(suspenseDeskCalls.requestReturn, { params: { id }, body, idempotencyKey }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Request sent');
      onRequested();
      return cache.invalidateQueries({ queryKey: receiptsKey });
    },
  });
}
