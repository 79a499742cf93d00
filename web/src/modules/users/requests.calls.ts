/** What the screens of staff can ask the server about transfers and user-management requests. */
import type { UserId } from '@ajo/contract/kernel/id';
import {
  managementCalls,
  type ManagementRequestId,
  type NewManagementRequest,
  type Review,
  type Transfer,
  transferCalls,
  type TransferId,
} from '@ajo/contract/modules/users.requests';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';
import { peopleKey, usePeopleAct } from './users.calls.ts';

export const useRequestsAbout = (id: UserId) =>
  useQuery({
    queryKey: [...peopleKey, id, 'requests'],
    queryFn: async () => (await make(managementCalls.ofUser, { params: { id }, query: { per_page: 50 } })).data,
  });

type Reviewed = { message?: string | undefined; data: { failure: string | null } };

/** A request that was approved and has become impossible is decided, but not applied: it must not be shown as a success. */
function useReview(act: (review: Review) => Promise<Reviewed>) {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: act,
    onSuccess: ({ message, data: { failure } }) => {
      if (failure) alerts.error(`This could not be done. ${failure}`);
      else alerts.success(message ?? 'Done');
      return cache.invalidateQueries({ queryKey: peopleKey });
    },
  });
}

export const useTransfer = () => usePeopleAct((body: Transfer) => make(transferCalls.transfer, { body }));
export const useRequestTransfer = () => usePeopleAct((body: Transfer) => make(transferCalls.create, { body }));
export const useReviewTransfer = (id: TransferId) => useReview((body) => make(transferCalls.review, { params: { id }, body }));
export const useRequestChange = () => usePeopleAct((body: NewManagementRequest) => make(managementCalls.create, { body }));
export const useReviewChange = (id: ManagementRequestId) =>
  useReview((body) => make(managementCalls.review, { params: { id }, body }));
