/** Saves an item of a catalogue: a new one, or the next version of one, with its line in the history. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import type { Catalogue, CatalogueItem, Wire } from '../catalogue.ts';
import { whyNotThisVersion } from '../item.rules.ts';
import { holdName, insertItem, isNameTaken, lockItem, updateItem } from '../item.store.ts';

type Into<One extends CatalogueItem> = { actor: Actor; catalogue: Catalogue<One> };

export async function addItem<One extends CatalogueItem>(
  context: Context,
  { actor, catalogue }: Into<One>,
  one: One,
): Promise<One> {
  const maker = { by: actor.id, byName: actor.name, at: context.clock.now(), act: 'added' as const };
  return inTransaction(context.db, async (tx) => {
    await judge(tx, context, { catalogue, one });
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
  actOf?: (before: One, after: One) => HistoryAct;
};

export async function changeItem<One extends CatalogueItem>(
  context: Context,
  { actor, catalogue }: Into<One>,
  { id, version, become, actOf }: Change<One>,
): Promise<One> {
  return inTransaction(context.db, async (tx) => {
    const before = await lockVersion(tx, catalogue, { id, version });
    const one = { ...become(before), version: before.version + 1 };
    await judge(tx, context, { catalogue, one });
    const act = actOf?.(before, one) ?? (`saved version ${one.version}` as const);
    const facts = { act, before: factsOf(catalogue, before), after: factsOf(catalogue, one) };
    await saveVersion(tx, context, { actor, catalogue, one, facts });
    return one;
  });
}

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
  { actor, catalogue, one, facts: { act, ...facts } }: Into<One> & { one: One; facts: SaveItemInput },
): Promise<void> {
  await updateItem(tx, catalogue, { one, maker: { by: actor.id, byName: actor.name, at: context.clock.now(), act } });
  await record(tx, context, { actor, subject: { kind: catalogue.subject, id: one.id }, action: act, ...facts });
}

const factsOf = <One extends CatalogueItem>(catalogue: Catalogue<One>, one: One): Wire =>
  (catalogue.factsOf ?? catalogue.termsOf)(one);

type ItemCheck<One extends CatalogueItem> = { catalogue: Catalogue<One>; one: One };

async function judge<One extends CatalogueItem>(tx: Tx, context: Context, { catalogue, one }: ItemCheck<One>): Promise<void> {
  refuseIf(catalogue.whyNot?.(one, context.clock.businessDay()));
  if (!one.active) return;
  await holdName(tx, catalogue, one.name);
  if (await isNameTaken(tx, catalogue, one)) throw catalogue.nameTaken();
}
