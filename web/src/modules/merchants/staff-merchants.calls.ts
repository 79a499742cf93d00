/** What staff can ask the server about a merchant, and payments to merchants. */
import type { UserId } from '@ajo/contract/kernel/id';
import { staffMerchantCalls } from '@ajo/contract/modules/merchants.staff';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, type Sent } from '#platform/call';
import { merchantsKey as key } from './merchants.calls.ts';

export const useMerchant = (id: UserId) =>
  useQuery({ queryKey: [...key, id], queryFn: async () => (await make(staffMerchantCalls.view, { params: { id } })).data });

export const useMerchantCustomers = (id: UserId, page: number) =>
  useQuery({
    queryKey: [...key, id, 'customers', page],
    queryFn: () => make(staffMerchantCalls.customersOf, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  });

export const useLoansOfMerchant = (id: UserId, page: number) =>
  useQuery({
    queryKey: [...key, id, 'loans', page],
    queryFn: () => make(staffMerchantCalls.loansOf, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  });

export const useStatementOfMerchant = (id: UserId) =>
  useQuery({ queryKey: [...key, id, 'statement'], queryFn: () => make(staffMerchantCalls.statementOf, { params: { id } }) });

export const useSettlementsOf = (id: UserId) =>
  useQuery({
    queryKey: [...key, id, 'settlements'],
    queryFn: async () => (await make(staffMerchantCalls.settlementsOf, { params: { id } })).data,
  });

export const useReverseSettlement = (id: UserId, sid: string) =>
  useAct(
    (reason: string, idempotencyKey) =>
      make(staffMerchantCalls.reverseSettlement, { params: { id, sid }, body: { reason }, idempotencyKey }),
    key,
    ['approvals'],
  );

type Settlement = NonNullable<Sent<typeof staffMerchantCalls.settle>['body']>;
export const useSettleMerchant = (id: UserId) =>
  useAct((body: Settlement, idempotencyKey) => make(staffMerchantCalls.settle, { params: { id }, body, idempotencyKey }), key, [
    'approvals',
  ]);
