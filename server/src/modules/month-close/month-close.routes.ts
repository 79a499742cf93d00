/** Binds the calls of the month close. No decisions in here. */
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { MonthCheck, monthCloseCalls, type MonthClose } from '@ajo/contract/modules/month-close';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '#context';
import { closedMonth, closedMonthsThrough } from '#modules/closings';
import { serve } from '#platform/http/serve';
import { isCloseRequested, requestMonthClose } from './commands/close-month.ts';
import { downloadTrialBalance } from './commands/download-trial-balance.ts';
import { earlierChecksOf, earlierMonthsOf, factsOfMonth } from './month-facts.queries.ts';
import { checksOf, whyNotClose } from './month.rules.ts';
import { monthSpan } from './month.ts';

export function monthCloseRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, monthCloseCalls.month, async (within, { query: { month } }) => ({ data: await viewOf(within, month) }));
  serve(app, context, monthCloseCalls.earlier, async (within, { query }) => {
    const closedThrough = await closedMonthsThrough(within.db);
    return { data: await earlierChecksOf(within, { first: monthSpan(query.month).first, closedThrough }) };
  });
  serve(app, context, monthCloseCalls.trialBalance, (within, { actor, query: { month } }) =>
    downloadTrialBalance(within, actor, month),
  );
  serve(app, context, monthCloseCalls.close, async (within, { actor, body }) => {
    await requestMonthClose(within, actor, body);
    return approvalRequested;
  });
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
