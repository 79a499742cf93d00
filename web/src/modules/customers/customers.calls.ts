/** What the page of a customer can ask the server about all their accounts. */
import type { UserId } from '@ajo/contract/kernel/id';
import { customerCalls } from '@ajo/contract/modules/customers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { make } from '#platform/call';

export const useAccounts = (id: UserId) =>
  useQuery({
    queryKey: ['people', id, 'accounts'],
    queryFn: async () => (await make(customerCalls.accounts, { params: { id } })).data,
  });

/** Savings, investments and packages of one customer. */
export const useHoldings = (id: UserId) =>
  useQuery({
    queryKey: ['people', id, 'holdings'],
    queryFn: async () => (await make(customerCalls.money, { query: { user_id: id } })).data,
  });

export const usePayments = (id: UserId, page: number) =>
  useQuery({
    queryKey: ['people', id, 'payments', page],
    queryFn: () => make(customerCalls.payments, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  });
