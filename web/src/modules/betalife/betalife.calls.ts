/** What the screens of staff who keep BetaLife can ask the server. */
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
    queryFn: async () => (await make(betalifeCalls.versions, { params: { id } })).data,
  });

export const useAddPlan = () =>
  useAct((body: PlanTerms & { type: BetalifeKind }, idempotencyKey) => make(betalifeCalls.add, { body, idempotencyKey }), key);

export const useChangePlan = (id: BetalifePlanId) =>
  useAct(
    (body: PlanTerms & { version: number }, idempotencyKey) =>
      make(betalifeCalls.change, { params: { id }, body, idempotencyKey }),
    key,
  );

type Place = { id: BetalifePlanId; version: number; packageId: BetalifePackageId | undefined };

/** Adds without `packageId`, else changes. */
export const useSavePackage = ({ id, version, packageId: pid }: Place) =>
  useAct((terms: PackageTerms, idempotencyKey) => {
    const body = { ...terms, version };
    return pid
      ? make(betalifeCalls.changePackage, { params: { id, pid }, body, idempotencyKey })
      : make(betalifeCalls.addPackage, { params: { id }, body, idempotencyKey });
  }, key);

export const useRemovePackage = (id: BetalifePlanId) =>
  useAct(
    (pid: BetalifePackageId, idempotencyKey) => make(betalifeCalls.removePackage, { params: { id, pid }, idempotencyKey }),
    key,
  );
