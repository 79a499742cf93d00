/** A person saves, changes and removes views of a list, and hides columns of it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { ListName, ViewId } from '@ajo/contract/modules/lists';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { whyNotFilters, whyNotName, whyNotOneMore } from '../view.rules.ts';
import { addView, listOf, lockChoice, removeViewRow, saveChoice, saveView as storeView, viewsOf } from '../view.store.ts';
import type { Choice, View } from '../view.ts';
import { viewMissing } from '../lists.errors.ts';

type SavedView = Pick<View, 'name' | 'filters' | 'hidden'>;

/** The filters that a list keeps, undefined of no list. */
type Known = readonly string[] | undefined;
type SaveViewInput = SavedView & { list: ListName; known: Known };

export async function saveView(context: Context, actor: Actor, { list, known, ...saved }: SaveViewInput): Promise<void> {
  refuseIf(whyNotFilters(known, saved.filters));
  await inTransaction(context.db, async (tx) => {
    const at = context.clock.now();
    const key = { userId: actor.id, list };
    await lockChoice(tx, key, at);
    refuseIf(whyNotOneMore(await viewsOf(tx, key), saved.name));
    const view: View = { id: newId<ViewId>(at), ...key, ...saved };
    await addView(tx, view, at);
    await note(tx, context, { actor, id: view.id, action: 'saved a view of a list', after: { list, ...factsOf(view) } });
  });
}

type Change = { [Fact in keyof SavedView]?: SavedView[Fact] | undefined } & { is_default?: boolean | undefined };

/** @returns of which list it is. */
export const changeView = (
  context: Context,
  actor: Actor,
  { id, is_default: isDefault, filtersOf, ...change }: Change & { id: ViewId; filtersOf: (list: ListName) => Known },
): Promise<ListName> =>
  inTransaction(context.db, async (tx) => {
    const at = context.clock.now();
    const { view, others, choice } = await lockView(tx, actor, id, at);
    const key = { userId: actor.id, list: view.list };
    const next: View = {
      ...view,
      name: change.name ?? view.name,
      filters: change.filters ?? view.filters,
      hidden: change.hidden ?? view.hidden,
    };
    refuseIf(whyNotFilters(filtersOf(view.list), next.filters) ?? whyNotName(others, next.name));
    const was = choice.defaultViewId === id;
    const is = isDefault ?? was;
    const [before, after] = [factsOf(view, was), factsOf(next, is)];
    if (JSON.stringify(before) === JSON.stringify(after)) return view.list;
    await storeView(tx, next, at);
    if (is !== was) await saveChoice(tx, key, { defaultViewId: is ? id : null }, at);
    await note(tx, context, { actor, id, action: 'changed a view of a list', before, after });
    return view.list;
  });

/** @returns of which list it was. */
export const removeView = (context: Context, actor: Actor, id: ViewId): Promise<ListName> =>
  inTransaction(context.db, async (tx) => {
    const at = context.clock.now();
    const { view, choice } = await lockView(tx, actor, id, at);
    await removeViewRow(tx, id, at);
    if (choice.defaultViewId === id) await saveChoice(tx, { userId: actor.id, list: view.list }, { defaultViewId: null }, at);
    await note(tx, context, { actor, id, action: 'removed a view of a list', before: { list: view.list, ...factsOf(view) } });
    return view.list;
  });

/** The view settings of a list are not acts: they have no history, the latest choice counts. */
export const chooseColumns = (
  context: Context,
  actor: Actor,
  { list, hidden }: { list: ListName; hidden: string[] },
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const at = context.clock.now();
    await lockChoice(tx, { userId: actor.id, list }, at);
    await saveChoice(tx, { userId: actor.id, list }, { hidden: [...new Set(hidden)] }, at);
  });

type Held = { view: View; others: View[]; choice: Choice };

/** Another person's view does not exist. */
async function lockView(tx: Tx, actor: Actor, id: ViewId, at: Date): Promise<Held> {
  const list = await listOf(tx, actor.id, id);
  if (!list) throw viewMissing();
  const key = { userId: actor.id, list };
  const choice = await lockChoice(tx, key, at);
  const views = await viewsOf(tx, key);
  const view = views.find((one) => one.id === id);
  if (!view) throw viewMissing();
  return { view, others: views.filter((one) => one.id !== id), choice };
}

/** In one order, so that equal facts are equal texts. */
const factsOf = ({ name, filters, hidden }: View, isDefault?: boolean) => ({
  name,
  filters: Object.fromEntries(Object.entries(filters).toSorted(([one], [other]) => one.localeCompare(other))),
  hidden: hidden.join(', '),
  ...(isDefault !== undefined && { default: isDefault }),
});

type Deed = { actor: Actor; id: ViewId; action: HistoryAct; before?: Record<string, unknown>; after?: Record<string, unknown> };

const note = (tx: Tx, context: Context, { id, ...deed }: Deed): Promise<void> =>
  record(tx, context, { ...deed, subject: { kind: 'list_view', id } });
