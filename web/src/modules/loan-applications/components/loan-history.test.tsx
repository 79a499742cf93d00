/** The empty history of a loan. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { LoanHistory } from './loan-history.tsx';

const queryKey = ['loans', 'one', 'history'];

function shown(prepare: (client: QueryClient) => void): string {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  prepare(client);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <LoanHistory id={'one' as never} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const nothing = 'No history yet';

test('a failed history is not shown as an empty one, and can be retried', () => {
  const error = new DomainError('unavailable', 'network', 'The network is away');
  const text = shown((client) => client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error }));
  expect(text).toContain('The network is away');
  expect(text).toContain('Try again');
  expect(text).not.toContain(nothing);
});

test('a loading history is not shown as an empty one', () => {
  expect(shown(() => undefined)).not.toContain(nothing);
});

test('an empty history shows a message', () => {
  expect(shown((client) => void client.setQueryData(queryKey, []))).toContain(nothing);
});
