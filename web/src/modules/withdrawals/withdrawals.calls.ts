/** What the screens of staff can ask the server about withdrawals. */
import { may } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { type WithdrawalId, WithdrawalState } from '@ajo/contract/modules/withdrawals';
import { withdrawalCalls, type WithdrawalSettings } from '@ajo/contract/modules/withdrawals.staff';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, saveFile, type Sent } from '#platform/call';
import { session } from '#platform/session';

export const withdrawalsKey = ['withdrawals'];
/** The accounts that the money leaves. */
const savingsKey = ['savings'];

export const useWithdrawal = (id: WithdrawalId) =>
  useQuery({
    queryKey: [...withdrawalsKey, id],
    queryFn: async () => (await make(withdrawalCalls.one, { params: { id } })).data,
  });

/** For reviewers; the settings page asks for everyone and shows the refusal. */
export const useWithdrawalSettings = (enabled = may(session.role(), 'withdrawals.review')) =>
  useQuery({
    queryKey: [...withdrawalsKey, 'settings'],
    queryFn: async () => (await make(withdrawalCalls.settings)).data,
    enabled,
  });
export const useSetWithdrawalSettings = () =>
  useAct((body: WithdrawalSettings & EffectiveFrom) => make(withdrawalCalls.setSettings, { body }), withdrawalsKey);

type Review = NonNullable<Sent<typeof withdrawalCalls.review>['body']>;
export const useReviewWithdrawal = (id: WithdrawalId) =>
  useAct(
    (body: Review, idempotencyKey) => make(withdrawalCalls.review, { params: { id }, body, idempotencyKey }),
    withdrawalsKey,
    savingsKey,
  );

type ByHand = NonNullable<Sent<typeof withdrawalCalls.payByHand>['body']>;
export const usePayByHand = (id: WithdrawalId) =>
  useAct(
    ({ body, receipt }: { body: ByHand; receipt: File | undefined }, idempotencyKey) =>
      make(withdrawalCalls.payByHand, { params: { id }, body, idempotencyKey, ...(receipt && { files: { file: receipt } }) }),
    withdrawalsKey,
    savingsKey,
  );

/** All withdrawals of one account, newest first. */
export const useAccountWithdrawals = (savingsNumber: string, page: number) =>
  useQuery({
    queryKey: [...withdrawalsKey, 'of', savingsNumber, page],
    queryFn: () => make(withdrawalCalls.list, { query: { search: savingsNumber, status: [...WithdrawalState.options], page } }),
    placeholderData: keepPreviousData,
  });

/** The price of another amount stays on the screen until that of this one arrives. */
export const useDirectQuote = (id: SavingsId, amount: Kobo | undefined, waives: boolean) =>
  useQuery({
    queryKey: ['direct-quote', id, String(amount), waives],
    queryFn: async () => {
      const body = { amount: amount as Kobo, waive_early_withdrawal_fee: waives };
      return (await make(withdrawalCalls.quoteDirect, { params: { id }, body })).data;
    },
    enabled: amount !== undefined,
    retry: false,
    placeholderData: keepPreviousData,
  });

type Direct = NonNullable<Sent<typeof withdrawalCalls.direct>['body']>;
export const useDirectWithdrawal = (id: SavingsId) =>
  useAct(
    (body: Direct, idempotencyKey) => make(withdrawalCalls.direct, { params: { id }, body, idempotencyKey }),
    withdrawalsKey,
    savingsKey,
  );

export const useReverseWithdrawal = (id: WithdrawalId) =>
  useAct(
    (body: { reason: string }, idempotencyKey) => make(withdrawalCalls.reverse, { params: { id }, body, idempotencyKey }),
    withdrawalsKey,
    savingsKey,
  );

export const saveWithdrawalReceipt = async (id: WithdrawalId): Promise<void> =>
  saveFile(await make(withdrawalCalls.receipt, { params: { id } }), 'withdrawal.pdf');
