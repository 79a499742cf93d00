/** What the person has chosen for one list: saved views and hidden columns, kept by the server. */
import { type ListChoice, type ListName, viewCalls, type ViewId } from '@ajo/contract/modules/views';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { alerts } from './alerts.ts';
import { make, type Sent } from './call.ts';

const keyOf = (list: ListName) => ['list-choice', list];

export const useListChoice = (list: ListName) =>
  useQuery({ queryKey: keyOf(list), queryFn: async () => (await make(viewCalls.read, { query: { list } })).data });

export type ViewWords = Pick<NonNullable<Sent<typeof viewCalls.save>['body']>, 'name' | 'filters' | 'hidden'>;
export type ViewChange = NonNullable<Sent<typeof viewCalls.change>['body']>;
type Answer = { message?: string | undefined; data: ListChoice };

/** Every act answers with the whole choice, so nothing is asked again. */
function useAct<Body>(list: ListName, act: (body: Body) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: act,
    onSuccess: ({ message, data }) => {
      if (message) alerts.success(message);
      cache.setQueryData(keyOf(list), data);
    },
  });
}

export const useSaveView = (list: ListName) =>
  useAct(list, (view: ViewWords) => make(viewCalls.save, { body: { list, ...view } }));
export const useChangeView = (list: ListName) =>
  useAct(list, ({ id, ...body }: ViewChange & { id: ViewId }) => make(viewCalls.change, { params: { id }, body }));
export const useRemoveView = (list: ListName) => useAct(list, (id: ViewId) => make(viewCalls.remove, { params: { id } }));

/**
 * Seen at once, before the server has answered; presses that follow each other are sent one after the other, so that the last one stands.
 * `own` is what was chosen here, undefined before that.
 */
export function useChooseColumns(list: ListName) {
  const cache = useQueryClient();
  const [own, setOwn] = useState<readonly string[]>();
  const keep = useMutation({
    scope: { id: `list-columns ${list}` },
    mutationFn: (hidden: string[]) => make(viewCalls.choose, { body: { list, hidden } }),
    onError: () => {
      setOwn(undefined);
      return cache.invalidateQueries({ queryKey: keyOf(list) });
    },
  });
  const choose = (hidden: readonly string[]): void => {
    setOwn(hidden);
    cache.setQueryData<ListChoice>(keyOf(list), (now) => now && { ...now, hidden: [...hidden] });
    keep.mutate([...hidden]);
  };
  return { own, choose };
}
