/** Acts on several notices: apart from those of the bell, which every page carries. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { notificationCalls, type NotificationView } from '@ajo/contract/modules/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';
import { noticesChanged } from './notifications.calls.ts';

type Ids = readonly NotificationView['id'][];

/** Each is a separate idempotent call: a retry after a failure completes the rest. */
function useSeveral(act: (id: NotificationView['id']) => Promise<unknown>, messageFor: (count: number) => string) {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: async (ids: Ids) => {
      for (const id of ids) await act(id);
      return ids.length;
    },
    onSuccess: (count) => alerts.success(messageFor(count)),
    onSettled: () => noticesChanged(cache),
  });
}
const counted = (count: number): string => (count === 1 ? '1 notification' : `${count} notifications`);
/** An item removed on another device meanwhile counts as removed. */
const unlessGone = (error: unknown): void => {
  if (!(error instanceof DomainError && error.kind === 'missing')) throw error;
};

export function useReadAll() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => make(notificationCalls.readAll),
    onSuccess: () => alerts.success('All notifications marked as read'),
    onSettled: () => noticesChanged(cache),
  });
}

export const useReadSeveral = () =>
  useSeveral(
    (id) => make(notificationCalls.read, { params: { id } }).catch(unlessGone),
    (count) => `${counted(count)} marked as read`,
  );
export const useRemoveSeveral = () =>
  useSeveral(
    (id) => make(notificationCalls.remove, { params: { id } }).catch(unlessGone),
    (count) => `${counted(count)} deleted`,
  );
