/** The portfolio of a day. Apart from the other reports: the dashboard of staff loads it at once, and their contracts are large. */
import { type PortfolioFilters, type PortfolioGroup, reportCalls } from '@ajo/contract/modules/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { make } from '#platform/call';

export const usePortfolio = (query: PortfolioFilters & { by: PortfolioGroup }) =>
  useQuery({
    queryKey: ['portfolio', query],
    queryFn: async () => (await make(reportCalls.portfolio, { query })).data,
    placeholderData: keepPreviousData,
  });
