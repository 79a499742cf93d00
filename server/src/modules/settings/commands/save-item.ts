/** Saves an item of a catalogue: a new one, or the next version of one, with its line in the history. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Day } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { type Catalogue, type CatalogueItem, factsOf, type Wire } from '../catalogue.ts';
import { whyNotThisVersion } from '../item.rules.ts';
import { holdName, insertItem, isNameTaken, lockItem, updateItem } from '../item.store.ts';
import { withChanges } from '../planned.rules.ts';
import type { PlannedSubject, Planner } from '../planned.ts';
import { isLaterDay, planChange } from './plan-change.ts';

type Into<One extends CatalogueItem> = { actor: Actor; catalogue: Catalogue<One> };

export async function addItem<One extends CatalogueItem>(
  context: Context,
  { actor, catalogue }: Into<One>,
  one: One,
): Promise<One> {
  const maker = { by: actor.id, byName: actor.name, at: context.clock.now(), act: 'added' as const };
  return inTransaction(context.db, async (tx) => {
    await assess(tx, { catalogue, one, on: context.clock.businessDay() });
    // The same one sent twice at once: the second finds the first here.
    if (!(await insertItem(tx, catalogue, { one, maker }))) throw catalogue.nameTaken();
    const subject = { kind: catalogue.subject, id: one.id };
    await record(tx, context, { actor, subject, action: maker.act, after: factsOf(catalogue, one) });
    return one;
  });
}

type Change<One extends CatalogueItem> = {
  id: One['id'];
  /** The version that the person has seen. */
  version: number;
  /** What it becomes; the number of the version is assigned on saving. */
  become: (before: One) => One;
  /** The day from which it applies: today when left out. */
  from?: Day | undefined;
};

/** From a later day the change is planned, and the item stays as it is. @throws DomainError that names `effective_on` for a day that has passed. */
export async function changeItem<One extends CatalogueItem>(
  context: Context,
  { actor, catalogue }: Into<One>,
  { id, version, become, from }: Change<One>,
): Promise<One> {
  return inTransaction(context.db, async (tx) => {
    const before = await lockVersion(tx, catalogue, { id, version });
    const after = become(before);
    if (!isLaterDay(context, from)) return replaceItem(tx, context, { actor, catalogue, before, after });
    await assess(tx, { catalogue, one: after, on: from });
    const facts = { before: factsOf(catalogue, before), after: factsOf(catalogue, after) };
    await planChange(tx, context, { actor, subject: catalogue.subject, itemId: id, from, ...facts });
    return before;
  });
}

type Replaced<One extends CatalogueItem> = { actor: Planner; catalogue: Catalogue<One>; before: One; after: One };

/** Saves the next version of a locked item. */
async function replaceItem<One extends CatalogueItem>(
  tx: Tx,
  context: Context,
  { actor, catalogue, before, after }: Replaced<One>,
): Promise<One> {
  const one = { ...after, version: before.version + 1 };
  await assess(tx, { catalogue, one, on: context.clock.businessDay() });
  const act = catalogue.actOf?.(before, one) ?? (`saved version ${one.version}` as const);
  const facts = { act, before: factsOf(catalogue, before), after: factsOf(catalogue, one) };
  await saveVersion(tx, context, { actor, catalogue, one, facts });
  return one;
}

/** How the planned changes of a catalogue become a version on their day. */
export const plannedIn = <One extends CatalogueItem>(catalogue: Catalogue<One>): PlannedSubject => ({
  subject: catalogue.subject,
  hold: async (tx, context, itemId) => {
    const before = await lockItem(tx, catalogue, itemId as One['id']);
    return ({ actor, changes }) => {
      const after = catalogue.become(before, withChanges(factsOf(catalogue, before), changes));
      return replaceItem(tx, context, { actor, catalogue, before, after });
    };
  },
});

/** One of them, held, in the version that the person has seen; without one, as it is. */
export async function lockVersion<One extends CatalogueItem>(
  tx: Tx,
  catalogue: Catalogue<One>,
  { id, version }: { id: One['id']; version?: number | undefined },
): Promise<One> {
  const one = await lockItem(tx, catalogue, id);
  if (version !== undefined) refuseIf(whyNotThisVersion(catalogue, one, version));
  return one;
}

type SaveItemInput = { act: HistoryAct; before?: Wire; after?: Wire };

/** The last step of a change: the caller has locked the row, checked the change, and passes the next version. */
export async function saveVersion<One extends CatalogueItem>(
  tx: Tx,
  context: Context,
  {
    actor,
    catalogue,
    one,
    facts: { act, ...facts },
  }: { actor: Planner; catalogue: Catalogue<One>; one: One; facts: SaveItemInput },
): Promise<void> {
  await updateItem(tx, catalogue, { one, maker: { by: actor.id, byName: actor.name, at: context.clock.now(), act } });
  await record(tx, context, { actor, subject: { kind: catalogue.subject, id: one.id }, action: act, ...facts });
}

type ItemCheck<One extends CatalogueItem> = { catalogue: Catalogue<One>; one: One; on: Day };

/** `on`: the day from which its terms apply. */
async function assess<One extends CatalogueItem>(tx: Tx, { catalogue, one, on }: ItemCheck<One>): Promise<void> {
  refuseIf(catalogue.whyNot?.(one, on));
  if (!one.active) return;
  await holdName(tx, catalogue, one.name);
  if (await isNameTaken(tx, catalogue, one)) throw catalogue.nameTaken();
}
