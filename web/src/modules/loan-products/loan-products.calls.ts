/** What the screen of loan products can ask the server. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { PlannedChangeId } from '@ajo/contract/kernel/planned';
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import type { Kobo } from '@ajo/contract/kernel/money';
import { type CardFeeRequest, productCatalogueCalls } from '@ajo/contract/modules/loan-products.catalogue';
import { type LoanProductId, LoanProductTerms } from '@ajo/contract/modules/loan-products.terms';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';
import { type ProductFields, termsOf } from './product-fields.ts';

const key = ['loan-products-kept'];

export const useKeptProducts = () =>
  useQuery({ queryKey: key, queryFn: async () => (await make(productCatalogueCalls.list)).data });

export const useProductVersions = (id: LoanProductId) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: () => make(productCatalogueCalls.versions, { params: { id } }),
  });

export const useCancelPlanned = (id: LoanProductId) =>
  useAct(
    (change: PlannedChangeId, idempotencyKey) =>
      make(productCatalogueCalls.cancelPlanned, { params: { id, change }, idempotencyKey }),
    key,
  );

const cardFeeKey = ['card-fee'];
export const useCardFee = () =>
  useQuery({ queryKey: cardFeeKey, queryFn: async () => (await make(productCatalogueCalls.cardFee)).data });
export const useRequestCardFee = () =>
  useAct(
    (body: CardFeeRequest, idempotencyKey) => make(productCatalogueCalls.requestCardFee, { body, idempotencyKey }),
    cardFeeKey,
    ['approvals'],
  );

/** Adds without `kept`, else saves the next version, or plans it. */
export const useSaveProduct = (kept: { id: LoanProductId; version: number } | undefined) =>
  useAct(
    ({ fields, from }: { fields: ProductFields; from: EffectiveFrom }, idempotencyKey) => {
      const terms = termsOf(fields) as LoanProductTerms;
      return kept
        ? make(productCatalogueCalls.change, { body: { ...terms, ...from, id: kept.id, version: kept.version }, idempotencyKey })
        : make(productCatalogueCalls.add, { body: terms, idempotencyKey });
    },
    key,
    ['loan-products'],
  );

/** The live preview: loaded as soon as the form is valid; the last reply stays until the next arrives. */
export function useProductPreview(fields: ProductFields, input: { amount: Kobo | undefined; tenor: number }) {
  const terms = termsOf(fields);
  const isReadable = LoanProductTerms.safeEncode(terms as LoanProductTerms).success;
  const inputKey = JSON.stringify([terms, input], (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  return useQuery<Awaited<ReturnType<typeof loadPreview>>, DomainError>({
    queryKey: ['product-preview', inputKey],
    queryFn: () => loadPreview(terms as LoanProductTerms, input.amount as Kobo, input.tenor),
    enabled: isReadable && input.amount !== undefined && input.amount > 0n && input.tenor > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
}

const loadPreview = async (terms: LoanProductTerms, amount: Kobo, tenor: number) =>
  (await make(productCatalogueCalls.preview, { body: { ...terms, amount, tenor } })).data;
