/** The views of a list on the screen: which one is shown, its columns, and how many rows each finds. */
import type { ListFilters } from '@ajo/contract/kernel/list';
import { search } from '@ajo/contract/kernel/page';
import { listCalls, type SavedView } from '@ajo/contract/modules/lists';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { make } from '#platform/call';
import { useChooseColumns, useListChoice } from '#platform/list-choice';
import type { ViewCount } from './list-bar.tsx';
import { isUnfiltered, listActs, type ListView, savedFilters, type Shown, viewNamed, viewShown } from './list-address.ts';

/** The filters of a view as the call of the list reads them, and the key under which acts renew the rows. */
export type CountQuery = { of: (filters: ListView['filters']) => Record<string, unknown>; cacheKey: readonly string[] };

export function useListViews(list: ListFilters, presets: readonly ListView[], count: CountQuery | undefined) {
  const [address, setParams] = useSearchParams();
  const { data, isPending } = useListChoice(list.name);
  const { own, show, keep } = useChooseColumns(list.name);
  const views = data?.views ?? [];
  const saved = data?.hidden ?? [];
  const hidden = [...(own ?? viewNamed(list, address, views)?.hidden ?? saved)];
  const shown: Shown = { filters: savedFilters(list, address), hidden };
  const setAddress = (change: (now: URLSearchParams) => URLSearchParams): void => setParams(change, { replace: true });
  const { open, choose } = listActs({ list, setAddress, show, keep });
  const isWaiting = useDefaultView(isUnfiltered(list, address), data?.views, open);
  const countOf = useCounts(list, [{ filters: {} }, ...presets, ...views], data === undefined ? undefined : count);
  return {
    isRead: data !== undefined,
    isKnown: !isPending && !isWaiting,
    views,
    own: saved,
    hidden,
    shown,
    current: viewShown(views, shown),
    open,
    choose,
    countOf,
  };
}

/** The server counts so many tabs in one call. */
const maxCounted = 30;
const keptMs = 60_000;

/** One bounded call for all tabs. Tabs without a number are as good: a count that fails is not shown. */
function useCounts(list: ListFilters, tabs: readonly Pick<ListView, 'filters'>[], count: CountQuery | undefined) {
  const textOf = (filters: ListView['filters']): string => (count ? `?${search(count.of(filters))}` : '');
  const queries = [...new Set(tabs.map(({ filters }) => textOf(filters)))].slice(0, maxCounted);
  const { data } = useQuery({
    queryKey: [...(count?.cacheKey ?? []), 'counts', list.name, queries],
    queryFn: async () => (await make(listCalls.counts, { query: { list: list.name, views: queries } })).data,
    enabled: count !== undefined,
    staleTime: keptMs,
    retry: false,
    meta: { shownInPlace: true },
  });
  return (filters: ListView['filters']): ViewCount | undefined => {
    const found = data?.[queries.indexOf(textOf(filters))];
    return found && { total: found.total, isMinimum: found.total_is_least ?? false };
  };
}

/**
 * A default view applies once, when the address has no filters: not when it becomes the default later, and not when
 * filters are cleared. @returns true until the address matches the view.
 */
function useDefaultView(isSilent: boolean, views: readonly SavedView[] | undefined, open: (view: SavedView) => void): boolean {
  const [isFree] = useState(isSilent);
  const [isOver, setOver] = useState(!isFree);
  const hasOpened = useRef(false);
  const view = views?.find((one) => one.is_default);
  useEffect(() => {
    if (!views || hasOpened.current) return;
    hasOpened.current = true;
    if (isFree && view) open(view);
  }, [isFree, views, view, open]);
  const isDescribed = !isSilent || Object.keys(view?.filters ?? {}).length === 0;
  if (views && isDescribed && !isOver) setOver(true);
  return views !== undefined && !isOver;
}
