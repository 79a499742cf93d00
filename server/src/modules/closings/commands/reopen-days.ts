/** Reopens closed days from one on: one person requests it, a second approves it, a job reverses what the days have posted. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { addDays, type Day, longDay } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { type ApprovalKind, type ApprovalKinds, requestApproval } from '#modules/approvals';
import { changesOf, record } from '#modules/history';
import { reopenPeriod } from '#modules/ledger/periods';
import { databaseBusinessDay } from '#platform/clock-skew';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { closedMonthsThrough } from '../closed-month.store.ts';
import { lastClosedDay } from '../closing.store.ts';
import { addReopening, lockCalendar, openReopening } from '../reopening.store.ts';
import { whyNotReopen } from '../reopening.rules.ts';

export const reopenDaysJob = 'days.reopen';

type ReopenDaysFacts = { from: Day };

/** The days are one thing: one request about them waits at a time. */
const businessDays = '00000000-0000-7000-8000-0000000000d1';
const subject = { kind: 'business_days', id: businessDays };

const reopenDays: ApprovalKind<ReopenDaysFacts> = {
  kind: 'reopen_days',
  title: 'Reopen closed days',
  capability: 'days.reopen',
  describe: ({ from }) => changesOf({}, { reopened_from: longDay(from) }),
  run: async (tx, context, { approver, approval: { facts, reason, requestedBy } }) => {
    const { from } = facts;
    const at = context.clock.now();
    await lockCalendar(tx);
    const through = await requireReopenable(tx, context, from);
    const id = newId(at);
    await addReopening(tx, { id, from, through, reason, requestedBy: requestedBy, approvedBy: approver.id, at });
    await record(tx, context, {
      actor: approver,
      subject,
      action: 'reopened days',
      reason,
      after: { from, through },
    });
    await reopenPeriod(tx, { through: addDays(from, -1), actorId: approver.id }, at);
    await context.jobs.send(tx, reopenDaysJob, {});
  },
};
export const closingApprovals: ApprovalKinds = [reopenDays];

/** Nothing is reopened until a second person approves. */
export const requestReopening = (
  context: Context,
  actor: Actor,
  { from, reason }: { from: Day; reason: string },
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    await requireReopenable(tx, context, from);
    await requestApproval(tx, context, actor, {
      kind: reopenDays,
      subject: { ...subject, name: `Days from ${longDay(from)} on` },
      facts: { from },
      reason,
    });
  });

/** @returns the last closed day. */
async function requireReopenable(tx: Tx, context: Context, from: Day): Promise<Day> {
  const today = await databaseBusinessDay(context, tx);
  const [last, open] = [await lastClosedDay(tx), await openReopening(tx)];
  const monthsThrough = await closedMonthsThrough(tx);
  refuseIf(whyNotReopen({ from, today, last, isReopening: open !== undefined, monthsThrough }));
  return last ?? from;
}
