/** What the screens of staff can ask the server about repayments. */
import { prepaymentCalls } from '@ajo/contract/modules/repayments.prepayment';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { UserId } from '@ajo/contract/kernel/id';
import { day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { InstalmentId, PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import { repaymentCalls, receiptCalls } from '@ajo/contract/modules/repayments';
import type { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActKey } from '#platform/act';
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

export type Debit = {
  amount: Kobo;
  reference: string;
  paid_on: string;
  effect: PrepaymentEffect | undefined;
  instalment: number | undefined;
  accepted: boolean;
};

/** What paying an amount early would do, for each choice. */
export const useStaffPrepaymentQuote = (id: LoanId, amount: Kobo | undefined) =>
  useQuery({
    queryKey: ['loans', id, 'early', String(amount)],
    queryFn: async () => (await make(prepaymentCalls.quoteForStaff, { params: { id }, body: { amount: amount as Kobo } })).data,
    enabled: amount !== undefined && amount > 0n,
    placeholderData: keepPreviousData,
    retry: false,
  });

export function useRecordDebit(id: LoanId) {
  const cache = useQueryClient();
  const idempotencyKey = useActKey();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ amount, reference, paid_on, effect, instalment, accepted }: Debit) =>
      make(repaymentCalls.debit, {
        params: { id },
        body: {
          amount,
          reference,
          ...(paid_on && { paid_on: day(paid_on) }),
          ...(effect && { effect }),
          ...(instalment && { instalment }),
          ...(accepted && { accept_overpayment: true }),
        },
        idempotencyKey,
      }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Loan payment updated successfully');
      return cache.invalidateQueries({ queryKey: ['loans'] });
    },
  });
}

export const useScore = (customerId: UserId) =>
  useQuery({
    queryKey: ['score', customerId],
    queryFn: async () => (await make(repaymentCalls.ofCustomer, { params: { id: customerId } })).data,
  });

export const saveReceipt = async (id: PaymentLogId, reference: string): Promise<void> =>
  saveFile(await make(receiptCalls.receipt, { params: { id } }), `receipt-${reference}.pdf`);
