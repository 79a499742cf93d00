/** Chosen columns: what is cached when reads and replies arrive late. */
import type { ListChoice } from '@ajo/contract/modules/lists';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keepingColumns } from './list-choice.ts';

const queryKey = ['list-choice', 'users'];
const choice = (...hidden: string[]): ListChoice => ({ list: 'users', hidden, views: [] });

/** Every press waits for its answer. */
function aList(known?: ListChoice) {
  const cache = new QueryClient();
  if (known) cache.setQueryData(queryKey, known);
  const waiting: PromiseWithResolvers<{ data: ListChoice }>[] = [];
  const send = () => {
    const one = Promise.withResolvers<{ data: ListChoice }>();
    waiting.push(one);
    return one.promise;
  };
  const acts = new MutationObserver(cache, keepingColumns(cache, 'users', send));
  return { cache, waiting, press: (...hidden: string[]) => acts.mutate(hidden), cached: () => cache.getQueryData(queryKey) };
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

test('a read in progress does not restore the old columns', async () => {
  const { cache, waiting, press, cached } = aList(choice());
  const read = Promise.withResolvers<ListChoice>();
  void cache.fetchQuery({ queryKey, queryFn: () => read.promise }).catch(() => undefined);
  const pressed = press('Phone');
  await turn();
  expect(cached()).toEqual(choice('Phone'));
  waiting[0]?.resolve({ data: choice('Phone') });
  await pressed;
  read.resolve(choice());
  await turn();
  expect(cached()).toEqual(choice('Phone'));
});

test('the reply of the server is cached', async () => {
  const { waiting, press, cached } = aList(choice());
  const pressed = press('Phone', 'Phone');
  await turn();
  waiting[0]?.resolve({ data: choice('Phone') });
  await pressed;
  expect(cached()).toEqual(choice('Phone'));
});

test('of consecutive clicks the last one is kept, whatever the first reply is', async () => {
  const { waiting, press, cached } = aList(choice());
  void press('Phone');
  const last = press('Phone', 'Branch');
  await turn();
  waiting[0]?.resolve({ data: choice('Phone') });
  await turn();
  expect(cached()).toEqual(choice('Phone', 'Branch'));
  expect(waiting).toHaveLength(2);
  waiting[1]?.resolve({ data: choice('Branch', 'Phone') });
  await last;
  expect(cached()).toEqual(choice('Branch', 'Phone'));
});
