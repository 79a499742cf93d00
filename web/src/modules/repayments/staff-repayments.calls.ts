/** What the screens of staff can ask the server about repayments. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { type InstalmentId, type PaymentLogId, repaymentCalls } from '@ajo/contract/modules/repayments';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActKey } from '#modules/loans';
import { alerts } from '#platform/alerts';
import { make, saveFile } from '#platform/call';

export const useRepayments = (id: LoanId, enabled: boolean) =>
  useQuery({
    queryKey: ['loans', id, 'repayments'],
    queryFn: async () => (await make(repaymentCalls.list, { params: { id } })).data,
    enabled,
  });

export const useInstalment = (params: { loanId: LoanId; paymentId: InstalmentId }) =>
  useQuery({
    queryKey: ['loans', params, 'instalment'],
    queryFn: async () => (await make(repaymentCalls.instalment, { params })).data,
  });

export type Debit = { amount: Kobo; reference: string; paid_on: string };

export function useRecordDebit(id: LoanId) {
  const cache = useQueryClient();
  const idempotencyKey = useActKey();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ amount, reference, paid_on }: Debit) =>
      make(repaymentCalls.debit, {
        params: { id },
        body: { amount, reference, ...(paid_on && { paid_on: day(paid_on) }) },
        idempotencyKey,
      }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Loan payment updated successfully');
      return cache.invalidateQueries({ queryKey: ['loans'] });
    },
  });
}

export const saveReceipt = async (id: PaymentLogId, reference: string): Promise<void> =>
  saveFile(await make(repaymentCalls.receipt, { params: { id } }), `receipt-${reference}.pdf`);
