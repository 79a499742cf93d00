/** What screens can ask the server about merchants and their loans. */
import type { LoanState } from '@ajo/contract/modules/loans';
import { merchantCalls, merchantList } from '@ajo/contract/modules/merchants';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { make, saveFile } from '#platform/call';
import type { ListFile } from '#ui';

const key = ['merchants'];

export const useMerchants = (search: string, page: number) =>
  useQuery({
    queryKey: [...key, search, page],
    queryFn: () => make(merchantCalls.list, { query: { page, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });

export const merchantsFile = (search: string): ListFile => ({ list: merchantList, query: { ...(search && { search }) } });

type MerchantFilters = { status: LoanState | undefined; search: string };
const queryOf = ({ status, search }: MerchantFilters) => ({ ...(status && { status: [status] }), ...(search && { search }) });

export const useMerchantLoans = (filters: MerchantFilters, page: number) =>
  useQuery({
    queryKey: [...key, 'loans', filters, page],
    queryFn: () => make(merchantCalls.loans, { query: { page, ...queryOf(filters) } }),
    placeholderData: keepPreviousData,
  });

/** Exactly what the same filters find. */
export const useMerchantFile = () =>
  useMutation({
    mutationFn: (filters: MerchantFilters) => make(merchantCalls.loansFile, { query: queryOf(filters) }),
    onSuccess: (file) => saveFile(file, 'loans.csv'),
  });

export const useMerchantStatement = () =>
  useQuery({ queryKey: [...key, 'statement'], queryFn: () => make(merchantCalls.statement) });

export const useStatementFile = () =>
  useMutation({
    mutationFn: () => make(merchantCalls.statementFile),
    onSuccess: (file) => saveFile(file, 'statement.csv'),
  });
