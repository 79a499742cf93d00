/** What the screen of the guarantor policy can ask the server. */
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import { guarantorFileCalls, type GuarantorTerms } from '@ajo/contract/modules/guarantors/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

const key = ['guarantor-policy'];

export const useGuarantorTerms = () =>
  useQuery({ queryKey: key, queryFn: async () => (await make(guarantorFileCalls.terms)).data });

export function useSetGuarantorTerms() {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: GuarantorTerms & EffectiveFrom) => make(guarantorFileCalls.setTerms, { body }),
    onSuccess: ({ message, data }) => {
      alerts.success(message ?? 'Saved');
      cache.setQueryData(key, data);
    },
  });
}
