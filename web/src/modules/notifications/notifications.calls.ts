/** Notices: the list, what is unread, and the live line that rings the bell. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { notificationCalls, type NotificationView } from '@ajo/contract/modules/notifications';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { now } from '#platform/clock';
import { make } from '#platform/call';
import { listen } from '#platform/live';
import { useUser } from '#platform/session';
import { onOtherTabs, notifyOtherTabs } from '#platform/tabs';

/** Without a live connection, notifications are polled. */
const refetchEveryMs = minuteMs;
const all = ['notifications'] as const;

/** `isAwaited`: another answer is on its way that contains the list. */
export function useNotifications(
  page: number,
  { isAwaited = false, ...status }: { isAwaited?: boolean; status?: 'unread' } = {},
) {
  const user = useUser();
  return useQuery({
    queryKey: [...all, page, ...Object.values(status)],
    queryFn: () => make(notificationCalls.list, { query: { page, ...status } }),
    enabled: user !== undefined && !isAwaited,
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
  });
}

/**
 * An event, or a reconnected socket, refetches the list; the lists behind it may have changed too. The first connection of a page fetches
 * the notifications alone: everything else was fetched a moment before.
 * @param isFetched once the list has come: the connection does not compete with what the page waits for.
 */
export function useLiveNotifications(isFetched: boolean): void {
  const cache = useQueryClient();
  const id = useUser()?.id;
  useEffect(
    () =>
      id === undefined || !isFetched
        ? undefined
        : listen(id, {
            onNotice: () => void cache.invalidateQueries(),
            onOpen: () => void cache.invalidateQueries({ queryKey: all }),
          }),
    [id, isFetched, cache],
  );
  useEffect(() => onOtherTabs('notices', () => void cache.invalidateQueries({ queryKey: all })), [cache]);
}

/** The bells of this person's other tabs fall with this one. */
export function noticesChanged(cache: QueryClient): Promise<void> {
  notifyOtherTabs('notices');
  return cache.invalidateQueries({ queryKey: all });
}

type List = Awaited<ReturnType<typeof make<typeof notificationCalls.list>>>;

/** The first page of another reply is not fetched again. */
export const keepNotifications = (cache: QueryClient, list: List): void => void cache.setQueryData([...all, 1], list);

/** The list with one notice read: the unread count drops by one, once. */
export function withRead(list: List, id: NotificationView['id'], at: Date): List {
  const wasUnread = list.data.some((notice) => notice.id === id && notice.read_at === null);
  if (!wasUnread) return list;
  return {
    ...list,
    data: list.data.map((notice) => (notice.id === id ? { ...notice, read_at: at } : notice)),
    additional: { ...list.additional, unread_count: Math.max(0, list.additional.unread_count - 1) },
  };
}

export function useReadNotification() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: NotificationView['id']) => make(notificationCalls.read, { params: { id } }),
    onMutate: (id) => cache.setQueriesData<List>({ queryKey: all }, (list) => list && withRead(list, id, now())),
    onSettled: () => noticesChanged(cache),
  });
}

export function useRemoveNotification() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: NotificationView['id']) => make(notificationCalls.remove, { params: { id } }),
    onSettled: () => noticesChanged(cache),
  });
}

export function useRemoveAllNotifications() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => make(notificationCalls.removeAll),
    onSettled: () => noticesChanged(cache),
  });
}
