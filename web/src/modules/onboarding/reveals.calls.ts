/** The daily quota of revealed numbers, read and set. */
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import { type RevealQuota, revealQuotaCalls } from '@ajo/contract/modules/onboarding.reveals';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

const key = ['reveal-quota'];

export const useRevealQuota = () => useQuery({ queryKey: key, queryFn: async () => (await make(revealQuotaCalls.read)).data });
export const useSetRevealQuota = () => useAct((body: RevealQuota & EffectiveFrom) => make(revealQuotaCalls.set, { body }), key);
