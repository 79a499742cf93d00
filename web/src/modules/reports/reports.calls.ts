/** What the screens of reports can ask the server. */
import {
  type PortfolioFilters,
  type PortfolioGroup,
  type PortfolioLoanFilters,
  reportCalls,
} from '@ajo/contract/modules/reports';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { make, saveFile } from '#platform/call';

const key = ['portfolio'];

export const usePortfolio = (query: PortfolioFilters & { by: PortfolioGroup }) =>
  useQuery({
    queryKey: [...key, query],
    queryFn: async () => (await make(reportCalls.portfolio, { query })).data,
    placeholderData: keepPreviousData,
  });

export const usePortfolioLoans = (query: PortfolioLoanFilters & { page: number }) =>
  useQuery({
    queryKey: [...key, 'loans', query],
    queryFn: () => make(reportCalls.loans, { query }),
    placeholderData: keepPreviousData,
  });

export const useSavePortfolio = () =>
  useMutation({
    mutationFn: (query: PortfolioLoanFilters) => make(reportCalls.download, { query }),
    onSuccess: (file, { on }) => saveFile(file, `portfolio${on ? `-${on}` : ''}.csv`),
  });
