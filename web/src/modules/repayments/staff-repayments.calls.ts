/** What the screens of staff can ask the server about repayments. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { UserId } from '@ajo/contract/kernel/id';
import { day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { betweenLoansCalls, type SecondApprovalId } from '@ajo/contract/modules/repayments.between';
import { type InstalmentId, type PaymentLogId, repaymentCalls, receiptCalls, servicingCalls } from '@ajo/contract/modules/repayments';
import type { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActKey } from '#platform/act';
import { alerts } from '#platform/alerts';
import { useState } from 'react';
import { make, saveFile, type Sent } from '#platform/call';

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
    queryFn: async () =>
      (await make(repaymentCalls.quotePrepaymentForStaff, { params: { id }, body: { amount: amount as Kobo } })).data,
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

/** What a second person must confirm is sent again in the same words. */
function useServicing<Wish>(
  id: LoanId,
  send: (input: Wish, idempotencyKey: string) => Promise<{ message?: string | undefined }>,
) {
  const cache = useQueryClient();
  const [key, renew] = useState(() => crypto.randomUUID());
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (input: Wish) => send(input, key),
    onSuccess: ({ message }) => {
      renew(crypto.randomUUID());
      alerts.success(message ?? 'Loan payment updated successfully');
      return Promise.all([
        cache.invalidateQueries({ queryKey: ['loans'] }),
        cache.invalidateQueries({ queryKey: ['loans', id] }),
      ]);
    },
  });
}

export type ReversalInput = { paymentId: PaymentLogId; instalmentId: InstalmentId; reason: string };

export const useReversePayment = (id: LoanId) =>
  useServicing<ReversalInput>(id, ({ paymentId, instalmentId, reason }, idempotencyKey) =>
    make(servicingCalls.reversePayment, {
      params: { id, pid: instalmentId, logid: paymentId },
      body: { reason },
      idempotencyKey,
    }),
  );
export const useWriteOff = (id: LoanId) =>
  useServicing<{ reason: string }>(id, (body, idempotencyKey) =>
    make(servicingCalls.writeOff, { params: { id }, body, idempotencyKey }),
  );
export const useReverseLoan = (id: LoanId) =>
  useServicing<{ reason: string; returned: boolean }>(id, (body, idempotencyKey) =>
    make(servicingCalls.reverseLoan, { params: { id }, body, idempotencyKey }),
  );
type RestructureInput = NonNullable<Sent<typeof betweenLoansCalls.restructure>['body']>;
export const useRestructure = (id: LoanId) =>
  useServicing<RestructureInput>(id, (body, idempotencyKey) =>
    make(betweenLoansCalls.restructure, { params: { id }, body, idempotencyKey }),
  );
export const useRefundCredit = (id: LoanId) =>
  useServicing<{ amount: Kobo; reason: string }>(id, (body, idempotencyKey) =>
    make(betweenLoansCalls.refundCredit, { params: { id }, body, idempotencyKey }),
  );
export const useDecline = (id: LoanId, approvalId: SecondApprovalId) =>
  useServicing<{ reason: string }>(id, (body) => make(betweenLoansCalls.decline, { params: { id, approvalId }, body }));
export type ScheduleChangeInput = NonNullable<Sent<typeof servicingCalls.updatePayments>['body']>;
export const useUpdatePayments = (id: LoanId) =>
  useServicing<ScheduleChangeInput>(id, (body, idempotencyKey) => make(servicingCalls.updatePayments, { body, idempotencyKey }));

export const useScore = (customerId: UserId) =>
  useQuery({
    queryKey: ['score', customerId],
    queryFn: async () => (await make(repaymentCalls.ofCustomer, { params: { id: customerId } })).data,
  });

export const saveReceipt = async (id: PaymentLogId, reference: string): Promise<void> =>
  saveFile(await make(receiptCalls.receipt, { params: { id } }), `receipt-${reference}.pdf`);
