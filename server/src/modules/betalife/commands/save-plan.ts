/** Saves a BetaLife plan: a new one, or the next version of one. What people subscribed to keeps its own copy of the terms. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type BetalifeKind, type BetalifePlanId, PlanTerms } from '@ajo/contract/modules/betalife';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { planMissing, planNameTaken } from '../betalife.errors.ts';
import type { KeptPlan } from '../package.ts';
import { whyNotThisVersion } from '../package.rules.ts';
import { insertPlan, isNameTaken, lockPlan, savePlan } from '../plan.store.ts';

type New = { kind: BetalifeKind; terms: PlanTerms };

export async function addBetalifePlan(context: Context, actor: Actor, { kind, terms }: New): Promise<KeptPlan> {
  const at = context.clock.now();
  const plan: KeptPlan = { ...terms, id: newId<BetalifePlanId>(at), kind, version: 1, packages: [] };
  return inTransaction(context.db, async (tx) => {
    await judgeName(tx, plan);
    // Of two plans with one name added at once, the second finds the first here.
    if (!(await insertPlan(tx, plan, { by: actor.id, byName: actor.name, act: 'added', at }))) throw planNameTaken();
    await record(tx, context, { actor, subject: subjectOf(plan.id), action: 'added', after: PlanTerms.encode(terms) });
    return plan;
  });
}

type Change = { id: BetalifePlanId; version: number; terms: PlanTerms };

export async function changeBetalifePlan(context: Context, actor: Actor, { id, version, terms }: Change): Promise<KeptPlan> {
  return inTransaction(context.db, async (tx) => {
    const before = await lockVersion(tx, id, version);
    const plan = { ...before, ...terms, version: before.version + 1 };
    await judgeName(tx, plan);
    const act = plan.active === before.active ? 'changed' : plan.active ? 'offered' : 'withdrawn';
    await savePlan(tx, plan, { by: actor.id, byName: actor.name, act, at: context.clock.now() });
    await record(tx, context, {
      actor,
      subject: subjectOf(id),
      action: act,
      before: PlanTerms.encode(before),
      after: PlanTerms.encode(terms),
    });
    return plan;
  });
}

export const subjectOf = (id: string) => ({ kind: 'betalife_plan', id });

/** The plan, held, in the version that the person has seen; without one, as it stands. */
export async function lockVersion(tx: Tx, id: BetalifePlanId, version?: number): Promise<KeptPlan> {
  const plan = await lockPlan(tx, id);
  if (!plan) throw planMissing();
  if (version !== undefined) refuseIf(whyNotThisVersion(plan, version));
  return plan;
}

async function judgeName(tx: Tx, plan: KeptPlan): Promise<void> {
  if (plan.active && (await isNameTaken(tx, plan))) throw planNameTaken();
}
