/** The calls of reports. */
import { type PortfolioFilters, type PortfolioGroup, reportCalls } from '@ajo/contract/modules/reports';
import { collectionCalls, type CollectionFilters, type CollectionGroup } from '@ajo/contract/modules/reports.collections';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { make } from '#platform/call';

export const usePortfolio = (query: PortfolioFilters & { by: PortfolioGroup }) =>
  useQuery({
    queryKey: ['portfolio', query],
    queryFn: async () => (await make(reportCalls.portfolio, { query })).data,
    placeholderData: keepPreviousData,
  });

export const useCollections = (query: CollectionFilters & { by: CollectionGroup }) =>
  useQuery({
    queryKey: ['collections', 'summary', query],
    queryFn: async () => (await make(collectionCalls.summary, { query })).data,
    placeholderData: keepPreviousData,
  });
