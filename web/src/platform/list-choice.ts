/** What the person has chosen for one list: saved views and hidden columns, kept by the server. */
import { type ListChoice, type ListName, viewCalls, type ViewId } from '@ajo/contract/modules/lists';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { alerts } from './alerts.ts';
import { make, type Sent } from './call.ts';

const keyOf = (list: ListName) => ['list-choice', list];

export const useListChoice = (list: ListName) =>
  useQuery({ queryKey: keyOf(list), queryFn: async () => (await make(viewCalls.read, { query: { list } })).data });

export type ViewWords = Pick<NonNullable<Sent<typeof viewCalls.save>['body']>, 'name' | 'filters' | 'hidden'>;
export type ViewChange = NonNullable<Sent<typeof viewCalls.change>['body']>;
type Answer = { message?: string | undefined; data: ListChoice };

/** Every act returns the whole choice, so nothing is refetched; a read under way may be older, and is dropped. */
async function take(
  cache: QueryClient,
  list: ListName,
  of: (now: ListChoice | undefined) => ListChoice | undefined,
): Promise<void> {
  await cache.cancelQueries({ queryKey: keyOf(list) });
  cache.setQueryData<ListChoice>(keyOf(list), of);
}

function useAct<Body>(list: ListName, act: (body: Body) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: act,
    onSuccess: ({ message, data }) => {
      if (message) alerts.success(message);
      return take(cache, list, () => data);
    },
  });
}

export const useSaveView = (list: ListName) =>
  useAct(list, (view: ViewWords) => make(viewCalls.save, { body: { list, ...view } }));
export const useChangeView = (list: ListName) =>
  useAct(list, ({ id, ...body }: ViewChange & { id: ViewId }) => make(viewCalls.change, { params: { id }, body }));
export const useRemoveView = (list: ListName) => useAct(list, (id: ViewId) => make(viewCalls.remove, { params: { id } }));

const sendColumns = (list: ListName, hidden: string[]): Promise<Answer> => make(viewCalls.choose, { body: { list, hidden } });

/** Presses that follow each other are sent one after the other, so that the last one wins; only its reply is stored. */
export function keepingColumns(cache: QueryClient, list: ListName, send = sendColumns) {
  const mutationKey = ['list-columns', list];
  return {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (hidden: string[]) => send(list, hidden),
    onMutate: (hidden: string[]) => take(cache, list, (now) => now && { ...now, hidden }),
    onSuccess: async ({ data }: Answer) => {
      if (cache.isMutating({ mutationKey }) === 1) await take(cache, list, () => data);
    },
    onError: () => cache.invalidateQueries({ queryKey: keyOf(list) }),
  };
}

/** Columns are seen at once, before the server has answered. `own` is the choice on this screen, undefined before there is one. */
export function useChooseColumns(list: ListName) {
  const cache = useQueryClient();
  const [own, show] = useState<readonly string[]>();
  const { mutate } = useMutation(keepingColumns(cache, list));
  const keep = (hidden: readonly string[]): void => {
    show(hidden);
    mutate([...hidden], { onError: () => show(undefined) });
  };
  return { own, show, keep };
}
