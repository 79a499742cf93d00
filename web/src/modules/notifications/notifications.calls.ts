/** Notices: the list, what is unread, and the live line that rings the bell. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { notificationCalls, type NotificationView } from '@ajo/contract/modules/notifications';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { now } from '#platform/clock';
import { make } from '#platform/call';
import { listen } from '#platform/live';
import { useUser } from '#platform/session';

/** Where there is no live line, the bell asks by itself. */
const askEveryMs = minuteMs;
const all = ['notifications'] as const;

export function useNotifications(page: number) {
  const user = useUser();
  return useQuery({
    queryKey: [...all, page],
    queryFn: () => make(notificationCalls.list, { query: { page } }),
    enabled: user !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: askEveryMs,
  });
}

/** A notice, or a line that is back after a break, asks for the list again; the lists behind it may have changed too. */
export function useLiveNotifications(): void {
  const cache = useQueryClient();
  const id = useUser()?.id;
  useEffect(() => (id === undefined ? undefined : listen(id, () => void cache.invalidateQueries())), [id, cache]);
}

type List = Awaited<ReturnType<typeof make<typeof notificationCalls.list>>>;

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
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
  });
}

export function useRemoveNotification() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: NotificationView['id']) => make(notificationCalls.remove, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
  });
}

export function useRemoveAllNotifications() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => make(notificationCalls.removeAll),
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
  });
}
