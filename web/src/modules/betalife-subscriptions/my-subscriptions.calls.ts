/** What customers can ask the server about their packages. */
import type { Kobo } from '@ajo/contract/kernel/money';
import {
  subscriptionCalls as calls,
  type ReturnDestination,
  type Subscribing,
  type SubscriptionExtension,
  type SubscriptionId,
} from '@ajo/contract/modules/betalife-subscriptions';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';
import { useCardPayment } from '#platform/card-payment';

export const mySubscriptionsKey = ['my-packages'];

export const usePackagesOnOffer = () => useQuery({ queryKey: ['packages-offered'], queryFn: () => make(calls.offers) });

export const useMySubscriptions = () =>
  useQuery({
    queryKey: mySubscriptionsKey,
    queryFn: async () => (await make(calls.list, { query: { per_page: 100 } })).data,
  });

export const useMySubscription = (id: SubscriptionId) =>
  useQuery({
    queryKey: [...mySubscriptionsKey, id],
    queryFn: async () => (await make(calls.find, { params: { id } })).data,
  });

export const useSubscribe = () =>
  useAct((body: Subscribing, idempotencyKey) => make(calls.subscribe, { body, idempotencyKey }), mySubscriptionsKey);

export const usePaymentQuote = (id: SubscriptionId, amount: Kobo | undefined) =>
  useQuery({
    queryKey: ['package-payment', id, String(amount)],
    queryFn: async () => (await make(calls.quotePayment, { params: { id }, body: { amount: amount as Kobo } })).data,
    enabled: amount !== undefined,
    retry: false,
    placeholderData: keepPreviousData,
  });

export const usePay = (id: SubscriptionId, idempotencyKey: string) =>
  useMutation({
    meta: { shownInPlace: true },
    // Another amount is another order.
    mutationFn: (amount: Kobo) =>
      make(calls.pay, { params: { id }, body: { amount }, idempotencyKey: `${idempotencyKey}-${amount}` }),
    onSuccess: ({ data }) => globalThis.location.assign(data.url),
  });

/** Another amount is another order, as another card is. */
export const usePayWithCard = (id: SubscriptionId, amount: Kobo | undefined) =>
  useCardPayment(
    (card_id, key) =>
      make(calls.chargeCard, { params: { id }, body: { amount: amount as Kobo, card_id }, idempotencyKey: `${key}-${amount}` }),
    mySubscriptionsKey,
  );

export const useCancellationQuote = (id: SubscriptionId) =>
  useQuery({
    queryKey: ['package-cancellation', id],
    queryFn: async () => (await make(calls.quoteCancellation, { params: { id } })).data,
    retry: false,
  });

export const useCancel = (id: SubscriptionId) =>
  useAct(
    (body: { total: Kobo; to: ReturnDestination }, idempotencyKey) =>
      make(calls.cancel, { params: { id }, body, idempotencyKey }),
    mySubscriptionsKey,
    ['package-cancellation'],
  );

export const useExtend = (id: SubscriptionId) =>
  useAct(
    (body: SubscriptionExtension, idempotencyKey) => make(calls.extend, { params: { id }, body, idempotencyKey }),
    mySubscriptionsKey,
  );

export const useTurnIntoCash = (id: SubscriptionId) =>
  useAct(
    (body: { total: Kobo }, idempotencyKey) => make(calls.cash, { params: { id }, body, idempotencyKey }),
    mySubscriptionsKey,
  );

export const useChangeOwnDelivery = (id: SubscriptionId) =>
  useAct(
    (delivery: Subscribing['delivery'], idempotencyKey) =>
      make(calls.changeDelivery, { params: { id }, body: { delivery }, idempotencyKey }),
    mySubscriptionsKey,
  );
