/** What the screens of staff who keep BetaLife can ask the server. */
import type { PlannedChangeId } from '@ajo/contract/kernel/planned';
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import {
  betalifeCalls,
  type BetalifeKind,
  type BetalifePackageId,
  type BetalifePlanId,
  type PackageTerms,
  type PlanTerms,
} from '@ajo/contract/modules/betalife';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

const key = ['betalife'];

export const usePlans = () => useQuery({ queryKey: key, queryFn: async () => (await make(betalifeCalls.list)).data });

export const usePlan = (id: BetalifePlanId) =>
  useQuery({ queryKey: [...key, id], queryFn: async () => (await make(betalifeCalls.read, { params: { id } })).data });

export const usePlanVersions = (id: BetalifePlanId) =>
  useQuery({
    queryKey: [...key, id, 'versions'],
    queryFn: () => make(betalifeCalls.versions, { params: { id } }),
  });

export const useCancelPlanned = (id: BetalifePlanId) =>
  useAct(
    (change: PlannedChangeId, idempotencyKey) => make(betalifeCalls.cancelPlanned, { params: { id, change }, idempotencyKey }),
    key,
  );

export const useAddPlan = () =>
  useAct((body: PlanTerms & { type: BetalifeKind }, idempotencyKey) => make(betalifeCalls.add, { body, idempotencyKey }), key);

export const useChangePlan = (id: BetalifePlanId) =>
  useAct(
    (body: PlanTerms & EffectiveFrom & { version: number }, idempotencyKey) =>
      make(betalifeCalls.change, { params: { id }, body, idempotencyKey }),
    key,
  );

type Place = { id: BetalifePlanId; version: number; packageId: BetalifePackageId | undefined };

/** Adds without `packageId`, else changes. */
export const useSavePackage = ({ id, version, packageId: pid }: Place) =>
  useAct(({ terms, from }: { terms: PackageTerms; from: EffectiveFrom }, idempotencyKey) => {
    const body = { ...terms, version };
    return pid
      ? make(betalifeCalls.changePackage, { params: { id, pid }, body: { ...body, ...from }, idempotencyKey })
      : make(betalifeCalls.addPackage, { params: { id }, body, idempotencyKey });
  }, key);

export const useRemovePackage = (id: BetalifePlanId) =>
  useAct(
    (pid: BetalifePackageId, idempotencyKey) => make(betalifeCalls.removePackage, { params: { id, pid }, idempotencyKey }),
    key,
  );
