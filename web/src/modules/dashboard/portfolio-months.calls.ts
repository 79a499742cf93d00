/** The portfolio at the end of each month: what the figures of today are compared with. */
import { portfolioTrendCalls } from '@ajo/contract/modules/reports.portfolio-trend';
import { useQuery } from '@tanstack/react-query';
import { make } from '#platform/call';

export type { PortfolioMonth } from '@ajo/contract/modules/reports.portfolio-trend';

export const usePortfolioMonths = () =>
  useQuery({
    queryKey: ['dashboard', 'months'],
    queryFn: async () => (await make(portfolioTrendCalls.list, { query: {} })).data,
  });
