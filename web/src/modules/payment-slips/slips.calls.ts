/** What the screens of staff can ask about slips of payments made at a bank. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { type PaymentSlipId, type SlipDecision, type SlipOwner, slipCalls } from '@ajo/contract/modules/payment-slips';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActKey } from '#platform/act';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

export const slipsKey = ['slips'];

const ownerIn = ({ kind, id }: SlipOwner) => (kind === 'loan' ? { loan_id: id } : { savings_id: id });

export const useSlips = (owner: SlipOwner, enabled: boolean) =>
  useQuery({
    queryKey: [...slipsKey, owner.id],
    queryFn: async () => (await make(slipCalls.list, { query: { ...ownerIn(owner), per_page: 100 } })).data,
    enabled,
  });

export type SlipInput = { amount: Kobo; paid_on: string; note: string; file: File };

export function useHandInSlip(owner: SlipOwner, onProgress: (share: number) => void) {
  const cache = useQueryClient();
  const idempotencyKey = useActKey();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ amount, paid_on, note, file }: SlipInput) =>
      make(slipCalls.upload, {
        body: { ...ownerIn(owner), amount, paid_on: day(paid_on), ...(note && { note }) },
        files: { file },
        idempotencyKey,
        onProgress,
      }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Payment slip uploaded');
      return cache.invalidateQueries({ queryKey: slipsKey });
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
      return Promise.all([slipsKey, ['loans'], ['savings']].map((queryKey) => cache.invalidateQueries({ queryKey })));
    },
  });
}
