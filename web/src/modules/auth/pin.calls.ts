/** What the forms of the PIN ask the server for. */
import { pinCalls, type PinCodeChannel } from '@ajo/contract/modules/auth.pin';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { make } from '#platform/call';

const shownInPlace = { shownInPlace: true } as const;
const own = ['auth', 'pin'] as const;

export const usePin = () => useQuery({ queryKey: own, queryFn: () => make(pinCalls.read) });

export const useSendPinCode = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: ({ password, channel }: { password: string; channel: PinCodeChannel }) =>
      make(pinCalls.sendCode, { body: { current_password: password, channel } }),
  });

export function useSetPin() {
  const cache = useQueryClient();
  return useMutation({
    meta: shownInPlace,
    mutationFn: (body: { code: string; pin: string }) => make(pinCalls.set, { body }),
    onSuccess: (reply) => cache.setQueryData(own, reply),
  });
}

export function useProvePin() {
  const cache = useQueryClient();
  return useMutation({
    meta: shownInPlace,
    mutationFn: (pin: string) => make(pinCalls.prove, { body: { pin } }),
    onError: () => cache.invalidateQueries({ queryKey: own }),
  });
}
