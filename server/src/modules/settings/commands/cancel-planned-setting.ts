/** Cancels the values of a setting that are planned from a later day: those before them stay in force. */
import type { Actor } from '@ajo/contract/kernel/access';
import { DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { type Day, isBefore, longDay } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { cancelSetting, holdSetting, lockPlannedSetting } from '../setting.store.ts';

const notPlanned = (): DomainError =>
  new DomainError('missing', 'planned_missing', 'This change is not planned any more. Reload the page');
const byTwoPeople = (): DomainError =>
  new DomainError('conflict', 'planned_by_two', 'Two people decide these values. Request a change for that day instead');

/** @throws DomainError `planned_missing` from its day on, `planned_by_two`. */
export const cancelPlannedSetting = (context: Context, actor: Actor, { name, day }: { name: string; day: Day }): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    await holdSetting(tx, name);
    const planned = await lockPlannedSetting(tx, name, day);
    if (!planned || !isBefore(context.clock.businessDay(), day)) throw notPlanned();
    refuseIf(planned.isAlone ? undefined : byTwoPeople());
    const at = context.clock.now();
    await cancelSetting(tx, { name, on: day, by: actor.id, at });
    await record(tx, context, {
      actor,
      subject: { kind: 'setting', id: newId(at) },
      action: `cancelled the change from ${longDay(day)}`,
      before: planned.value,
      after: { setting: name },
    });
  });
