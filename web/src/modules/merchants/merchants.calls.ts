/** What screens can ask the server about merchants and their loans. */
import type { LoanState } from '@ajo/contract/modules/loans';
import { merchantCalls } from '@ajo/contract/modules/merchants';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { make, saveFile } from '#platform/call';

const key = ['merchants'];

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
