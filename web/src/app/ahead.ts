/** Prefetches code and data of the page after sign-in. */
import type { Ahead } from '#platform/next-page';
import { paths } from '#platform/paths';
import { queryClient } from './query-client.ts';
import { fetchMatched } from './screens.tsx';

const fetchData: Readonly<Record<string, () => Promise<void>>> = {
  [paths.dashboard]: async () => {
    const { fetchOwnDashboard } = await import('./areas/customer/ahead.ts');
    await fetchOwnDashboard(queryClient);
  },
};

export const ahead: Ahead = { code: fetchMatched, data: async (path) => fetchData[path]?.() };
