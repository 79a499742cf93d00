/** Savings, investments, packages and credit of a customer: filled by the start page, and read again when they are older than half a minute. */
import { ownDashboardCalls } from '@ajo/contract/modules/dashboard.own';
import { useQuery } from '@tanstack/react-query';
import { make } from '#platform/call';
import { holdingsKey, type WithLender } from './own-dashboard.calls.ts';

export const useOwnHoldings = () =>
  useQuery({
    queryKey: holdingsKey,
    queryFn: async (): Promise<WithLender> => (await make(ownDashboardCalls.read)).data,
    staleTime: 30_000,
  });
