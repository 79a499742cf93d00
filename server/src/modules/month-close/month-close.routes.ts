/** Binds the calls of the month close. No decisions in here. */
import type { Day } from '@ajo/contract/kernel/time';
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { MonthCheck, monthCloseCalls, type MonthClose, type MonthSummary } from '@ajo/contract/modules/month-close';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '#context';
import { closedMonth, closedMonthsThrough, closingsSince, type MonthClosing } from '#modules/closings';
import { firstJournalDay } from '#modules/ledger/periods';
import { serve } from '#platform/http/serve';
import { isCloseRequested, requestMonthClose } from './commands/close-month.ts';
import { downloadTrialBalance } from './commands/download-trial-balance.ts';
import { earlierChecksOf, earlierMonthsOf, factsOfMonth } from './month-facts.queries.ts';
import { checksOf, monthsBetween, whyNotClose } from './month.rules.ts';
import { monthSpan } from './month.ts';

export function monthCloseRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, monthCloseCalls.month, async (within, { query: { month } }) => ({ data: await viewOf(within, month) }));
  serve(app, context, monthCloseCalls.earlier, async (within, { query }) => {
    const closedThrough = await closedMonthsThrough(within.db);
    return { data: await earlierChecksOf(within, { first: monthSpan(query.month).first, closedThrough }) };
  });
  serve(app, context, monthCloseCalls.months, async (within) => ({ data: await summariesOf(within) }));
  serve(app, context, monthCloseCalls.trialBalance, (within, { actor, query: { month } }) =>
    downloadTrialBalance(within, actor, month),
  );
  serve(app, context, monthCloseCalls.close, async (within, { actor, body }) => {
    await requestMonthClose(within, actor, body);
    return approvalRequested;
  });
}

/** `with`: a later month, whose close has closed this one too. */
const withOf = ({ month, ...closing }: MonthClosing, first: Day): MonthSummary['closed'] => ({
  ...closing,
  with: month === first ? null : month.slice(0, 7),
});

const listedMonths = 12;

async function summariesOf(context: Pick<Context, 'db' | 'clock'>): Promise<MonthSummary[]> {
  const { db, clock } = context;
  const running = monthSpan(clock.businessDay().slice(0, 7)).first;
  const months = monthsBetween(await firstJournalDay(db), running).slice(-listedMonths);
  const closings = await closingsSince(db, monthSpan(months[0] ?? running.slice(0, 7)).first);
  const summaries = months.map(async (month): Promise<MonthSummary> => {
    const { first, last } = monthSpan(month);
    const closing = closings.find((one) => one.month >= first);
    const closed = closing && withOf(closing, first);
    return {
      month,
      first_day: first,
      last_day: last,
      closed: closed ?? null,
      requested: !closed && (await isCloseRequested(context, month)),
    };
  });
  return (await Promise.all(summaries)).toReversed();
}

async function viewOf(context: Pick<Context, 'db' | 'clock'>, month: string): Promise<MonthClose> {
  const { first, last } = monthSpan(month);
  const closed = await closedMonth(context.db, first);
  const checks = closed ? z.array(MonthCheck).parse(closed.checks) : checksOf(await factsOfMonth(context, month));
  const closedThrough = await closedMonthsThrough(context.db);
  const why = whyNotClose({ first, last, today: context.clock.businessDay(), closedThrough, checks });
  return {
    month,
    first_day: first,
    last_day: last,
    checks,
    closed: closed ? { at: closed.closedAt, requested_by: closed.requestedByName, approved_by: closed.approvedByName } : null,
    requested: await isCloseRequested(context, month),
    refusal: why?.message ?? null,
    warning: (await earlierMonthsOf(context.db, { first, closedThrough })) ?? null,
  };
}
