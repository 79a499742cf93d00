/** What the holder of an invitation can ask the server for; every call carries the link's own words. */
import { guarantorCalls, type InvitationView } from '@ajo/contract/modules/guarantors';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

export type Link = { token: string; email: string };
const key = ['invitation'];

export const useInvitation = (query: Link) =>
  useQuery({
    queryKey: [...key, query],
    queryFn: async () => (await make(guarantorCalls.read, { query })).data,
    retry: false,
    staleTime: Infinity,
  });

export function useGuarantorSteps(query: Link) {
  const cache = useQueryClient();
  const shownInPlace = { meta: { shownInPlace: true as const } };
  const keep = ({ message, data }: { message: string; data: InvitationView }): void => {
    alerts.success(message);
    cache.setQueryData([...key, query], data);
  };
  return {
    bvn: useMutation({
      ...shownInPlace,
      mutationFn: (bvn: string) => make(guarantorCalls.bvn, { query, body: { bvn, consent: true } }),
      onSuccess: keep,
    }),
    sendCode: useMutation({
      ...shownInPlace,
      mutationFn: (phone_number: string) => make(guarantorCalls.otp, { query, body: { phone_number } }),
      onSuccess: ({ message }) => alerts.success(message),
    }),
    proveCode: useMutation({
      ...shownInPlace,
      mutationFn: (body: { otp: string; phone_number: string }) => make(guarantorCalls.verifyOtp, { query, body }),
      onSuccess: keep,
    }),
    answer: useMutation({
      ...shownInPlace,
      mutationFn: (body: { accept: 'true' | 'false'; statement_version: string; name: string }) =>
        make(guarantorCalls.accept, { query, body }),
    }),
    renew: useMutation({
      ...shownInPlace,
      mutationFn: () => make(guarantorCalls.renew, { body: query }),
      onSuccess: ({ message }) => alerts.success(message),
    }),
  };
}
