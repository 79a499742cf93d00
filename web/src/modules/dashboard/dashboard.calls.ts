/** The dashboard's call, refetched while people work. */
import { dashboardCalls } from '@ajo/contract/modules/dashboard';
import { useQuery } from '@tanstack/react-query';
import { make } from '#platform/call';
import { figureWords, linkOf } from './figure.labels.ts';

const refreshMs = 120_000;

export const useDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: async () => (await make(dashboardCalls.read)).data,
    refetchInterval: refreshMs,
  });

export const useWeeks = () =>
  useQuery({
    queryKey: ['dashboard', 'weeks'],
    queryFn: async () => (await make(dashboardCalls.weeks)).data,
    staleTime: 5 * refreshMs,
  });

/** How much waits for the reader behind each entry of the menu, by its address. Approvals have an entry and a count of their own. */
export function useMenuCounts(): Readonly<Record<string, number>> {
  const { data } = useDashboard();
  const counts: Record<string, number> = {};
  for (const { name, count } of data?.figures ?? []) {
    if (figureWords[name].group !== 'mine' || name === 'approvals') continue;
    const [path = ''] = linkOf(name).split('?');
    counts[path] = (counts[path] ?? 0) + count;
  }
  return counts;
}
