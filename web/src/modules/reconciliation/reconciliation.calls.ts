/** What the screen of reconciliation can ask the server. */
import type { Day } from '@ajo/contract/kernel/time';
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import { type BankLineId, reconciliationLineCalls } from '@ajo/contract/modules/reconciliation.lines';
import type { LinkedPayment, OwnAccount } from '@ajo/contract/modules/reconciliation.statements';
import { reconciliationDayCalls } from '@ajo/contract/modules/reconciliation.days';
import { type ReconciliationLimits, reconciliationSettingCalls } from '@ajo/contract/modules/reconciliation.settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

export const reconciliationKey = ['reconciled'];

export const useStatements = () =>
  useQuery({
    queryKey: [...reconciliationKey, 'statements'],
    queryFn: async () => (await make(reconciliationLineCalls.statements)).data,
  });

type StatementUpload = { file: File; isOurs: boolean; account: string; acceptsBreak: boolean };

export function useUploadStatement(onProgress: (share: number) => void) {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ file, isOurs, account, acceptsBreak }: StatementUpload) =>
      make(reconciliationLineCalls.upload, {
        body: {
          ...(isOurs && { is_our_account: 'true' }),
          ...(account && { account_last4: account }),
          ...(acceptsBreak && { accepts_opening_break: 'true' }),
        },
        files: { statement: file },
        onProgress,
      }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Done');
      return cache.invalidateQueries({ queryKey: reconciliationKey });
    },
  });
}

export const useWithdrawStatement = (id: string) =>
  useAct(
    (reason: string, idempotencyKey) =>
      make(reconciliationLineCalls.withdraw, { params: { id }, body: { reason }, idempotencyKey }),
    reconciliationKey,
  );

export const useMatchAgain = () => useAct(() => make(reconciliationLineCalls.match), reconciliationKey);

export const useLink = (id: BankLineId) =>
  useAct(
    (body: LinkedPayment, idempotencyKey) => make(reconciliationLineCalls.link, { params: { id }, body, idempotencyKey }),
    reconciliationKey,
    ['approvals'],
  );
export const useLinkCandidates = (id: BankLineId) =>
  useQuery({
    queryKey: [...reconciliationKey, 'candidates', id],
    queryFn: async () => (await make(reconciliationLineCalls.candidates, { params: { id } })).data,
  });
export const useUnlink = (id: BankLineId) =>
  useAct(
    (reason: string, idempotencyKey) =>
      make(reconciliationLineCalls.unlink, { params: { id }, body: { reason }, idempotencyKey }),
    reconciliationKey,
    ['unidentified-receipts'],
    ['approvals'],
  );
export const useDismiss = (id: BankLineId) =>
  useAct(
    (reason: string, idempotencyKey) =>
      make(reconciliationLineCalls.dismiss, { params: { id }, body: { reason }, idempotencyKey }),
    reconciliationKey,
    ['approvals'],
  );
export const useWriteOff = (id: BankLineId) =>
  useAct(
    (reason: string, idempotencyKey) =>
      make(reconciliationLineCalls.writeOff, { params: { id }, body: { reason }, idempotencyKey }),
    reconciliationKey,
    ['approvals'],
  );
export const useCharge = (id: BankLineId) =>
  useAct(
    (reason: string, idempotencyKey) =>
      make(reconciliationLineCalls.charge, { params: { id }, body: { reason }, idempotencyKey }),
    reconciliationKey,
    ['approvals'],
  );
export const useBook = (id: BankLineId) =>
  useAct(
    (body: { account: OwnAccount; reason: string }, idempotencyKey) =>
      make(reconciliationLineCalls.book, { params: { id }, body, idempotencyKey }),
    reconciliationKey,
    ['approvals'],
  );
export const useTransfer = (id: BankLineId) =>
  useAct(
    (reason: string, idempotencyKey) =>
      make(reconciliationLineCalls.transfer, { params: { id }, body: { reason }, idempotencyKey }),
    reconciliationKey,
    ['approvals'],
  );
export const useKeep = (id: BankLineId) =>
  useAct(
    (_: undefined, idempotencyKey) => make(reconciliationLineCalls.keep, { params: { id }, idempotencyKey }),
    reconciliationKey,
    ['unidentified-receipts'],
    ['approvals'],
  );

export const useDays = (span: { start_date?: Day; end_date?: Day }) =>
  useQuery({
    queryKey: [...reconciliationKey, 'days', span],
    queryFn: async () => (await make(reconciliationDayCalls.days, { query: span })).data,
  });
export const useReconcileDay = () =>
  useAct(
    ({ day, reason }: { day: Day; reason?: string }) =>
      make(reconciliationDayCalls.reconcile, { params: { day }, body: reason === undefined ? {} : { reason } }),
    reconciliationKey,
    ['approvals'],
  );
export const useReconcileDays = () =>
  useAct((days: Day[]) => make(reconciliationDayCalls.reconcileMany, { body: { days } }), reconciliationKey);
export const useReopenDay = (day: Day) =>
  useAct((reason: string) => make(reconciliationDayCalls.reopenDay, { params: { day }, body: { reason } }), reconciliationKey);
export const useReopen = () =>
  useAct((id: BankLineId) => make(reconciliationLineCalls.reopen, { params: { id } }), reconciliationKey);

export const useReconciliationLimits = () =>
  useQuery({
    queryKey: [...reconciliationKey, 'limits'],
    queryFn: async () => (await make(reconciliationSettingCalls.limits)).data,
  });
export const useSetReconciliationLimits = () =>
  useAct((body: ReconciliationLimits & EffectiveFrom) => make(reconciliationSettingCalls.setLimits, { body }), reconciliationKey);
