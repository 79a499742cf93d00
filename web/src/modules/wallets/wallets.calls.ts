/** What the screens of money coming in can ask the server for about money that was put in suspense. */
import { type ReceiptResolution, walletCalls } from '@ajo/contract/modules/wallets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
