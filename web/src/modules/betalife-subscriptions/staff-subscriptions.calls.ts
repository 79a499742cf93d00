/** What staff can ask the server about packages of customers. */
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import { betalifeCalls } from '@ajo/contract/modules/betalife';
import {
  type DeliveryChoice,
  type ReturnDestination,
  type SubscriptionId,
  type SubscriptionSettings,
} from '@ajo/contract/modules/betalife-subscriptions';
import { staffSubscriptionCalls as calls, subscriptionSettingCalls } from '@ajo/contract/modules/betalife-subscriptions.staff';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, type Sent } from '#platform/call';

export const subscriptionsKey = ['packages'];

export const useSubscription = (id: SubscriptionId) =>
  useQuery({
    queryKey: [...subscriptionsKey, id],
    queryFn: async () => (await make(calls.find, { params: { id } })).data,
  });

export const useSendCode = (id: SubscriptionId) => useAct(() => make(calls.sendCode, { params: { id } }));

type Delivery = NonNullable<Sent<typeof calls.deliver>['body']> & { photo?: File | undefined };

export const useDeliver = (id: SubscriptionId) =>
  useAct(
    ({ photo, ...body }: Delivery, idempotencyKey) =>
      make(calls.deliver, { params: { id }, body, idempotencyKey, ...(photo && { files: { photo } }) }),
    subscriptionsKey,
  );

export const useChangeDelivery = (id: SubscriptionId) =>
  useAct(
    (delivery: DeliveryChoice, idempotencyKey) =>
      make(calls.changeDelivery, { params: { id }, body: { delivery }, idempotencyKey }),
    subscriptionsKey,
  );

export const useRefund = (id: SubscriptionId) =>
  useAct(
    (body: { reason: string; to: ReturnDestination }, idempotencyKey) =>
      make(calls.refund, { params: { id }, body, idempotencyKey }),
    subscriptionsKey,
  );

export const useSubscriptionSettings = () =>
  useQuery({
    queryKey: [...subscriptionsKey, 'settings'],
    queryFn: async () => (await make(subscriptionSettingCalls.read)).data,
  });
export const useSetSubscriptionSettings = () =>
  useAct((body: SubscriptionSettings & EffectiveFrom) => make(subscriptionSettingCalls.set, { body }), subscriptionsKey);

/** Plans to filter by: also those that are not on offer any more, whose packages are still paid and delivered. */
export function usePlanChoices(): { value: string; label: string }[] {
  const { data } = useQuery({
    queryKey: ['packages', 'plans'],
    queryFn: async () => (await make(betalifeCalls.list)).data,
  });
  return (data ?? []).map(({ id, name, active }) => ({ value: id, label: active ? name : `${name}, not on offer` }));
}
