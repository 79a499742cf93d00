/** A member of staff schedules the file of a list, and ends a schedule. A job makes the files that are due. */
import type { Actor } from '@ajo/contract/kernel/access';
import { DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { hasPeriod } from '@ajo/contract/kernel/period';
import type { ListExportId } from '@ajo/contract/modules/lists';
import { maxSchedules, type ListScheduleId, type NewListSchedule } from '@ajo/contract/modules/lists.schedules';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { findUser, lockUser, type User } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { readAs } from '#platform/http/read';
import { newId } from '#platform/ids';
import type { BoundList } from '#platform/lists/list';
import { addExport } from '../export.store.ts';
import { columnsOf } from '../list-rows.ts';
import type { ListSchedule } from '../list-schedule.ts';
import { nextDayOf, queryOn, searchIn } from '../list-schedule.rules.ts';
import { addSchedule, dueSchedules, endSchedule, lockSchedule, moveSchedule, schedulesOf } from '../list-schedule.store.ts';
import * as no from '../lists.errors.ts';
import { actorOf, listExportJob, mayExport, scheduledReportsPath } from './export-list.ts';

/**
 * The first file is made on the next day of the rhythm.
 * @throws DomainError `forbidden` without the right to the file, `schedule_keeps_no_search`, `list_has_no_period`, `schedules_full`, and what
 * the filters and columns of the list refuse.
 */
export async function scheduleList(context: Context, actor: Actor, list: BoundList, form: NewListSchedule): Promise<void> {
  if (!mayExport(actor, list)) throw no.listForbidden();
  const { filters: query, columns, rhythm, covers_period: coversPeriod } = form;
  const search = searchIn(list, query);
  if (search) throw no.searchScheduled(search);
  if (coversPeriod && !hasPeriod(list.list.filters)) throw no.noPeriod();
  const at = context.clock.now();
  const today = context.clock.businessDay();
  readAs(list.list.call.query, queryOn({ query, rhythm, coversPeriod }, today));
  columnsOf(list, columns);
  const schedule: ListSchedule = {
    id: newId<ListScheduleId>(at),
    userId: actor.id,
    list: list.list.name,
    name: form.name,
    format: form.format,
    rhythm,
    query,
    columns,
    coversPeriod,
    nextOn: nextDayOf(rhythm, today),
  };
  await inTransaction(context.db, async (tx) => {
    // The user's row is the queue: two at once do not pass the limit together.
    await lockUser(tx, actor.id);
    refuseIf((await schedulesOf(tx, actor.id)).length >= maxSchedules ? no.schedulesFull() : undefined);
    await addSchedule(tx, schedule, at);
    await noteSchedule(tx, context, { actor, schedule, action: 'scheduled a report' });
  });
}

/** @throws DomainError `schedule_missing` for a schedule of another user, and for one that has ended. */
export const stopSchedule = (context: Context, actor: Actor, id: ListScheduleId): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const schedule = await lockSchedule(tx, { id, userId: actor.id });
    if (!schedule) throw no.scheduleMissing();
    await endSchedule(tx, id, { because: 'Ended by its owner', at: context.clock.now() });
    await noteSchedule(tx, context, { actor, schedule, action: 'ended a scheduled report' });
  });

/** Each schedule on its own: one that cannot be made does not stop the others. Days that were missed are one file. */
export async function runSchedules(context: Context, lists: readonly BoundList[]): Promise<void> {
  const today = context.clock.businessDay();
  for (const id of await dueSchedules(context.db, today))
    await inTransaction(context.db, async (tx) => {
      const schedule = await lockSchedule(tx, { id });
      // Another worker, or its owner, was faster.
      if (!schedule || schedule.nextOn > today) return;
      const user = await findUser(tx, schedule.userId as User['id']);
      const list = lists.find((one) => one.list.name === schedule.list);
      const because = whyNotNow(context, { schedule, user, list });
      if (because) return endFor(tx, context, { schedule, user, because });
      await moveSchedule(tx, id, nextDayOf(schedule.rhythm, today));
      const at = context.clock.now();
      const exportId = newId<ListExportId>(at);
      const { userId, format, columns, name } = schedule;
      const made = { id: exportId, userId, list: schedule.list, format, columns, query: queryOn(schedule, today) };
      if (await addExport(tx, { ...made, scheduled: { id, name, on: today } }, at))
        await context.jobs.send(tx, listExportJob, { exportId });
    });
}

type Due = { schedule: ListSchedule; user: User | undefined; list: BoundList | undefined };

/** The rights and the filters of today decide, not those of the day on which it was scheduled. */
function whyNotNow(context: Context, { schedule, user, list }: Due): string | undefined {
  const actor = user && actorOf(context, user);
  if (!actor) return 'Its owner is suspended or has left';
  if (!list) return 'The list does not exist any more';
  if (!mayExport(actor, list)) return 'Its owner may not export this list any more';
  try {
    readAs(list.list.call.query, queryOn(schedule, schedule.nextOn));
    columnsOf(list, schedule.columns);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return 'The list does not have these filters or columns any more';
    throw error;
  }
}

type Ending = Pick<Due, 'schedule' | 'user'> & { because: string };

async function endFor(tx: Tx, context: Context, { schedule, user, because }: Ending): Promise<void> {
  await endSchedule(tx, schedule.id, { because, at: context.clock.now() });
  await noteSchedule(tx, context, { actor: 'system', schedule, action: 'ended a scheduled report', reason: because });
  if (!user || user.deletedAt) return;
  const message = `Your report ${schedule.name} has ended. ${because}`;
  await notify(tx, context, { userId: user.id, kind: 'list_export', message, link: scheduledReportsPath, isTrouble: true });
}

type Noted = {
  actor: Actor | 'system';
  schedule: ListSchedule;
  action: 'scheduled a report' | 'ended a scheduled report';
  reason?: string;
};

const noteSchedule = (tx: Tx, context: Context, { actor, schedule, action, reason }: Noted): Promise<void> =>
  record(tx, context, {
    actor,
    subject: { kind: 'list_schedule', id: schedule.id },
    action,
    after: { list: schedule.list, name: schedule.name, rhythm: schedule.rhythm, ...(reason && { reason }) },
  });
