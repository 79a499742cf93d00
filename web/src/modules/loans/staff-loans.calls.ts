/** What the screens of staff can ask the server about loans. */
import { historyCalls } from '@ajo/contract/modules/history';
import { loanDeskCalls } from '@ajo/contract/modules/loans.desk';
import { loanCalls, type LoanDecision, type LoanId, type LoanState } from '@ajo/contract/modules/loans';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';
import { useActKey } from './my-loans.calls.ts';

const key = ['loans'];

export type LoanFilters = { page: number; status?: LoanState; name?: string; phone?: string; email?: string };

export const useLoanSearch = ({ status, ...filters }: LoanFilters) =>
  useQuery({
    queryKey: [...key, 'search', status, filters],
    queryFn: () => make(loanCalls.search, { query: { ...filters, ...(status && { status: [status] }) } }),
    placeholderData: keepPreviousData,
  });

export const useLoan = (id: LoanId) =>
  useQuery({ queryKey: [...key, id], queryFn: async () => (await make(loanCalls.read, { params: { id } })).data });

export const useHistory = (id: string) =>
  useQuery({
    queryKey: [...key, id, 'history'],
    queryFn: async () => (await make(historyCalls.ofSubject, { params: { id }, query: { per_page: 50 } })).data,
  });

/** Every act raises the server's own sentence and reads the loan again. */
function useAct<Body>(act: (body: Body) => Promise<{ message?: string | undefined }>) {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: act,
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Done');
      return cache.invalidateQueries({ queryKey: key });
    },
    onError: () => cache.invalidateQueries({ queryKey: key }),
  });
}

export function useDecide() {
  const idempotencyKey = useActKey();
  return useAct((body: LoanDecision) => make(loanCalls.setStatus, { body, idempotencyKey }));
}

export const useRecommend = (id: LoanId) =>
  useAct((body: { verdict: 'recommended' | 'not_recommended'; note: string }) =>
    make(loanCalls.recommend, { params: { id }, body }),
  );
export const useReview = (id: LoanId) =>
  useAct(({ verdict, note }: { verdict: 'cleared' | 'not_cleared'; note: string }) =>
    make(loanCalls.review, { body: { loan_id: id, status: verdict, note } }),
  );
export const useRequestGuarantor = (id: LoanId) => useAct(() => make(loanDeskCalls.requestGuarantor, { params: { id } }));
