/** What the screens of money coming in can ask the server for: saved cards, and money that was set aside. */
import { type SavedCardId, savedCardCalls } from '@ajo/contract/modules/wallets.cards';
import { type ReceiptResolution, type UnidentifiedReceiptState, walletCalls } from '@ajo/contract/modules/wallets';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

const cards = ['my-cards'];
const receipts = ['set-aside'];

export const useCards = () => useQuery({ queryKey: cards, queryFn: async () => (await make(savedCardCalls.list)).data });

export function useCardActs() {
  const cache = useQueryClient();
  const done = async ({ message }: { message?: string | undefined }): Promise<void> => {
    alerts.success(message ?? 'Done');
    await Promise.all([cards, ['checkout']].map((queryKey) => cache.invalidateQueries({ queryKey })));
  };
  return {
    keep: useMutation({
      meta: { shownInPlace: true },
      mutationFn: (reference: string) => make(savedCardCalls.keep, { params: { reference }, body: { consent: true } }),
      onSuccess: done,
    }),
    remove: useMutation({
      meta: { shownInPlace: true },
      mutationFn: (id: SavedCardId) => make(savedCardCalls.remove, { params: { id } }),
      onSuccess: done,
    }),
  };
}

export const useSetAsideList = ({ page, state }: { page: number; state: UnidentifiedReceiptState | '' }) =>
  useQuery({
    queryKey: [...receipts, page, state],
    queryFn: () => make(walletCalls.unidentifiedReceipts, { query: { page, ...(state && { state: [state] }) } }),
    placeholderData: keepPreviousData,
  });

export const useSetAside = (id: string) =>
  useQuery({
    queryKey: [...receipts, id],
    queryFn: async () => (await make(walletCalls.unidentifiedReceipt, { params: { id } })).data,
  });

export function useResolve(id: string) {
  const cache = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: ReceiptResolution) => make(walletCalls.resolveReceipt, { params: { id }, body, idempotencyKey }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Decided');
      return cache.invalidateQueries({ queryKey: receipts });
    },
  });
}
