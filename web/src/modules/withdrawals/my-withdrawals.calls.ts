/** What customers can ask the server about withdrawals of their savings. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { ownWithdrawalCalls, type WithdrawalId } from '@ajo/contract/modules/withdrawals';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, saveFile } from '#platform/call';

const key = ['my-savings'];

export const useMyWithdrawals = (id: SavingsId) =>
  useQuery({
    queryKey: [...key, id, 'withdrawals'],
    queryFn: () => make(ownWithdrawalCalls.mine, { params: { id } }),
  });

export const saveMyWithdrawalReceipt = async (id: WithdrawalId): Promise<void> =>
  saveFile(await make(ownWithdrawalCalls.receipt, { params: { id } }), 'withdrawal.pdf');

export const useWithdrawalQuote = (id: SavingsId, amount: Kobo | undefined) =>
  useQuery({
    queryKey: ['withdrawal-quote', id, String(amount)],
    queryFn: async () => (await make(ownWithdrawalCalls.quote, { params: { id }, body: { amount: amount as Kobo } })).data,
    enabled: amount !== undefined,
    retry: false,
    placeholderData: keepPreviousData,
  });

export const useRequestWithdrawal = (id: SavingsId) =>
  useAct(
    (body: { amount: Kobo; withdrawal_reason?: string }, idempotencyKey) =>
      make(ownWithdrawalCalls.request, { params: { id }, body, idempotencyKey }),
    key,
  );

export const useCancelWithdrawal = () => useAct((id: WithdrawalId) => make(ownWithdrawalCalls.cancel, { params: { id } }), key);
