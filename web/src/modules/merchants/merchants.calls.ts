/** What screens can ask the server about merchants and their loans. */
import type { UserId } from '@ajo/contract/kernel/id';
import type { LoanState } from '@ajo/contract/modules/loans';
import { merchantCalls } from '@ajo/contract/modules/merchants';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, saveFile, type Sent } from '#platform/call';

const key = ['merchants'];

type MerchantFilters = { status: LoanState | undefined; search: string };
const queryOf = ({ status, search }: MerchantFilters) => ({ ...(status && { status: [status] }), ...(search && { search }) });

export const useMerchantLoans = (filters: MerchantFilters, page: number) =>
  useQuery({
    queryKey: [...key, 'loans', filters, page],
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
  useQuery({ queryKey: [...key, 'statement'], queryFn: () => make(merchantCalls.statement) });

export const useStatementFile = () =>
  useMutation({
    mutationFn: () => make(merchantCalls.statementFile),
    onSuccess: (file) => saveFile(file, 'statement.csv'),
  });

export const useMerchantMonths = () =>
  useQuery({ queryKey: [...key, 'months'], queryFn: async () => (await make(merchantCalls.months)).data });

/** What follows is the merchant's page, for staff. */
export const useMerchant = (id: UserId) =>
  useQuery({ queryKey: [...key, id], queryFn: async () => (await make(merchantCalls.view, { params: { id } })).data });

export const useMerchantCustomers = (id: UserId, page: number) =>
  useQuery({
    queryKey: [...key, id, 'customers', page],
    queryFn: () => make(merchantCalls.customersOf, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  });

export const useLoansOfMerchant = (id: UserId, page: number) =>
  useQuery({
    queryKey: [...key, id, 'loans', page],
    queryFn: () => make(merchantCalls.loansOf, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  });

export const useStatementOfMerchant = (id: UserId) =>
  useQuery({ queryKey: [...key, id, 'statement'], queryFn: () => make(merchantCalls.statementOf, { params: { id } }) });

export const useSettlementsOf = (id: UserId) =>
  useQuery({
    queryKey: [...key, id, 'settlements'],
    queryFn: async () => (await make(merchantCalls.settlementsOf, { params: { id } })).data,
  });

export const useReverseSettlement = (id: UserId, sid: string) =>
  useAct(
    (reason: string, idempotencyKey) =>
      make(merchantCalls.reverseSettlement, { params: { id, sid }, body: { reason }, idempotencyKey }),
    key,
    ['approvals'],
  );

type Settlement = NonNullable<Sent<typeof merchantCalls.settle>['body']>;
export const useSettleMerchant = (id: UserId) =>
  useAct((body: Settlement, idempotencyKey) => make(merchantCalls.settle, { params: { id }, body, idempotencyKey }), key, [
    'approvals',
  ]);
