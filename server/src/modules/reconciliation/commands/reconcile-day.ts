/** A person marks a day as reconciled, or ends the mark with a reason. Marks are kept. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { factsOfDay, isInClosedMonth } from '../days.queries.ts';
import { dayNotReconciled, dayReconciled, monthOfDayClosed } from '../reconciliation.errors.ts';
import { whyNotReconcile } from '../reconciliation.rules.ts';
import { addDayMark, endDayMark } from '../reconciliation.store.ts';

/** @throws DomainError that names what is still open. */
export const reconcileDay = (context: Context, actor: Actor, on: Day): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const facts = await factsOfDay(tx, on);
    refuseIf(whyNotReconcile({ ...facts, on, today: context.clock.businessDay() }));
    const at = context.clock.now();
    const id = newId(at);
    const isNew = await addDayMark(tx, {
      id,
      on_day: on,
      payments_kobo: facts.payments,
      matched_kobo: facts.matched,
      paid_out_kobo: facts.paidOut,
      paid_out_matched_kobo: facts.paidOutMatched,
      reconciled_by: actor.id,
      reconciled_by_name: actor.name,
      reconciled_at: at,
    });
    if (!isNew) throw dayReconciled(on);
    await record(tx, context, {
      actor,
      subject: { kind: 'reconciled_day', id },
      action: 'marked a day as reconciled',
      after: { day: longDay(on), payments: facts.payments, matched: facts.matched, paidOut: facts.paidOut },
    });
  });

/** @throws DomainError when the day is not marked, or its month is closed. */
export const reopenReconciledDay = (context: Context, actor: Actor, { on, reason }: { on: Day; reason: string }): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    if (await isInClosedMonth(tx, on)) throw monthOfDayClosed(on);
    const id = await endDayMark(tx, on, {
      reopened_by: actor.id,
      reopened_by_name: actor.name,
      reopened_at: context.clock.now(),
      reopened_reason: reason,
    });
    if (!id) throw dayNotReconciled(on);
    await record(tx, context, {
      actor,
      subject: { kind: 'reconciled_day', id },
      action: 'ended the mark of a reconciled day',
      reason,
      after: { day: longDay(on) },
    });
  });
