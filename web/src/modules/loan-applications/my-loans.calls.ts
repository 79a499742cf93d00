/** What a customer's screens can ask about their loans. */
import { keyFactsCalls } from '@ajo/contract/modules/key-facts';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import type { LoanId, LoanRow, LoanView } from '@ajo/contract/modules/loans';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct, useActKey } from '#platform/act';
import { alerts } from '#platform/alerts';
import { make, saveFile } from '#platform/call';

export const key = ['my-loans'];

/** The request to return a loan, and its withdrawal. */
export function useLoanReturn(id: LoanId) {
  const changes = [key, ['my-repayments']];
  return {
    request: useAct(
      (_: void, idempotencyKey) => make(loanCalls.coolOff, { params: { id }, body: {}, idempotencyKey }),
      ...changes,
    ),
    keep: useAct((_: void, idempotencyKey) => make(loanCalls.keep, { params: { id }, idempotencyKey }), ...changes),
  };
}

const listKey = [...key, 'list'];
export const useMyLoans = () => useQuery({ queryKey: listKey, queryFn: async () => (await make(loanCalls.mine)).data });
export const useMyLoan = (id: LoanId | undefined) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: async () => (await make(loanCalls.myLoan, { params: { id: id ?? ('' as LoanId) } })).data,
    enabled: id !== undefined,
  });

export const hasMyLoans = (cache: QueryClient): boolean => cache.getQueryData(listKey) !== undefined;

/** Data of another reply is not fetched again. */
export function keepMyLoans(cache: QueryClient, { loans, open }: { loans: LoanRow[]; open: LoanView | undefined }): void {
  cache.setQueryData(listKey, loans);
  if (open) cache.setQueryData([...key, open.id], open);
}

/** Saved as a PDF. */
export const useSaveKeyFacts = ({ id, number }: Pick<LoanRow, 'id' | 'number'>, audience: 'own' | 'staff') =>
  useMutation({
    mutationFn: () => make(audience === 'own' ? keyFactsCalls.mine : keyFactsCalls.read, { params: { id } }),
    onSuccess: (file) => saveFile(file, `key-facts-${number}.pdf`),
  });

export function useAnswerOffer(id: LoanId) {
  const cache = useQueryClient();
  const idempotencyKey = useActKey();
  const done = ({ message }: { message?: string | undefined }) => {
    alerts.success(message ?? '');
    return cache.invalidateQueries({ queryKey: key });
  };
  return {
    accept: useMutation({
      meta: { shownInPlace: true },
      mutationFn: (body: { version: string; signature: string }) =>
        make(loanCalls.accept, { params: { id }, body, idempotencyKey }),
      onSuccess: async (reply) => {
        await done(reply);
        // The confirmation replaces the long offer: it starts at the top of the page.
        globalThis.scrollTo({ top: 0 });
      },
    }),
    cancel: useMutation({
      meta: { shownInPlace: true },
      mutationFn: () => make(loanCalls.cancel, { params: { id }, body: {} }),
      onSuccess: done,
    }),
  };
}
