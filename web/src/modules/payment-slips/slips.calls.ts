/** What the screens of staff can ask about slips of payments made at a bank. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { type PaymentSlipId, type SlipDecision, slipCalls } from '@ajo/contract/modules/payment-slips';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActKey } from '#platform/act';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

export const useSlips = (loanId: LoanId, enabled: boolean) =>
  useQuery({
    queryKey: ['loans', loanId, 'slips'],
    queryFn: async () => (await make(slipCalls.list, { query: { loan_id: loanId, per_page: 100 } })).data,
    enabled,
  });

export type SlipInput = { amount: Kobo; paid_on: string; note: string; file: File };

export function useHandInSlip(loanId: LoanId, onProgress: (share: number) => void) {
  const cache = useQueryClient();
  const idempotencyKey = useActKey();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ amount, paid_on, note, file }: SlipInput) =>
      make(slipCalls.upload, {
        body: { loan_id: loanId, amount, paid_on: day(paid_on), ...(note && { note }) },
        files: { file },
        idempotencyKey,
        onProgress,
      }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Payment receipt uploaded');
      return cache.invalidateQueries({ queryKey: ['loans', loanId, 'slips'] });
    },
  });
}

export function useDecideSlip(id: PaymentSlipId) {
  const cache = useQueryClient();
  const idempotencyKey = useActKey();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: SlipDecision) => make(slipCalls.decide, { params: { id }, body, idempotencyKey }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Decided');
      return cache.invalidateQueries({ queryKey: ['loans'] });
    },
  });
}
