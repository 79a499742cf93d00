/** What the screens of staff can ask the server about branches and officers. */
import type { UserId } from '@ajo/contract/kernel/id';
import { branchCalls, type BranchForm, type BranchId } from '@ajo/contract/modules/branches';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

const key = ['branches'];

export const useBranches = () => useQuery({ queryKey: key, queryFn: async () => (await make(branchCalls.list)).data });

export const useBranch = (id: BranchId, isEnabled: boolean) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: async () => (await make(branchCalls.read, { params: { id } })).data,
    enabled: isEnabled,
  });

export const useOfficer = (id: BranchId, oid: UserId, page: number) =>
  useQuery({
    queryKey: [...key, id, oid, page],
    queryFn: async () => (await make(branchCalls.officer, { params: { id, oid }, query: { page } })).data,
    placeholderData: keepPreviousData,
  });

/** Without an id a branch is opened. */
export function useSaveBranch(id: BranchId | undefined) {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: BranchForm) =>
      id ? make(branchCalls.update, { params: { id }, body }) : make(branchCalls.create, { body }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Done');
      return cache.invalidateQueries({ queryKey: key });
    },
  });
}
