/** What the screens about paying back can ask the server for. */
import { prepaymentCalls } from '@ajo/contract/modules/repayments.prepayment';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import { repaymentCalls, receiptCalls, type RepaymentsView } from '@ajo/contract/modules/repayments';
import type { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import { walletCalls } from '@ajo/contract/modules/wallets';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { make, saveFile } from '#platform/call';

const keyOf = (id: LoanId) => ['my-repayments', id];
export const keepMyRepayments = (cache: QueryClient, id: LoanId, account: RepaymentsView): void =>
  void cache.setQueryData(keyOf(id), account);

export const useMyRepayments = (id: LoanId) =>
  useQuery({ queryKey: keyOf(id), queryFn: async () => (await make(repaymentCalls.mine, { params: { id } })).data });

export const useQuote = (id: LoanId, amount: Kobo | undefined) =>
  useQuery({
    queryKey: ['quote', id, String(amount)],
    queryFn: async () => (await make(repaymentCalls.fee, { params: { id }, body: { amount: amount as Kobo } })).data,
    enabled: amount !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });

export type PaymentInput = { amount: Kobo; effect?: PrepaymentEffect };

/** What paying an amount early would do, for each choice. */
export const usePrepaymentQuote = (id: LoanId, amount: Kobo | undefined) =>
  useQuery({
    queryKey: ['my-repayments', id, 'early', String(amount)],
    queryFn: async () => (await make(prepaymentCalls.quote, { params: { id }, body: { amount: amount as Kobo } })).data,
    enabled: amount !== undefined && amount > 0n,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Opens the provider's page; the payment is checked when the provider reports it, not here. */
export const useCheckout = (id: LoanId, idempotencyKey: string) =>
  useMutation({
    meta: { shownInPlace: true },
    // Another amount or another choice is another order.
    mutationFn: (body: PaymentInput) =>
      make(repaymentCalls.checkout, {
        params: { id },
        body,
        idempotencyKey: `${idempotencyKey}-${body.amount}-${body.effect ?? 'plain'}`,
      }),
    onSuccess: ({ data }) => globalThis.location.assign(data.url),
  });

/** Back from the provider's page: the server queries the provider, we ask the server. */
export const useCheckedPayment = (reference: string | null) =>
  useQuery({
    queryKey: ['checkout', reference],
    queryFn: async () => (await make(walletCalls.checkout, { params: { reference: reference ?? '' } })).data,
    enabled: reference !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 3_000 : false),
  });

/** The payment, and what it changes is read again once it has an outcome. */
export function useReturn(reference: string | null) {
  const cache = useQueryClient();
  const result = useCheckedPayment(reference);
  const status = result.data?.status;
  useEffect(() => {
    if (status === undefined || status === 'pending') return;
    // A payment that failed is no longer listed; one that counts may leave credit.
    const keys = status === 'completed' ? ['my-repayments', 'my-loans', 'own-holdings'] : ['my-repayments'];
    void Promise.all(keys.map((key) => cache.invalidateQueries({ queryKey: [key] })));
  }, [cache, status]);
  return result;
}

export const saveMyReceipt = async (id: PaymentLogId, reference: string): Promise<void> =>
  saveFile(await make(receiptCalls.myReceipt, { params: { id } }), `receipt-${reference}.pdf`);
