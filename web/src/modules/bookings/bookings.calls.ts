/** The limits of manual payments, read and set. */
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import { type ManualLimits, manualLimitCalls } from '@ajo/contract/modules/bookings';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

const key = ['manual-limits'];

export const useManualLimits = () => useQuery({ queryKey: key, queryFn: async () => (await make(manualLimitCalls.read)).data });
export const useSetManualLimits = () => useAct((body: ManualLimits & EffectiveFrom) => make(manualLimitCalls.set, { body }), key);
