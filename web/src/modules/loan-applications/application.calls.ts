/** The calls of an application: the products, the draft, the live cost, and the submission. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { Affordable } from '@ajo/contract/modules/assessments';
import type { LoanProductView } from '@ajo/contract/modules/loan-products';
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
      return Promise.all([key, ['my-guarantors']].map((queryKey) => cache.invalidateQueries({ queryKey })));
    },
  });
}

/** With the income the highest amount depends on the time, so every sentence about it names the time. */
export const units = { day: 'days', week: 'weeks', month: 'months' } as const;

/** "1 month", "6 months". */
export const lengthText = (count: string, { frequency }: LoanProductView): string =>
  `${count} ${count === '1' ? frequency : units[frequency]}`;

/** "over 6 months", "in 12 instalments". A fixed instalment amount determines their number, so no time was chosen. */
export function overTime(product: LoanProductView, tenor: string): string {
  if (product.method === 'fixed_instalment') return 'with these instalments';
  if (product.every === 1) return `over ${lengthText(tenor, product)}`;
  return `in ${tenor} ${tenor === '1' ? 'instalment' : 'instalments'}`;
}

type Chosen = { product: LoanProductView; tenor: string; limit: Affordable | undefined };
type Range = { min: Kobo; max: Kobo; isByIncome: boolean };

/** The limits of the product, or less with the income. Hint, error and notice name the same one; without an amount that fits, max is 0. */
function rangeOf({ product: { min_amount: min, max_amount: max }, limit }: Chosen): Range {
  const byIncome = limit?.most ?? max;
  return byIncome < max ? { min, max: byIncome, isByIncome: true } : { min, max, isByIncome: false };
}

const noneFits = ({ product, tenor }: Chosen): string => `No amount of this loan fits your income ${overTime(product, tenor)}`;

/** Limits are mostly whole naira. */
const short = (amount: Kobo): string => naira(amount).replace(/\.00$/, '');

/** "₦10,000 to ₦300,000 over 6 months". The limits of the product are the same for every time. */
function rangeText(chosen: Chosen): string {
  const { min, max, isByIncome } = rangeOf(chosen);
  return `${short(min)} to ${short(max)}${isByIncome ? ` ${overTime(chosen.product, chosen.tenor)}` : ''}`;
}

const isNone = ({ min, max }: Range): boolean => max < min;

export function hintOf(chosen: Chosen): string {
  const range = rangeOf(chosen);
  if (isNone(range)) return noneFits(chosen);
  return `${range.isByIncome ? 'You can borrow' : 'From'} ${rangeText(chosen)}`;
}

/** Refused before any work is done on it: no customer fills in a guarantor for an amount that the income cannot carry. */
export function whyNotAmount(chosen: Chosen, amount: Kobo): string | undefined {
  const range = rangeOf(chosen);
  const { min, max, isByIncome } = range;
  if (amount >= min && amount <= max) return undefined;
  const text = isNone(range) ? noneFits(chosen) : `Choose an amount from ${rangeText(chosen)}`;
  const because = chosen.limit?.because;
  return isByIncome && amount > max && because ? `${text}. ${because}` : text;
}

/** In the place of the cost of an amount that is not lent. */
export function outsideText(chosen: Chosen): string {
  if (isNone(rangeOf(chosen))) return `${noneFits(chosen)}.`;
  return `${chosen.product.name}: choose an amount from ${rangeText(chosen)} to see its cost here.`;
}
