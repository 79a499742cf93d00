/** The calls of an application: the products, the draft, the live cost, and the submission. */
import { loanDraftCalls } from '@ajo/contract/modules/loan-applications.drafts';
import { assessmentCalls } from '@ajo/contract/modules/assessments';
import type { LoanProductId } from '@ajo/contract/modules/loan-products.terms';
import { loanProductCalls } from '@ajo/contract/modules/loan-products';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import { type ScheduleTerms, schedulePreview } from '@ajo/contract/modules/schedules';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make, type Sent } from '#platform/call';
import { useActKey } from '#platform/act';
import { key } from './my-loans.calls.ts';

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

/** The highest amount that the income allows, known before anything is sent. */
export const useAffordable = (product: LoanProductId | undefined, tenor: number) =>
  useQuery({
    queryKey: ['affordable', product, tenor],
    queryFn: async () =>
      (await make(assessmentCalls.affordable, { query: { loan_interest_id: product as LoanProductId, tenor } })).data,
    enabled: product !== undefined && tenor > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

type PreviewBody = NonNullable<Sent<typeof schedulePreview>['body']>;

/** The live cost: loaded while the amount moves; the last reply stays until the next arrives. */
export const usePreview = (terms: Omit<ScheduleTerms, 'disbursed_on'> | undefined) =>
  useQuery({
    queryKey: [
      'preview',
      JSON.stringify(terms, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
    ],
    queryFn: async () =>
      (
        await make(schedulePreview, {
          body: {
            early_settlement_rebate_percent: '100',
            events: [],
            ...terms,
            ...(!terms?.first_due_on && { disbursed_on: undefined }),
          } as PreviewBody,
        })
      ).data,
    enabled: terms !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });

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
