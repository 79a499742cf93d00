/** What the second factor's cards and dialogs ask the server for. */
import { twoFactorCalls } from '@ajo/contract/modules/auth.two-factor';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

const shownInPlace = { shownInPlace: true } as const;
const own = ['auth', 'two-factor'] as const;
const staff = ['auth', 'staff-factors'] as const;

export const useTwoFactor = () => useQuery({ queryKey: own, queryFn: () => make(twoFactorCalls.read) });

export const useBeginTwoFactor = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: (password: string) => make(twoFactorCalls.begin, { body: { current_password: password } }),
  });

export const useConfirmTwoFactor = () =>
  useMutation({ meta: shownInPlace, mutationFn: (code: string) => make(twoFactorCalls.confirm, { body: { code } }) });

export const useProve = () =>
  useMutation({ meta: shownInPlace, mutationFn: (code: string) => make(twoFactorCalls.prove, { body: { code } }) });

export function useRenewCodes() {
  const cache = useQueryClient();
  return useMutation({
    meta: shownInPlace,
    mutationFn: () => make(twoFactorCalls.renewCodes),
    onSuccess: () => cache.invalidateQueries({ queryKey: own }),
  });
}

export function useDisableTwoFactor() {
  const cache = useQueryClient();
  return useMutation({
    meta: shownInPlace,
    mutationFn: () => make(twoFactorCalls.disable),
    onSuccess: ({ message }) => {
      alerts.success(message);
      return cache.invalidateQueries({ queryKey: own });
    },
  });
}

/** The card shows the codes first, and loads the state again after they are closed. */
export function useForgetTwoFactor(): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: own });
}

export const useStaffFactors = () => useQuery({ queryKey: staff, queryFn: () => make(twoFactorCalls.ofStaff) });

export function useResetFactor() {
  const cache = useQueryClient();
  return useMutation({
    meta: shownInPlace,
    mutationFn: ({
      id,
      reason,
    }: {
      id: NonNullable<ReturnType<typeof useStaffFactors>['data']>['data'][number]['id'];
      reason: string;
    }) => make(twoFactorCalls.reset, { params: { id }, body: { reason } }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Done');
      return cache.invalidateQueries({ queryKey: staff });
    },
  });
}
