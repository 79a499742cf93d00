/** What the screen of days on which our channels failed can ask the server. */
import { day } from '@ajo/contract/kernel/time';
import { type OutageChannel, type OutageId, outageCalls } from '@ajo/contract/modules/outages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

const key = ['outages'];

export const useOutages = () => useQuery({ queryKey: key, queryFn: async () => (await make(outageCalls.list)).data });

export function useOutageActs() {
  const cache = useQueryClient();
  const done = async ({ message }: { message?: string | undefined }): Promise<void> => {
    alerts.success(message ?? 'Done');
    await cache.invalidateQueries({ queryKey: key });
  };
  return {
    declare: useMutation({
      meta: { shownInPlace: true },
      mutationFn: ({ on, ...body }: { on: string; channel: OutageChannel; reason: string }) =>
        make(outageCalls.declare, { body: { ...body, on: day(on) } }),
      onSuccess: done,
    }),
    withdraw: useMutation({
      meta: { shownInPlace: true },
      mutationFn: ({ id, reason }: { id: OutageId; reason: string }) =>
        make(outageCalls.withdraw, { params: { id }, body: { reason } }),
      onSuccess: done,
    }),
  };
}
