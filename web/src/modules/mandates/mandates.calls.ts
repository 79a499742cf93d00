/** What a customer's screens can ask about direct debit. */
import { mandateCalls, type MandateId } from '@ajo/contract/modules/mandates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

const key = ['my-mandate'];

export const useMandate = () => useQuery({ queryKey: key, queryFn: async () => (await make(mandateCalls.own)).data });

/** Asks the provider once, when the customer returns from the bank. */
export function useCheckedMandate(id: MandateId) {
  const cache = useQueryClient();
  return useQuery({
    queryKey: ['checked-mandate', id],
    queryFn: async () => {
      const { data } = await make(mandateCalls.check, { params: { id } });
      await cache.invalidateQueries({ queryKey: key });
      return data;
    },
  });
}

export function useMandateActs() {
  const cache = useQueryClient();
  return {
    /** Leads to the bank's page. */
    request: useMutation({
      meta: { shownInPlace: true },
      mutationFn: () => make(mandateCalls.request, { body: { consent: true } }),
      onSuccess: ({ data }) => {
        if (data.url) location.assign(data.url);
      },
    }),
    revoke: useMutation({
      meta: { shownInPlace: true },
      mutationFn: (id: MandateId) => make(mandateCalls.revoke, { params: { id } }),
      onSuccess: async ({ message }) => {
        alerts.success(message ?? 'Your direct debit is cancelled');
        await cache.invalidateQueries({ queryKey: key });
      },
    }),
  };
}
