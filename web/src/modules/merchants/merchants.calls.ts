/** What merchants can ask the server about themselves. */
import type { LoanState } from '@ajo/contract/modules/loans';
import { merchantCalls } from '@ajo/contract/modules/merchants';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { make, saveFile } from '#platform/call';

export const merchantsKey = ['merchants'];

type MerchantFilters = { status: LoanState | undefined; search: string };
const queryOf = ({ status, search }: MerchantFilters) => ({ ...(status && { status: [status] }), ...(search && { search }) });

export const useMerchantLoans = (filters: MerchantFilters, page: number) =>
  useQuery({
    queryKey: [...merchantsKey, 'loans', filters, page],
    queryFn: () => make(merchantCalls.loans, { query: { page, ...queryOf(filters) } }),
    placeholderData: keepPreviousData,
  });

/** The figures of the merchant who is signed in come with the first page of the loans. */
export const useOwnSums = () => useMerchantLoans({ status: undefined, search: '' }, 1);

/** Exactly what the same filters find. */
export const useMerchantFile = () =>
  useMutation({
    mutationFn: (filters: MerchantFilters) => make(merchantCalls.loansFile, { query: queryOf(filters) }),
    onSuccess: (file) => saveFile(file, 'loans.csv'),
  });

export const useMerchantStatement = () =>
  useQuery({ queryKey: [...merchantsKey, 'statement'], queryFn: () => make(merchantCalls.statement) });

export const useStatementFile = () =>
  useMutation({
    mutationFn: () => make(merchantCalls.statementFile),
    onSuccess: (file) => saveFile(file, 'statement.csv'),
  });

export const useMerchantMonths = () =>
  useQuery({ queryKey: [...merchantsKey, 'months'], queryFn: async () => (await make(merchantCalls.months)).data });
