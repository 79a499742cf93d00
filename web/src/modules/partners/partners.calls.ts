/** What the page of a merchant can ask about API keys and webhooks. */
import type { UserId } from '@ajo/contract/kernel/id';
import {
  type EndpointStatus,
  type NewPartnerEndpoint,
  type NewPartnerKey,
  type PartnerDeliveryId,
  partnerDeskCalls,
  type PartnerEndpointId,
  type PartnerKeyId,
} from '@ajo/contract/modules/partners';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

const keysKey = (id: UserId) => ['merchants', id, 'keys'];
const endpointsKey = (id: UserId) => ['merchants', id, 'webhooks'];
const deliveriesKey = (id: UserId) => ['merchants', id, 'deliveries'];

export const usePartnerKeys = (id: UserId) =>
  useQuery({ queryKey: keysKey(id), queryFn: async () => (await make(partnerDeskCalls.keys, { params: { id } })).data });

export const useCreateKey = (id: UserId) =>
  useAct((body: NewPartnerKey) => make(partnerDeskCalls.createKey, { params: { id }, body }), keysKey(id));

export const useRevokeKey = (id: UserId) =>
  useAct((key: PartnerKeyId) => make(partnerDeskCalls.revokeKey, { params: { id, key } }), keysKey(id));

export const useEndpoints = (id: UserId) =>
  useQuery({
    queryKey: endpointsKey(id),
    queryFn: async () => (await make(partnerDeskCalls.endpoints, { params: { id } })).data,
  });

export const useAddEndpoint = (id: UserId) =>
  useAct((body: NewPartnerEndpoint) => make(partnerDeskCalls.createEndpoint, { params: { id }, body }), endpointsKey(id));

type StatusChange = { endpoint: PartnerEndpointId; status: EndpointStatus };

export const useSetEndpointStatus = (id: UserId) =>
  useAct(
    ({ endpoint, status }: StatusChange) =>
      make(partnerDeskCalls.setEndpointStatus, { params: { id, endpoint }, body: { status } }),
    endpointsKey(id),
  );

export const useRotateSecret = (id: UserId) =>
  useAct((endpoint: PartnerEndpointId) => make(partnerDeskCalls.rotateSecret, { params: { id, endpoint } }), endpointsKey(id));

export const useDeliveries = (id: UserId, page: number) =>
  useQuery({
    queryKey: [...deliveriesKey(id), page],
    queryFn: () => make(partnerDeskCalls.deliveries, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  });

export const useReplay = (id: UserId) =>
  useAct((delivery: PartnerDeliveryId) => make(partnerDeskCalls.replay, { params: { id, delivery } }), deliveriesKey(id));
