/** What the job page can ask the server. */
import { closingCalls } from '@ajo/contract/modules/closings';
import type { Day } from '@ajo/contract/kernel/time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { now } from '#platform/clock';
import { make } from '#platform/call';

export const daysKey = ['days'];

export const useDays = (page: number) =>
  useQuery({ queryKey: [...daysKey, 'runs', page], queryFn: () => make(closingCalls.days, { query: { page, per_page: 20 } }) });

export const useDayFailures = () =>
  useQuery({
    queryKey: [...daysKey, 'failures'],
    queryFn: () => make(closingCalls.failures, { query: { page: 1, per_page: 50 } }),
  });

export function useRunDays() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => make(closingCalls.run),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'The days are closed');
      return cache.invalidateQueries({ queryKey: daysKey });
    },
  });
}

/** Requests it: a second person approves. */
export function useReopenDays() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { from: Day; reason: string }) => make(closingCalls.reopen, { body }),
    onSuccess: ({ message }) => alerts.success(message),
    onSettled: () => cache.invalidateQueries({ queryKey: ['approvals'] }),
  });
}

export function useRetryLoan() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => make(closingCalls.retry, { params: { id } }),
    onSuccess: ({ data }) => {
      if (data.state === 'closed') alerts.success('The days of this contract are closed');
      else alerts.error('The retry failed');
      return cache.invalidateQueries({ queryKey: daysKey });
    },
  });
}

export function useRunAgain() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => make(closingCalls.runAgain, { params: { id } }),
    onSuccess: ({ message }) => alerts.success(message),
    onSettled: () => cache.invalidateQueries({ queryKey: daysKey }),
  });
}

/** A proof that was started is awaited: until there is one more than `count`, and at most until then. */
export type ProofAwaited = { count: number; until: Date };

export const useBookProofs = (page: number, awaited?: ProofAwaited) =>
  useQuery({
    queryKey: [...daysKey, 'proofs', page],
    queryFn: () => make(closingCalls.proofs, { query: { page, per_page: 20 } }),
    refetchInterval: ({ state: { data } }) =>
      awaited && data?.meta.total === awaited.count && now() < awaited.until ? 2000 : false,
  });

export function useProveBooks() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => make(closingCalls.prove),
    onSuccess: ({ message }) => {
      alerts.success(message);
      return cache.invalidateQueries({ queryKey: daysKey });
    },
  });
}

export function useResolveDifference() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      make(closingCalls.resolve, { params: { id }, body: { reason } }),
    onSuccess: ({ message }) => alerts.success(message),
    onSettled: () => cache.invalidateQueries({ queryKey: daysKey }),
  });
}
