/** What the dashboard asks the server: one call, read again while people work. */
import { dashboardCalls } from '@ajo/contract/modules/dashboard';
import { useQuery } from '@tanstack/react-query';
import { make } from '#platform/call';

export const useDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: async () => (await make(dashboardCalls.read)).data,
    refetchInterval: 120_000,
  });
