/** What customers can ask the server about their savings. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import { ownSavingsCalls, type SavingsId } from '@ajo/contract/modules/savings';
import { savingsProductCalls } from '@ajo/contract/modules/savings-products';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, type Sent } from '#platform/call';
import { useCardPayment } from '#platform/card-payment';
import { profileKey } from '#platform/profile-key';

export const mySavingsKey = ['my-savings'];

export const useMySavings = () =>
  useQuery({ queryKey: mySavingsKey, queryFn: async () => (await make(ownSavingsCalls.mine)).data });

/** Of the profile, under its key: a confirmed BVN changes it. */
export const useOwnTier = () =>
  useQuery({
    queryKey: profileKey,
    queryFn: async () => (await make(onboardingCalls.read)).data,
    select: ({ tier }) => tier,
  });

export const useMySavingsAccount = (id: SavingsId) =>
  useQuery({
    queryKey: [...mySavingsKey, id],
    queryFn: async () => (await make(ownSavingsCalls.one, { params: { id } })).data,
  });

export const useMySavingsTransactions = (id: SavingsId, page: number) =>
  useQuery({
    queryKey: [...mySavingsKey, id, 'transactions', page],
    queryFn: () => make(ownSavingsCalls.transactions, { params: { id }, query: { page, per_page: 10 } }),
    placeholderData: keepPreviousData,
  });

export const useSavingsProducts = () =>
  useQuery({ queryKey: ['savings-products-offered'], queryFn: async () => (await make(savingsProductCalls.offered)).data });

type Opening = NonNullable<Sent<typeof ownSavingsCalls.open>['body']>;
export const useOpenSavings = () =>
  useAct((body: Opening, idempotencyKey) => make(ownSavingsCalls.open, { body, idempotencyKey }), mySavingsKey);

type Change = NonNullable<Sent<typeof ownSavingsCalls.change>['body']>;
export const useChangeSavings = (id: SavingsId) =>
  useAct((body: Change) => make(ownSavingsCalls.change, { params: { id }, body }), mySavingsKey);

export const useDepositQuote = (id: SavingsId, amount: Kobo | undefined) =>
  useQuery({
    queryKey: ['savings-quote', id, String(amount)],
    queryFn: async () => (await make(ownSavingsCalls.quote, { params: { id }, body: { amount: amount as Kobo } })).data,
    enabled: amount !== undefined,
    retry: false,
    placeholderData: keepPreviousData,
  });

export const useDepositCheckout = (id: SavingsId, idempotencyKey: string) =>
  useMutation({
    meta: { shownInPlace: true },
    // Another amount is another order.
    mutationFn: (amount: Kobo) =>
      make(ownSavingsCalls.checkout, { params: { id }, body: { amount }, idempotencyKey: `${idempotencyKey}-${amount}` }),
    onSuccess: ({ data }) => globalThis.location.assign(data.url),
  });

/** Another amount is another order, as another card is. */
export const useCardDeposit = (id: SavingsId, amount: Kobo | undefined) =>
  useCardPayment(
    (card_id, key) =>
      make(ownSavingsCalls.chargeCard, {
        params: { id },
        body: { amount: amount as Kobo, card_id },
        idempotencyKey: `${key}-${amount}`,
      }),
    mySavingsKey,
  );
