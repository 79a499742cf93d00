/** Answers that cannot be read again: the page keeps what it shows. Another person in this browser finds nothing of the one before. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { act, render, screen } from '@testing-library/react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { followOtherTabs, session } from '#platform/session';
import { queryClient } from './query-client.ts';

let reply: () => Promise<string>;
const refuse = (kind: 'unavailable' | 'missing') => () => Promise.reject(new DomainError(kind, 'refused', `It is ${kind}`));

function Part() {
  const { data, error } = useQuery({ queryKey: ['part'], queryFn: () => reply(), retry: false });
  return error ? <p role="alert">{error.message}</p> : <output>{data}</output>;
}
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Part />
    </QueryClientProvider>,
  );
const readAgain = () => act(async () => queryClient.refetchQueries({ queryKey: ['part'] }));

afterEach(() => {
  queryClient.clear();
  session.signOut();
});

test('a page keeps its answer while the network is away, and not one that it may not read any more', async () => {
  reply = async () => Promise.resolve('₦5,000.00');
  show();
  expect(await screen.findByText('₦5,000.00')).toBeTruthy();
  reply = refuse('unavailable');
  await readAgain();
  expect([screen.queryByRole('alert'), screen.getByRole('status').textContent]).toEqual([null, '₦5,000.00']);
  reply = refuse('missing');
  await readAgain();
  expect((await screen.findByRole('alert')).textContent).toBe('It is missing');
});

test('without an earlier answer the page states why it has none', async () => {
  reply = refuse('unavailable');
  show();
  expect((await screen.findByRole('alert')).textContent).toBe('It is unavailable');
});

test('another person who signs in in another tab finds no answers of the one before', () => {
  const ada = { id: 'ada', name: 'Ada', type: 'user' as const };
  session.begin('one', ada);
  expect(session.user()?.id).toBe('ada');
  followOtherTabs(() => queryClient.clear());
  queryClient.setQueryData(['part'], '₦5,000.00');
  const change = (value: string) => {
    localStorage.setItem('user', value);
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  };
  change(JSON.stringify({ ...ada, name: 'Ada Obi' }));
  expect(queryClient.getQueryData(['part'])).toBe('₦5,000.00');
  change(JSON.stringify({ ...ada, id: 'bola' }));
  expect([queryClient.getQueryData(['part']), session.user()?.id]).toEqual([undefined, 'bola']);
});
