/** The dashboard's call and the counts of the menu, refetched while people work. */
import { dashboardCalls, isQueue, type QueueSize } from '@ajo/contract/modules/dashboard';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { make } from '#platform/call';
import { paths } from '#platform/paths';
import { linkOf } from './figure.labels.ts';

const refreshMs = 120_000;
const dashboardKey = ['dashboard'];
const queuesKey = [...dashboardKey, 'queues'];

export function useDashboard() {
  const cache = useQueryClient();
  return useQuery({
    queryKey: dashboardKey,
    queryFn: async () => {
      const { data } = await make(dashboardCalls.read);
      // The menu shows the same queues.
      cache.setQueryData<QueueSize[]>(
        queuesKey,
        data.figures.flatMap(({ name, count, count_is_least }) => (isQueue(name) ? [{ name, count, count_is_least }] : [])),
      );
      return data;
    },
    refetchInterval: refreshMs,
  });
}

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
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        for (const queryKey of [dashboardKey, queuesKey]) void cache.invalidateQueries({ queryKey, exact: true });
      }),
    [cache],
  );
}

/** How much waits for the reader behind each page, by its address. The dashboard's own answer contains it. */
export function useMenuCounts(): Readonly<Record<string, number>> {
  useRecountAfterActs();
  const isOnDashboard = useLocation().pathname === paths.staff.dashboard;
  const { data: queues = [] } = useQuery({
    queryKey: queuesKey,
    queryFn: async () => (await make(dashboardCalls.queues)).data,
    enabled: !isOnDashboard,
    refetchInterval: refreshMs,
  });
  const counts: Record<string, number> = {};
  for (const { name, count } of queues) {
    const [path = ''] = linkOf(name).split('?');
    counts[path] = (counts[path] ?? 0) + count;
  }
  return counts;
}
