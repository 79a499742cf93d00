/** How the page after the sign-in is fetched ahead: its code while the password is typed, its data while the success message shows. */
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
