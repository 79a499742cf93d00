/** Saves an investment plan: a new one, or the next version of one. What was paid in before keeps its own copy of the terms. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type InvestmentPlanId, InvestmentPlanTerms } from '@ajo/contract/modules/investments';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { planNameTaken } from '../investments.errors.ts';
import { whyNotPlan, whyNotThisVersion } from '../plan.rules.ts';
import { insertPlan, isNameTaken, lockPlan, savePlan } from '../plan.store.ts';
import { type KeptPlan, planOf, termsOf } from '../plan.ts';

export async function addPlan(context: Context, actor: Actor, terms: InvestmentPlanTerms): Promise<KeptPlan> {
  const at = context.clock.now();
  const plan = planOf(terms, { id: newId<InvestmentPlanId>(at), version: 1 });
  return inTransaction(context.db, async (tx) => {
    await judge(tx, plan);
    // Of two plans with one name added at once, the second finds the first here.
    if (!(await insertPlan(tx, plan, { by: actor.id, byName: actor.name, at }))) throw planNameTaken();
    await record(tx, context, {
      actor,
      subject: { kind: 'investment_plan', id: plan.id },
      action: 'added',
      after: InvestmentPlanTerms.encode(terms),
    });
    return plan;
  });
}

type Change = { id: InvestmentPlanId; version: number; terms: InvestmentPlanTerms };

export async function changePlan(context: Context, actor: Actor, { id, version, terms }: Change): Promise<KeptPlan> {
  return inTransaction(context.db, async (tx) => {
    const before = await lockPlan(tx, id);
    refuseIf(whyNotThisVersion(before, version));
    const plan = planOf(terms, { id, version: before.version + 1 });
    await judge(tx, plan);
    await savePlan(tx, plan, { by: actor.id, byName: actor.name, at: context.clock.now() });
    await record(tx, context, {
      actor,
      subject: { kind: 'investment_plan', id },
      action: `saved version ${plan.version}`,
      before: InvestmentPlanTerms.encode(termsOf(before)),
      after: InvestmentPlanTerms.encode(termsOf(plan)),
    });
    return plan;
  });
}

async function judge(tx: Tx, plan: KeptPlan): Promise<void> {
  refuseIf(whyNotPlan(plan));
  if (plan.active && (await isNameTaken(tx, plan))) throw planNameTaken();
}
