/** A month is closed when a second person confirms it; its checklist is assessed again then and kept with the month. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { MonthCheck } from '@ajo/contract/modules/month-close';
import type { Context } from '#context';
import { type ApprovalKind, type ApprovalKinds, isApprovalPending, requestApproval } from '#modules/approvals';
import { addClosedMonth, closedMonthsThrough, lockCalendar } from '#modules/closings';
import { changesOf, record } from '#modules/history';
import { closePeriod, firstJournalDay } from '#modules/ledger/periods';
import { lockStatements, snapshotJob } from '#modules/reconciliation';
import { databaseBusinessDay } from '#platform/clock-skew';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { earlierChecksOf, earlierMonthsOf, factsOfMonth } from '../month-facts.queries.ts';
import {
  checksOf,
  type Explanations,
  openLinesText,
  reasonToClose,
  whyNotAsRequested,
  whyNotClose,
  whyNotExplained,
} from '../month.rules.ts';
import { monthSpan, monthSubject } from '../month.ts';

/** `earlier`: months that close with this one. */
type CloseFacts = { month: string; checks: MonthCheck[]; earlier?: string | undefined };

const closeMonth: ApprovalKind<CloseFacts> = {
  kind: 'close_month',
  title: 'Close a month',
  capability: 'months.close',
  describe: ({ month, checks, earlier }) =>
    changesOf(
      {},
      {
        month: monthSpan(month).name,
        ...(earlier && { earlier_months: earlier }),
        ...Object.fromEntries(checks.map((one) => [one.check, textOf(one)])),
      },
    ),
  lockSubject: async (tx) => {
    await lockCalendar(tx);
    await lockStatements(tx);
  },
  run: async (tx, context, { approver, approval: { facts, requestedBy } }) => {
    const { month } = facts;
    const explanations = Object.fromEntries(facts.checks.map(({ check, explanation }) => [check, explanation ?? undefined]));
    const { checks, why } = await assess(tx, context, { month, explanations });
    if (why) return { failure: why.message };
    refuseIf(whyNotAsRequested(facts.checks, checks));
    const at = context.clock.now();
    const { first, last } = monthSpan(month);
    await addClosedMonth(tx, { month: first, checks, requestedBy, approvedBy: approver.id, closedAt: at });
    await record(tx, context, { actor: approver, subject: monthSubject(month), action: 'closed a month', after: { month } });
    await context.jobs.send(tx, snapshotJob, {});
    await closePeriod(tx, { through: last, actorId: approver.id }, at);
    return undefined;
  },
};
export const monthApprovals: ApprovalKinds = [closeMonth];

const textOf = ({ finding, explanation }: MonthCheck): string => (explanation ? `${finding}. ${explanation}` : finding);

async function assess(tx: Tx, context: Context, { month, explanations }: { month: string; explanations: Explanations }) {
  const { first, last } = monthSpan(month);
  const checks = checksOf(await factsOfMonth({ db: tx, clock: context.clock }, month), explanations);
  const today = await databaseBusinessDay(context, tx);
  const closedThrough = await closedMonthsThrough(tx);
  const earlier = await earlierMonthsOf(tx, { first, closedThrough });
  return { checks, earlier, why: whyNotClose({ first, last, today, closedThrough, checks }) };
}

/** Months that close with this one: the approver reads what is open in them. */
async function withOpenLines(
  tx: Tx,
  { clock }: Context,
  { month, earlier }: { month: string; earlier: string },
): Promise<string> {
  const { first } = monthSpan(month);
  const checked = await earlierChecksOf({ db: tx, clock }, { first, closedThrough: undefined });
  const open = openLinesText(checked, await firstJournalDay(tx));
  return open ? `${earlier}. ${open}` : earlier;
}

/** @throws DomainError for a month that is not over or is closed, for a required line that is open, and for open lines without an explanation. */
export const requestMonthClose = (
  context: Context,
  actor: Actor,
  { month, explanations }: { month: string; explanations: Explanations },
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const { checks, why, ...assessed } = await assess(tx, context, { month, explanations });
    refuseIf(why ?? whyNotExplained(checks));
    const earlier = assessed.earlier && (await withOpenLines(tx, context, { month, earlier: assessed.earlier }));
    await requestApproval(tx, context, actor, {
      kind: closeMonth,
      subject: { ...monthSubject(month), name: monthSpan(month).name },
      facts: { month, checks, earlier },
      reason: reasonToClose(monthSpan(month).name, checks, earlier),
    });
  });

export const isCloseRequested = ({ db, clock }: Pick<Context, 'db' | 'clock'>, month: string): Promise<boolean> =>
  isApprovalPending(db, { kind: closeMonth, subject: monthSubject(month), at: clock.now() });
