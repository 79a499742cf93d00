/** What the page of a customer can ask the server about all their accounts. */
import type { UserId } from '@ajo/contract/kernel/id';
import { customerCalls } from '@ajo/contract/modules/customers';
import { useQuery } from '@tanstack/react-query';
import { make } from '#platform/call';

export const useAccounts = (id: UserId) =>
  useQuery({
    queryKey: ['people', id, 'accounts'],
    queryFn: async () => (await make(customerCalls.accounts, { params: { id } })).data,
  });
