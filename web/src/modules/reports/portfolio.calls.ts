/** The portfolio of a day. Apart from the other reports: the dashboard of staff loads it at once, and their contracts are large. */
import { type PortfolioFilters, type PortfolioGroup, type PortfolioView, reportCalls } from '@ajo/contract/modules/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { make } from '#platform/call';

type PortfolioQuery = PortfolioFilters & { by: PortfolioGroup };
export type Portfolio = PortfolioView & { of: PortfolioQuery };

const readPortfolio = async (query: PortfolioQuery): Promise<Portfolio> => ({
  ...(await make(reportCalls.portfolio, { query })).data,
  of: query,
});

/** `of`: the query that the figures answer. They stay on the screen while another one is read. */
export const usePortfolio = (query: PortfolioQuery) =>
  useQuery({
    queryKey: ['portfolio', query],
    queryFn: () => readPortfolio(query),
    placeholderData: keepPreviousData,
  });

const whole: PortfolioQuery = { by: 'branch' };

/** Undefined until it is read, and before the first. */
export const useLastClosedDay = (isNeeded: boolean) =>
  useQuery({ queryKey: ['portfolio', whole], queryFn: () => readPortfolio(whole), enabled: isNeeded }).data?.on ?? undefined;
