/** The dashboard's call, refetched while people work. */
import { dashboardCalls, isQueue } from '@ajo/contract/modules/dashboard';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { make } from '#platform/call';
import { linkOf } from './figure.labels.ts';

const refreshMs = 120_000;
const dashboardKey = ['dashboard'];

export const useDashboard = () =>
  useQuery({
    queryKey: dashboardKey,
    queryFn: async () => (await make(dashboardCalls.read)).data,
    refetchInterval: refreshMs,
  });

export const useWeeks = () =>
  useQuery({
    queryKey: [...dashboardKey, 'weeks'],
    queryFn: async () => (await make(dashboardCalls.weeks)).data,
    staleTime: 5 * refreshMs,
  });

/** The queues are counted again after each act of the reader, which may have emptied one. */
function useRecountAfterActs(): void {
  const cache = useQueryClient();
  useEffect(
    () =>
      cache.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void cache.invalidateQueries({ queryKey: dashboardKey, exact: true });
      }),
    [cache],
  );
}

/** How much waits for the reader behind each page, by its address: the queues of the dashboard. */
export function useMenuCounts(): Readonly<Record<string, number>> {
  useRecountAfterActs();
  const { data } = useDashboard();
  const counts: Record<string, number> = {};
  for (const { name, count } of data?.figures ?? []) {
    if (!isQueue(name)) continue;
    const [path = ''] = linkOf(name).split('?');
    counts[path] = (counts[path] ?? 0) + count;
  }
  return counts;
}
