/** What a customer's screens can ask about loans. */
import { loanDraftCalls } from '@ajo/contract/modules/loans.drafts';
import { loanProductCalls } from '@ajo/contract/modules/loans.products';
import { loanCalls, type LoanId } from '@ajo/contract/modules/loans';
import { type ScheduleTerms, schedulePreview } from '@ajo/contract/modules/schedules';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { alerts } from '#platform/alerts';
import { make, type Sent } from '#platform/call';

const key = ['my-loans'];

export const useProducts = () =>
  useQuery({
    queryKey: ['loan-products'],
    queryFn: async () => (await make(loanProductCalls.offered)).data,
    staleTime: Infinity,
  });
const draftKey = ['my-loan-draft'];

/** The application that was begun on any device; null when there is none. */
export const useDraft = () =>
  useQuery({ queryKey: draftKey, queryFn: async () => (await make(loanDraftCalls.read)).data, staleTime: 0, gcTime: 0 });

/** Keeps what is filled in so far. A step is never held up by it: what could not be kept is kept with the next. */
export function useSaveDraft() {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: NonNullable<Sent<typeof loanDraftCalls.save>['body']>) => make(loanDraftCalls.save, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  });
}

export function useCoolOff(id: LoanId) {
  const cache = useQueryClient();
  const idempotencyKey = useActKey();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (reason: string) => make(loanCalls.coolOff, { params: { id }, body: { reason }, idempotencyKey }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? '');
      return cache.invalidateQueries({ queryKey: key });
    },
  });
}

export const useMyLoans = () => useQuery({ queryKey: [...key, 'list'], queryFn: () => make(loanCalls.mine) });
export const useMyLoan = (id: LoanId | undefined) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: async () => (await make(loanCalls.myLoan, { params: { id: id ?? ('' as LoanId) } })).data,
    enabled: id !== undefined,
  });

type PreviewTerms = Pick<
  ScheduleTerms,
  'principal' | 'instalments' | 'rate_percent' | 'rate_period' | 'method' | 'frequency' | 'fees'
>;
type PreviewBody = NonNullable<Sent<typeof schedulePreview>['body']>;

/** What products do not vary. */
const plain: Omit<PreviewBody, keyof PreviewTerms> = {
  day_count: 'period',
  instalment_basis: 'days',
  tranches: [],
  early_settlement_rebate_percent: '100',
  events: [],
};

/** The live cost: asked while the amount moves, the last answer stays until the next is there. */
export const usePreview = (terms: PreviewTerms | undefined) =>
  useQuery({
    queryKey: [
      'preview',
      JSON.stringify(terms, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
    ],
    queryFn: async () => (await make(schedulePreview, { body: { ...plain, ...terms } as PreviewBody })).data,
    enabled: terms !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });

/** One key for one act: it is kept while the person tries again. */
export const useActKey = (): string => useState(() => crypto.randomUUID())[0];

export function useApply() {
  const cache = useQueryClient();
  const idempotencyKey = useActKey();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: NonNullable<Sent<typeof loanCalls.apply>['body']>) => make(loanCalls.apply, { body, idempotencyKey }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'New loan application successful');
      return cache.invalidateQueries({ queryKey: key });
    },
  });
}

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
      mutationFn: (version: string) => make(loanCalls.accept, { params: { id }, body: { version }, idempotencyKey }),
      onSuccess: done,
    }),
    cancel: useMutation({
      meta: { shownInPlace: true },
      mutationFn: () => make(loanCalls.cancel, { params: { id }, body: {} }),
      onSuccess: done,
    }),
  };
}
