/** What the cards of devices and sign-ins ask the server for. */
import { authCalls, type SessionView } from '@ajo/contract/modules/auth';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

const sessions = ['auth', 'sessions'] as const;

export const useSessions = () => useQuery({ queryKey: sessions, queryFn: () => make(authCalls.sessions) });

export const useSignIns = (page: number) =>
  useQuery({
    queryKey: ['auth', 'sign-ins', page],
    queryFn: () => make(authCalls.signIns, { query: { page, per_page: 10 } }),
    placeholderData: keepPreviousData,
  });

export function useEndSession() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: SessionView['id']) => make(authCalls.endSession, { params: { id } }),
    onSuccess: () => alerts.success('The device is signed out'),
    onSettled: () => cache.invalidateQueries({ queryKey: sessions }),
  });
}

export function useEndOtherSessions() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => make(authCalls.endOtherSessions),
    onSuccess: ({ message }) => alerts.success(message),
    onSettled: () => cache.invalidateQueries({ queryKey: sessions }),
  });
}
