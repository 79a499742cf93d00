/** What customers can ask about the payment slips of their transfers. */
import { slipCalls } from '@ajo/contract/modules/payment-slips';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { day } from '@ajo/contract/kernel/time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActKey } from '#platform/act';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';
import type { SlipInput } from './slips.calls.ts';

const keyOf = (id: SavingsId) => ['my-savings', id, 'receipts'];

export const useOwnSlips = (id: SavingsId) =>
  useQuery({ queryKey: keyOf(id), queryFn: async () => (await make(slipCalls.own, { params: { id } })).data });

export function useUploadOwnSlip(id: SavingsId, onProgress: (share: number) => void) {
  const cache = useQueryClient();
  const idempotencyKey = useActKey();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ amount, paid_on, note, file }: SlipInput) =>
      make(slipCalls.uploadOwn, {
        params: { id },
        body: { amount, paid_on: day(paid_on), ...(note && { note }) },
        files: { file },
        idempotencyKey,
        onProgress,
      }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Payment slip uploaded');
      return cache.invalidateQueries({ queryKey: keyOf(id) });
    },
  });
}
