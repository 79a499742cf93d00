/** The dashboard's call, refetched while people work. */
import { dashboardCalls } from '@ajo/contract/modules/dashboard';
import { useQuery } from '@tanstack/react-query';
import { make } from '#platform/call';

export const useDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: async () => (await make(dashboardCalls.read)).data,
    refetchInterval: 120_000,
  });
