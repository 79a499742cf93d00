/**
 * A person marks a day as reconciled, or ends the mark with a reason. Marks are kept. When the balances of its statement do not add up, a line may
 * be missing: then a second person confirms the mark.
 */
import type { Actor } from '@ajo/contract/kernel/access';
import { DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import type { MarkedDays } from '@ajo/contract/modules/reconciliation.days';
import type { Context } from '#context';
import { type ApprovalKind, type ApprovalKinds, requestApproval } from '#modules/approvals';
import { changesOf, record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { factsOfDay, isInClosedMonth } from '../days.queries.ts';
import { daySubject } from '../reconciliation.ts';
import { balancesDoNotAddUp, dayNotReconciled, dayReconciled, monthOfDayClosed } from '../reconciliation.errors.ts';
import { whyNotReconcile } from '../reconciliation.rules.ts';
import { addDayMark, endDayMark, lockStatements } from '../reconciliation.store.ts';

/** `statement`: why its statement proves the day only for two people. */
type DayFacts = { day: Day; statement: string };

const reconciledDay: ApprovalKind<DayFacts> = {
  kind: 'reconcile_day',
  title: 'Mark a day as reconciled',
  capability: 'reconciliation.resolve',
  describe: ({ day, statement }) => changesOf({}, { day: longDay(day), statement }),
  evidenceAt: () => '/admin/reconciliation?tab=statements',
  lockSubject: lockStatements,
  run: async (tx, context, { approver, approval: { facts, reason, requestedBy, requestedByName } }) => {
    const day = await factsOfDay(tx, facts.day);
    const why = whyNotReconcile({ ...day, on: facts.day, today: context.clock.businessDay() });
    if (why) return { failure: why.message };
    if (day.doubt !== null && day.doubt !== facts.statement) return { failure: 'Its statement has changed since the request' };
    const confirmed = { confirmed_by: approver.id, confirmed_by_name: approver.name, reason };
    await mark(tx, context, { on: facts.day, day, by: { id: requestedBy, name: requestedByName }, actor: approver, confirmed });
    return undefined;
  },
};
export const dayApprovals: ApprovalKinds = [reconciledDay];

type ReconcileInput = { on: Day; reason?: string | undefined };

/**
 * @returns `asked` when a second person must confirm it.
 * @throws DomainError that names what is still open; or `reason`, when the balances of the statement do not add up.
 */
export const reconcileDay = (context: Context, actor: Actor, { on, reason }: ReconcileInput): Promise<'done' | 'asked'> =>
  inTransaction(context.db, async (tx) => {
    await lockStatements(tx);
    const day = await factsOfDay(tx, on);
    refuseIf(whyNotReconcile({ ...day, on, today: context.clock.businessDay() }));
    if (day.doubt === null) {
      await mark(tx, context, { on, day, by: actor, actor });
      return 'done';
    }
    if (reason === undefined) throw balancesDoNotAddUp(day.doubt);
    await requestApproval(tx, context, actor, {
      kind: reconciledDay,
      subject: { ...daySubject(on), name: longDay(on) },
      facts: { day: on, statement: day.doubt },
      reason,
    });
    return 'asked';
  });

/** Each day is assessed alone: one that is refused does not stop the others. */
export async function reconcileDays(context: Context, actor: Actor, days: readonly Day[]): Promise<MarkedDays> {
  const answer: MarkedDays = { marked: [], unchanged: [], refused: [] };
  for (const on of [...new Set(days)].toSorted()) {
    const refusal = await refusalOf(reconcileDay(context, actor, { on }));
    if (!refusal) answer.marked.push(on);
    else if (refusal.code === dayReconciled(on).code) answer.unchanged.push(on);
    else answer.refused.push({ on, reason: refusal.message });
  }
  return answer;
}

const refusalOf = (marking: Promise<unknown>): Promise<DomainError | undefined> =>
  marking.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof DomainError) return error;
      throw error;
    },
  );

type Mark = {
  on: Day;
  day: Awaited<ReturnType<typeof factsOfDay>>;
  by: { id: string; name: string };
  actor: Actor;
  confirmed?: { confirmed_by: string; confirmed_by_name: string; reason: string };
};

async function mark(tx: Tx, context: Context, { on, day, by, actor, confirmed }: Mark): Promise<void> {
  const at = context.clock.now();
  const id = newId(at);
  const isNew = await addDayMark(tx, {
    id,
    on_day: on,
    payments_kobo: day.payments,
    matched_kobo: day.matched,
    paid_out_kobo: day.paidOut,
    paid_out_matched_kobo: day.paidOutMatched,
    reconciled_by: by.id,
    reconciled_by_name: by.name,
    reconciled_at: at,
    ...confirmed,
  });
  if (!isNew) throw dayReconciled(on);
  await record(tx, context, {
    actor,
    subject: { kind: 'reconciled_day', id },
    action: 'marked a day as reconciled',
    ...(confirmed && { reason: `${confirmed.reason} (${by.name})` }),
    after: { day: longDay(on), payments: day.payments, matched: day.matched, paidOut: day.paidOut },
  });
}

/** @throws DomainError when the day is not marked, or its month is closed. */
export const reopenReconciledDay = (context: Context, actor: Actor, { on, reason }: { on: Day; reason: string }): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    await lockStatements(tx);
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
