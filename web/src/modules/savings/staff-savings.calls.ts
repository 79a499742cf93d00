/** What the screens of staff can ask the server about savings. */
import type { SavingsId } from '@ajo/contract/modules/savings';
import { manageSavingsCalls } from '@ajo/contract/modules/savings.manage';
import { staffSavingsCalls } from '@ajo/contract/modules/savings.staff';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, type Sent } from '#platform/call';

export const savingsKey = ['savings'];

export const useSavingsAccount = (id: SavingsId) =>
  useQuery({
    queryKey: [...savingsKey, id],
    queryFn: async () => (await make(staffSavingsCalls.one, { params: { id } })).data,
  });

export const useAccountTransactions = (id: SavingsId, page: number) =>
  useQuery({
    queryKey: [...savingsKey, id, 'transactions', page],
    queryFn: () => make(staffSavingsCalls.transactionsOfOne, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  });

type Opening = NonNullable<Sent<typeof staffSavingsCalls.openFor>['body']>;
export const useOpenSavingsFor = () =>
  useAct((body: Opening, idempotencyKey) => make(staffSavingsCalls.openFor, { body, idempotencyKey }), savingsKey);

type Review = NonNullable<Sent<typeof staffSavingsCalls.review>['body']>;
export const useReviewSavings = (id: SavingsId) =>
  useAct((body: Review) => make(staffSavingsCalls.review, { params: { id }, body }), savingsKey);

type Deposit = NonNullable<Sent<typeof staffSavingsCalls.deposit>['body']>;
export const useBookDeposit = (id: SavingsId) =>
  useAct(
    (body: Deposit, idempotencyKey) => make(staffSavingsCalls.deposit, { params: { id }, body, idempotencyKey }),
    savingsKey,
  );

export type ManageAction = 'freeze' | 'unfreeze' | 'liftLock';
export const useManageSavings = (id: SavingsId, action: ManageAction) =>
  useAct((reason: string) => make(manageSavingsCalls[action], { params: { id }, body: { reason } }), savingsKey);

type Split = NonNullable<NonNullable<Sent<typeof manageSavingsCalls.split>['body']>['split']>;
export const useSetSplit = (id: SavingsId) =>
  useAct((split: Split) => make(manageSavingsCalls.split, { params: { id }, body: { split } }), savingsKey);
