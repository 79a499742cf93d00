/** The query cache of the screens; a failed mutation shows an alert. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { shownText } from '#platform/error-text';

declare module '@tanstack/react-query' {
  interface Register {
    /** The form shows the failure itself, in a Problem: no second alert. */
    mutationMeta: { shownInPlace?: true };
  }
}

const freshMs = 15_000;

/** Retries only transient errors: the network, and a busy server. */
const mayHeal = (error: unknown): boolean => error instanceof DomainError && error.kind === 'unavailable';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      retry: (times, error) => times < 2 && mayHeal(error),
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // Without a network an act fails at once with a message: queued, it would run unnoticed when the network is back.
    mutations: { networkMode: 'always' },
  },
  // A page keeps what it shows, and its dialogs, when the answer cannot be read again for now.
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.state.data !== undefined && mayHeal(error)) query.setState({ status: 'success', error: null });
    },
  }),
  mutationCache: new MutationCache({
    onMutate: () => alerts.setIsLoading(true),
    onSettled: () => alerts.setIsLoading(false),
    onError: (error, _sent, _before, mutation) => {
      if (mutation.meta?.shownInPlace !== true) alerts.error(shownText(error));
    },
  }),
});

/** True while anything is being loaded. A poll in the background is no news: only what a screen waits for counts. */
queryClient.getQueryCache().subscribe(() => {
  const isFetching = queryClient.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  if (alerts.state().isFetching !== isFetching) queueMicrotask(() => alerts.setIsFetching(isFetching));
});
