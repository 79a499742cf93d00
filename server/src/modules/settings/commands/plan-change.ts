/** Plans a change of terms for a later day, cancels one, and applies those whose day has come. */
import type { Actor } from '@ajo/contract/kernel/access';
import { whyNotFrom } from '@ajo/contract/kernel/effective-from';
import { DomainError, refuseIf, wrongField } from '@ajo/contract/kernel/errors';
import type { PlannedChangeId } from '@ajo/contract/kernel/planned';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { Wire } from '../catalogue.ts';
import type { Planned, PlannedItem, PlannedSubject, Planner } from '../planned.ts';
import { isUnchanged, termChanges } from '../planned.rules.ts';
import { duePlanned, endPlanned, plannedFor, savePlanned } from '../planned.store.ts';

const isLater = ({ clock }: Pick<Context, 'clock'>, from: Day | undefined): from is Day =>
  from !== undefined && from !== clock.businessDay();

/** False for today. @throws DomainError that names `effective_on` for a day that has passed, or that is more than a year ahead. */
export function isLaterDay(context: Context, from: Day | undefined): from is Day {
  refuseIf(from && whyNotFrom(from, context.clock.businessDay()));
  return isLater(context, from);
}

/** The alert of a saved change: from a later day the item stays as it is until then. */
export const savedOrPlanned = (context: Context, from: Day | undefined, saved: string): string =>
  isLater(context, from) ? `Planned from ${longDay(from)}` : saved;

/** A second change would be entered against terms that the first one changes. */
const plannedAlready = (on: Day): DomainError =>
  new DomainError('conflict', 'planned_already', `A change is planned from ${longDay(on)}. Cancel it before you plan another`);

/** `owner`: in whose history the change is, where it is not the item itself. */
type PlanInput = PlannedItem & { actor: Actor; from: Day; before: Wire; after: Wire; owner?: PlannedItem };

/** The caller holds the item and has checked the terms. */
export async function planChange(
  tx: Tx,
  context: Context,
  { actor, subject, itemId, from, before, after, owner = { subject, itemId } }: PlanInput,
): Promise<void> {
  const changes = termChanges(before, after);
  if (isUnchanged(changes)) throw wrongField('effective_on', 'These terms apply already. Change one', 'planned_nothing');
  const [earlier] = await plannedFor(tx, [{ subject, itemId }]);
  if (earlier) throw plannedAlready(earlier.effectiveOn);
  const at = context.clock.now();
  await savePlanned(tx, { ...changes, id: newId(at), subject, itemId, effectiveOn: from, by: actor, at });
  await record(tx, context, {
    actor,
    subject: { kind: owner.subject, id: owner.itemId },
    action: `planned a change from ${longDay(from)}`,
    before: Object.fromEntries([...Object.keys(changes.terms), ...changes.ended].map((name) => [name, before[name]])),
    after: changes.terms,
  });
}

const plannedCancelled = { message: 'The planned change is cancelled' };

/** `items`: the item, and its parts; the cancellation is in the history of the first. @throws DomainError `planned_missing` for one of another item, or that has ended. */
export async function cancelPlanned(
  context: Context,
  actor: Actor,
  { id, items }: { id: PlannedChangeId; items: readonly [PlannedItem, ...PlannedItem[]] },
): Promise<typeof plannedCancelled> {
  return inTransaction(context.db, async (tx) => {
    const planned = (await plannedFor(tx, items)).find((one) => one.id === id);
    if (!planned || !(await endPlanned(tx, id, { status: 'cancelled', at: context.clock.now() })))
      throw new DomainError('missing', 'planned_missing', 'This change is not planned any more. Reload the page');
    const [{ subject, itemId }] = items;
    await record(tx, context, {
      actor,
      subject: { kind: subject, id: itemId },
      action: `cancelled the change from ${longDay(planned.effectiveOn)}`,
      before: planned.terms,
    });
    return plannedCancelled;
  });
}

/** For a part that is removed. `owner`: in whose history the cancellation is. */
export async function dropPlanned(
  tx: Tx,
  context: Context,
  { actor, owner, ...item }: PlannedItem & { actor: Planner; owner: PlannedItem },
): Promise<void> {
  for (const { id, effectiveOn } of await plannedFor(tx, [item])) {
    await endPlanned(tx, id, { status: 'cancelled', at: context.clock.now() });
    const action = `cancelled the change from ${longDay(effectiveOn)}` as const;
    await record(tx, context, { actor, subject: { kind: owner.subject, id: owner.itemId }, action });
  }
}

type OnRefusal = (tx: Tx, context: Context, refused: { planned: Planned; why: string }) => Promise<void>;

/** Applies what is due, each change in a transaction of its own. Terms that are refused by now end the change, and `onRefusal` reports it. */
export async function applyPlanned(context: Context, subjects: readonly PlannedSubject[], onRefusal: OnRefusal): Promise<void> {
  const failures: unknown[] = [];
  for (const planned of await duePlanned(context.db, context.clock.businessDay())) {
    const subject = subjects.find((one) => one.subject === planned.subject);
    if (!subject) throw new Error(`no module applies planned changes of ${planned.subject}`);
    try {
      await inTransaction(context.db, (tx) => applyOne(tx, context, { subject, planned }));
    } catch (error) {
      if (error instanceof DomainError && error.kind !== 'unavailable')
        await refuseOne(context, { planned, why: error.message }, onRefusal);
      else failures.push(error);
    }
  }
  // The others are saved: the job is repeated for those that failed, and reports them.
  if (failures.length > 0) throw failures[0];
}

/** Applied exactly once: the row that ends belongs to the same transaction as the version. */
async function applyOne(
  tx: Tx,
  context: Context,
  { subject, planned }: { subject: PlannedSubject; planned: Planned },
): Promise<void> {
  const { id, itemId, by: actor, terms, ended } = planned;
  const save = await subject.hold(tx, context, itemId);
  if (await endPlanned(tx, id, { status: 'applied', at: context.clock.now() })) await save({ actor, changes: { terms, ended } });
}

const refuseOne = (context: Context, refused: { planned: Planned; why: string }, onRefusal: OnRefusal): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const ending = { status: 'refused' as const, at: context.clock.now(), refusal: refused.why };
    const { id, subject, itemId, effectiveOn } = refused.planned;
    if (!(await endPlanned(tx, id, ending))) return;
    await record(tx, context, {
      actor: 'system',
      subject: { kind: subject, id: itemId },
      action: `refused the change from ${longDay(effectiveOn)}`,
      reason: refused.why,
    });
    await onRefusal(tx, context, refused);
  });
