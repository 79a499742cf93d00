/** What the screens can ask about collecting from a saved card. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import { cardDebitCalls } from '@ajo/contract/modules/card-debits';
import type { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import type { SavedCardId } from '@ajo/contract/modules/wallets.cards';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isAnswer } from '#platform/act';
import { alerts } from '#platform/alerts';
import { useState } from 'react';
import { make } from '#platform/call';

/** A charge whose end is not known yet settles automatically: the payments list follows. */
export function useChargeCard(id: LoanId) {
  const cache = useQueryClient();
  const [idempotencyKey, renew] = useState(() => crypto.randomUUID());
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: { card_id: SavedCardId; amount: Kobo; effect?: PrepaymentEffect }) =>
      make(cardDebitCalls.charge, { params: { id }, body, idempotencyKey }),
    onSuccess: async ({ data }) => {
      // After a card that was not charged, the next tap is another payment.
      if (data.status === 'failed') renew(crypto.randomUUID());
      await Promise.all(
        [['my-repayments'], ['my-loans'], ['own-holdings']].map((queryKey) => cache.invalidateQueries({ queryKey })),
      );
    },
  });
}

export const useMyAttempts = (id: LoanId) =>
  useQuery({
    queryKey: ['my-repayments', id, 'attempts'],
    queryFn: async () => (await make(cardDebitCalls.myAttempts, { params: { id } })).data,
  });

export const useAttempts = (id: LoanId) =>
  useQuery({
    queryKey: ['loans', id, 'attempts'],
    queryFn: () => make(cardDebitCalls.attempts, { params: { id } }),
  });

/** Pressed again after a lost answer it is the same attempt; after an answer it is a new one. */
export function useAutoDebit(loanId: LoanId) {
  const cache = useQueryClient();
  const [idempotencyKey, renew] = useState(() => crypto.randomUUID());
  const settle = () => {
    renew(crypto.randomUUID());
    return cache.invalidateQueries({ queryKey: ['loans'] });
  };
  return useMutation({
    mutationFn: () => make(cardDebitCalls.autoDebit, { body: { loan_id: loanId }, idempotencyKey }),
    onSuccess: ({ message, data }) => {
      if (message === 'failed') alerts.error(data.reason ?? 'The card was refused');
      else alerts.success('Auto debit attempted');
      return settle();
    },
    onError: (error) => (isAnswer(error) ? settle() : undefined),
  });
}
