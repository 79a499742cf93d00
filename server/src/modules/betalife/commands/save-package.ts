/** Adds, changes and takes away packages of a BetaLife plan; each is a new version of the plan. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type BetalifePackageId, type BetalifePlanId, PackageTerms } from '@ajo/contract/modules/betalife';
import type { Context } from '#context';
import type { HistoryAct } from '#modules/history';
import { lockVersion, saveVersion } from '#modules/settings';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { packageMissing, packageThere } from '../betalife.errors.ts';
import type { BetalifePackage, KeptPlan } from '../package.ts';
import { whyNotPackage } from '../package.rules.ts';
import { addPackage, betalifePlans, hidePackage, savePackage } from '../plan.store.ts';

type SavePackageInput = { planId: BetalifePlanId; id?: BetalifePackageId | undefined; version: number; terms: PackageTerms };

export async function addBetalifePackage(
  context: Context,
  actor: Actor,
  { planId, id, version, terms }: SavePackageInput,
): Promise<KeptPlan> {
  const at = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    const plan = await lockVersion(tx, betalifePlans, { id: planId, version });
    const one: BetalifePackage = { ...terms, id: id ?? newId<BetalifePackageId>(at) };
    refuseIf(whyNotPackage(plan, one));
    if (!(await addPackage(tx, planId, one, at))) throw packageThere();
    return next(tx, context, { actor, plan, act: `added ${one.name}`, after: one });
  });
}

type Changed = SavePackageInput & { id: BetalifePackageId };

export async function changeBetalifePackage(
  context: Context,
  actor: Actor,
  { planId, id, version, terms }: Changed,
): Promise<KeptPlan> {
  return inTransaction(context.db, async (tx) => {
    const plan = await lockVersion(tx, betalifePlans, { id: planId, version });
    const before = packageOf(plan, id);
    const one: BetalifePackage = { ...terms, id };
    refuseIf(whyNotPackage(plan, one));
    await savePackage(tx, one);
    return next(tx, context, { actor, plan, act: `changed ${one.name}`, before, after: one });
  });
}

type Removed = { planId: BetalifePlanId; id: BetalifePackageId };

export async function removeBetalifePackage(context: Context, actor: Actor, { planId, id }: Removed): Promise<KeptPlan> {
  return inTransaction(context.db, async (tx) => {
    const plan = await lockVersion(tx, betalifePlans, { id: planId });
    const before = packageOf(plan, id);
    await hidePackage(tx, id, context.clock.now());
    return next(tx, context, { actor, plan, act: `removed ${before.name}`, before });
  });
}

function packageOf({ packages }: KeptPlan, id: BetalifePackageId): BetalifePackage {
  const found = packages.find((one) => one.id === id);
  if (!found) throw packageMissing();
  return found;
}

type Act = { actor: Actor; plan: KeptPlan; act: HistoryAct; before?: BetalifePackage; after?: BetalifePackage };

const saved = ({ items, ...one }: BetalifePackage) => PackageTerms.encode({ ...one, items: [...items] });

async function next(tx: Tx, context: Context, { actor, plan: { id, version }, act, before, after }: Act): Promise<KeptPlan> {
  const one = { ...(await lockVersion(tx, betalifePlans, { id })), version: version + 1 };
  const facts = { act, ...(before && { before: saved(before) }), ...(after && { after: saved(after) }) };
  await saveVersion(tx, context, { actor, catalogue: betalifePlans, one, facts });
  return one;
}
