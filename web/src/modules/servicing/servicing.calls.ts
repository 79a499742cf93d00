/** Calls that change a running loan. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import { betweenLoansCalls, servicingCalls } from '@ajo/contract/modules/servicing';
import type { SecondApprovalId } from '@ajo/contract/modules/repayments.between';
import type { InstalmentId, PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { useState } from 'react';
import { make, type Sent } from '#platform/call';

/** What a second person must confirm is sent again in the same words. */
function useServicing<Input>(
  id: LoanId,
  send: (input: Input, idempotencyKey: string) => Promise<{ message?: string | undefined }>,
) {
  const cache = useQueryClient();
  const [key, renew] = useState(() => crypto.randomUUID());
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (input: Input) => send(input, key),
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
export const useUndoWriteOff = (id: LoanId) =>
  useServicing<{ reason: string }>(id, (body, idempotencyKey) =>
    make(servicingCalls.undoWriteOff, { params: { id }, body, idempotencyKey }),
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
