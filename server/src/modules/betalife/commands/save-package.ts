/** Adds, changes and removes packages of a BetaLife plan; each is a new version of the plan. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Day } from '@ajo/contract/kernel/time';
import { type BetalifePackageId, type BetalifePlanId, PackageTerms } from '@ajo/contract/modules/betalife';
import type { Context } from '#context';
import type { HistoryAct } from '#modules/history';
import {
  dropPlanned,
  isLaterDay,
  lockVersion,
  planChange,
  type PlannedSubject,
  type Planner,
  saveVersion,
  withChanges,
} from '#modules/settings';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { packageMissing, packageThere } from '../betalife.errors.ts';
import type { BetalifePackage, StoredPlan } from '../package.ts';
import { whyNotPackage } from '../package.rules.ts';
import { addPackage, betalifePlans, hidePackage, packageSubject, planIdOf, savePackage } from '../plan.store.ts';

type SavePackageInput = { planId: BetalifePlanId; id?: BetalifePackageId | undefined; version: number; terms: PackageTerms };

export async function addBetalifePackage(
  context: Context,
  actor: Actor,
  { planId, id, version, terms }: SavePackageInput,
): Promise<StoredPlan> {
  const at = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    const plan = await lockVersion(tx, betalifePlans, { id: planId, version });
    const one: BetalifePackage = { ...terms, id: id ?? newId<BetalifePackageId>(at) };
    refuseIf(whyNotPackage(plan, one));
    if (!(await addPackage(tx, planId, one, at))) throw packageThere();
    return next(tx, context, { actor, plan, act: `added ${one.name}`, after: one });
  });
}

type Changed = SavePackageInput & { id: BetalifePackageId; from?: Day | undefined };

/** From a later day the change is planned, and the package stays as it is until then. */
export async function changeBetalifePackage(
  context: Context,
  actor: Actor,
  { planId, id, version, terms, from }: Changed,
): Promise<StoredPlan> {
  return inTransaction(context.db, async (tx) => {
    const plan = await lockVersion(tx, betalifePlans, { id: planId, version });
    const [before, after] = [packageOf(plan, id), { ...terms, id }];
    if (!isLaterDay(context, from)) return replacePackage(tx, context, { actor, plan, before, after });
    refuseIf(whyNotPackage(plan, after));
    const facts = { before: termsOf(before), after: termsOf(after) };
    const owner = { subject: betalifePlans.subject, itemId: planId };
    await planChange(tx, context, { actor, subject: packageSubject, itemId: id, from, owner, ...facts });
    return plan;
  });
}

type Replaced = { actor: Planner; plan: StoredPlan; before: BetalifePackage; after: BetalifePackage };

async function replacePackage(tx: Tx, context: Context, { actor, plan, before, after }: Replaced): Promise<StoredPlan> {
  refuseIf(whyNotPackage(plan, after));
  await savePackage(tx, after);
  return next(tx, context, { actor, plan, act: `changed ${after.name}`, before, after });
}

async function lockPlanOf(tx: Tx, id: string): Promise<StoredPlan> {
  const planId = await planIdOf(tx, id);
  if (!planId) throw packageMissing();
  return lockVersion(tx, betalifePlans, { id: planId });
}

/** How planned changes of packages become a version of their plan. */
export const plannedPackages: PlannedSubject = {
  subject: packageSubject,
  hold: async (tx, context, itemId) => {
    const plan = await lockPlanOf(tx, itemId);
    const before = packageOf(plan, itemId);
    return ({ actor, changes }) => {
      const terms = withChanges(termsOf(before), changes) as Parameters<typeof PackageTerms.decode>[0];
      return replacePackage(tx, context, { actor, plan, before, after: { ...PackageTerms.decode(terms), id: before.id } });
    };
  },
};

type Removed = { planId: BetalifePlanId; id: BetalifePackageId };

export async function removeBetalifePackage(context: Context, actor: Actor, { planId, id }: Removed): Promise<StoredPlan> {
  return inTransaction(context.db, async (tx) => {
    const plan = await lockVersion(tx, betalifePlans, { id: planId });
    const before = packageOf(plan, id);
    await hidePackage(tx, id, context.clock.now());
    const owner = { subject: betalifePlans.subject, itemId: planId };
    await dropPlanned(tx, context, { actor, owner, subject: packageSubject, itemId: id });
    return next(tx, context, { actor, plan, act: `removed ${before.name}`, before });
  });
}

function packageOf({ packages }: StoredPlan, id: string): BetalifePackage {
  const found = packages.find((one) => one.id === id);
  if (!found) throw packageMissing();
  return found;
}

type Act = { actor: Planner; plan: StoredPlan; act: HistoryAct; before?: BetalifePackage; after?: BetalifePackage };

const termsOf = ({ items, ...one }: BetalifePackage) => PackageTerms.encode({ ...one, items: [...items] });

async function next(tx: Tx, context: Context, { actor, plan: { id, version }, act, before, after }: Act): Promise<StoredPlan> {
  const one = { ...(await lockVersion(tx, betalifePlans, { id })), version: version + 1 };
  const facts = { act, ...(before && { before: termsOf(before) }), ...(after && { after: termsOf(after) }) };
  await saveVersion(tx, context, { actor, catalogue: betalifePlans, one, facts });
  return one;
}
