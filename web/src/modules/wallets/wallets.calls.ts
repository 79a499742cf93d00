/** What the screens of money coming in can ask the server for about money that was put in suspense. */
import {
  type ReceiptResolution,
  unidentifiedReceiptList,
  type UnidentifiedReceiptState,
  walletCalls,
} from '@ajo/contract/modules/wallets';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActKey } from '#platform/act';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';
import type { ListFile } from '#ui';

const receipts = ['set-aside'];

export const useUnidentifiedReceipts = ({ page, state }: { page: number; state: UnidentifiedReceiptState | '' }) =>
  useQuery({
    queryKey: [...receipts, page, state],
    queryFn: () => make(walletCalls.unidentifiedReceipts, { query: { page, ...(state && { state: [state] }) } }),
    placeholderData: keepPreviousData,
  });

export const unidentifiedReceiptFile = (state: UnidentifiedReceiptState | ''): ListFile => ({
  list: unidentifiedReceiptList,
  query: { ...(state && { state: [state] }) },
});

export const useUnidentifiedReceipt = (id: string) =>
  useQuery({
    queryKey: [...receipts, id],
    queryFn: async () => (await make(walletCalls.unidentifiedReceipt, { params: { id } })).data,
  });

export function useResolve(id: string) {
  const cache = useQueryClient();
  const idempotencyKey = useActKey();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: ReceiptResolution) => make(walletCalls.resolveReceipt, { params: { id }, body, idempotencyKey }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Decided');
      return cache.invalidateQueries({ queryKey: receipts });
    },
  });
}
