/** What screens can ask about autosave. */
import { autosaveCalls } from '@ajo/contract/modules/autosave';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, type Sent } from '#platform/call';

const keyOf = (id: SavingsId): readonly string[] => ['autosave', id];

export const useAutosave = (id: SavingsId) =>
  useQuery({ queryKey: keyOf(id), queryFn: async () => (await make(autosaveCalls.read, { params: { id } })).data });

export const useAutosaveOf = (id: SavingsId) =>
  useQuery({
    queryKey: ['staff', ...keyOf(id)],
    queryFn: async () => (await make(autosaveCalls.staff, { params: { id } })).data,
  });

type Plan = NonNullable<Sent<typeof autosaveCalls.set>['body']>;
export const useSetAutosave = (id: SavingsId) =>
  useAct((body: Plan, idempotencyKey) => make(autosaveCalls.set, { params: { id }, body, idempotencyKey }), keyOf(id));

export const usePauseAutosave = (id: SavingsId) =>
  useAct(
    (days: number, idempotencyKey) => make(autosaveCalls.pause, { params: { id }, body: { days }, idempotencyKey }),
    keyOf(id),
  );

export const useResumeAutosave = (id: SavingsId) => useAct(() => make(autosaveCalls.resume, { params: { id } }), keyOf(id));

export const useStopAutosave = (id: SavingsId) => useAct(() => make(autosaveCalls.stop, { params: { id } }), keyOf(id));
