/** Savings, investments and packages of a customer: filled by the start page, and read again when they are older than half a minute. */
import { ownDashboardCalls } from '@ajo/contract/modules/dashboard.own';
import { useQuery } from '@tanstack/react-query';
import { make } from '#platform/call';
import { holdingsKey } from './own-dashboard.calls.ts';

export const useOwnHoldings = () =>
  useQuery({
    queryKey: holdingsKey,
    queryFn: async () => (await make(ownDashboardCalls.read)).data.holdings,
    staleTime: 30_000,
  });
