/** What every screen is in: the memory of answers, the alert. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Toasts } from '#ui';
import { KnownPaths } from './known-paths.ts';
import { queryClient } from './query-client.ts';

export function Providers({ knows, children }: { knows: (path: string) => boolean; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <KnownPaths value={knows}>{children}</KnownPaths>
      <Toasts />
    </QueryClientProvider>
  );
}
