/** Saves a BetaLife plan: a new one, or the next version of one, today or from a later day. What people subscribed to keeps its own copy of the terms. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Day } from '@ajo/contract/kernel/time';
import type { BetalifeKind, BetalifePlanId, PlanTerms } from '@ajo/contract/modules/betalife';
import type { Context } from '#context';
import { addItem, changeItem } from '#modules/settings';
import { newId } from '#platform/ids';
import type { StoredPlan } from '../package.ts';
import { betalifePlans } from '../plan.store.ts';

type New = { kind: BetalifeKind; terms: PlanTerms };

export const addBetalifePlan = (context: Context, actor: Actor, { kind, terms }: New): Promise<StoredPlan> => {
  const plan = { ...terms, id: newId<BetalifePlanId>(context.clock.now()), kind, version: 1, packages: [] };
  return addItem(context, { actor, catalogue: betalifePlans }, plan);
};

type Change = { id: BetalifePlanId; version: number; terms: PlanTerms; from?: Day | undefined };

export const changeBetalifePlan = (context: Context, actor: Actor, { id, version, terms, from }: Change): Promise<StoredPlan> =>
  changeItem(context, { actor, catalogue: betalifePlans }, { id, version, from, become: (before) => ({ ...before, ...terms }) });
