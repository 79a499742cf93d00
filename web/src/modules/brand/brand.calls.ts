/** What the brand screen requests of the server. */
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import { brandCalls } from '@ajo/contract/modules/brand';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

const key = ['brand'];

export const useBrand = () => useQuery({ queryKey: key, queryFn: async () => (await make(brandCalls.read)).data });

export type LookInput = EffectiveFrom & { primary: string; accent: string; logoChoice: 'keep' | 'none'; logo: File | undefined };

export function useChangeLook() {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ logoChoice, logo, ...look }: LookInput) =>
      make(brandCalls.change, {
        body: { ...look, logo_choice: logoChoice },
        ...(logo && { files: { logo } }),
      }),
    onSuccess: ({ message, data }) => {
      alerts.success(message ?? 'Brand updated');
      cache.setQueryData(key, data);
    },
  });
}
