/** Saves an investment plan: a new one, or the next version of one, today or from a later day. What was paid in before keeps its own copy of the terms. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { PlannedChangeId } from '@ajo/contract/kernel/planned';
import type { Day } from '@ajo/contract/kernel/time';
import type { InvestmentPlanId, InvestmentPlanTerms } from '@ajo/contract/modules/investments';
import type { Context } from '#context';
import { addItem, cancelPlanned, changeItem } from '#modules/settings';
import { newId } from '#platform/ids';
import { investmentPlans } from '../plan.store.ts';
import { type StoredPlan, planOf } from '../plan.ts';

export const addPlan = (context: Context, actor: Actor, terms: InvestmentPlanTerms): Promise<StoredPlan> => {
  const plan = planOf(terms, { id: newId<InvestmentPlanId>(context.clock.now()), version: 1 });
  return addItem(context, { actor, catalogue: investmentPlans }, plan);
};

type Change = { id: InvestmentPlanId; version: number; terms: InvestmentPlanTerms; from?: Day | undefined };

export const changePlan = (context: Context, actor: Actor, { id, version, terms, from }: Change): Promise<StoredPlan> =>
  changeItem(context, { actor, catalogue: investmentPlans }, { id, version, from, become: (before) => planOf(terms, before) });

type Cancelled = { id: InvestmentPlanId; change: PlannedChangeId };

export const cancelPlanChange = (context: Context, actor: Actor, { id, change }: Cancelled): Promise<{ message: string }> =>
  cancelPlanned(context, actor, { id: change, items: [{ subject: investmentPlans.subject, itemId: id }] });
