/** The calls of the holder of an invitation; every call carries the link's parameters. */
import { guarantorCalls, type GuarantorId, type InvitationView } from '@ajo/contract/modules/guarantors';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

/** `email`: undefined in a link that came by text message. */
export type Link = { token: string; email: string | undefined };
export type Evidence = { video: File } | { bank_statement: File; password: string };
type Answer = { accept: 'true' | 'false'; statement_version: string; name: string; reason?: string };
const key = ['invitation'];

export const useInvitation = (query: Link) =>
  useQuery({
    queryKey: [...key, query],
    queryFn: async () => (await make(guarantorCalls.read, { query })).data,
    retry: false,
    staleTime: Infinity,
  });

/** What became of a link that opens nothing any more. */
export const useLinkState = (query: Link, isOver: boolean) =>
  useQuery({
    queryKey: [...key, 'state', query],
    queryFn: async () => (await make(guarantorCalls.linkState, { query })).data,
    enabled: isOver,
  });

const shownInPlace = { meta: { shownInPlace: true as const } };

/** Every step answers with the invitation as it is now. */
function useOnSaved(query: Link) {
  const cache = useQueryClient();
  return ({ message, data }: { message?: string | undefined; data: InvitationView }): void => {
    if (message) alerts.success(message);
    cache.setQueryData([...key, query], data);
  };
}

export function useGuarantorSteps(query: Link) {
  const onSuccess = useOnSaved(query);
  return {
    bvn: useMutation({
      ...shownInPlace,
      mutationFn: (bvn: string) => make(guarantorCalls.bvn, { query, body: { bvn, consent: true } }),
      onSuccess,
    }),
    sendCode: useMutation({
      ...shownInPlace,
      mutationFn: (phone_number: string) => make(guarantorCalls.otp, { query, body: { phone_number } }),
      onSuccess: ({ message }) => alerts.success(message ?? ''),
    }),
    proveCode: useMutation({
      ...shownInPlace,
      mutationFn: (body: { otp: string; phone_number: string }) => make(guarantorCalls.verifyOtp, { query, body }),
      onSuccess,
    }),
    answer: useMutation({
      ...shownInPlace,
      mutationFn: (body: Answer) => make(guarantorCalls.accept, { query, body }),
    }),
  };
}
export type StepCalls = ReturnType<typeof useGuarantorSteps>;

/** `progress` from 0 to 1 while the file goes out. */
export function useSendEvidence(query: Link) {
  const onSuccess = useOnSaved(query);
  const [progress, setProgress] = useState<number>();
  const send = useMutation({
    ...shownInPlace,
    mutationFn: ({ password, ...files }: Evidence & { password?: string }) =>
      make(guarantorCalls.evidence, {
        query,
        body: { consent: 'true', ...(password && { password }) },
        files,
        onProgress: setProgress,
      }),
    onSuccess,
    onSettled: () => setProgress(undefined),
  });
  return { send, progress };
}

/** Sends the guarantor their own link; `invitation` is what the borrower shares. */
export const useRequestLink = (invitation: GuarantorId) =>
  useMutation({ ...shownInPlace, mutationFn: () => make(guarantorCalls.requestLink, { body: { invitation } }) });

export const useRenewal = (query: Link) =>
  useMutation({ ...shownInPlace, mutationFn: () => make(guarantorCalls.renew, { body: query }) });
